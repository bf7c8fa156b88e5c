import fc from 'fast-check'
import { expect, it } from 'vitest'
import { imageKindOf } from './image-kind.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

it('detects an image by its first bytes', () => {
  expect(imageKindOf(bytesOf('\x89PNG\r\n\x1a\n....'))).toBe('image/png')
  expect(imageKindOf(bytesOf('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(imageKindOf(bytesOf('RIFF....WEBPVP8 '))).toBe('image/webp')
})

it('does not treat other files or truncated images as images', () => {
  for (const text of ['<svg xmlns=""/>', 'GIF89a', 'RIFF....WAVE', '%PDF-1.7', '\x89PNG', '']) {
    expect(imageKindOf(bytesOf(text))).toBeUndefined()
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2 }), (bytes) => imageKindOf(bytes) === undefined),
  )
})
