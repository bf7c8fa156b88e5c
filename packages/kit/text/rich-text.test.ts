import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainTextOf, readRichText, richTextOf } from './rich-text.ts'

const paragraph = (...content: unknown[]) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content }],
})
const linked = (href: unknown) =>
  paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] })

describe('rich text', () => {
  it('rich text is rebuilt from known elements, without unknown attributes', () => {
    const sent = {
      type: 'doc',
      onload: 'alert(1)',
      content: [
        {
          type: 'heading',
          attrs: { level: 1, style: 'x' },
          content: [{ type: 'text', text: 'A' }],
        },
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', attrs: { class: 'x' } }] }],
        },
      ],
    }
    expect(readRichText(sent)).toEqual({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'A' }] },
        { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      ],
    })
  })

  it.each([
    linked('javascript:alert(1)'),
    linked(' javascript:alert(1)'),
    linked('data:text/html,x'),
    linked(undefined),
    paragraph({ type: 'script', text: 'x' }),
    paragraph({ type: 'image', attrs: { src: 'x' } }),
    paragraph({ type: 'text', text: 'x', marks: [{ type: 'style' }] }),
    paragraph({ type: 'text', text: '\u0000' }),
    paragraph({ type: 'text', text: 'x'.repeat(60_001) }),
    { type: 'paragraph' },
    { type: '__proto__' },
    null,
    'tekst',
  ])('refuses rich text with content that is not allowed: %#', (value) => {
    expect(readRichText(value)).toBeUndefined()
  })

  it('rich text contains no bidirectional control characters', () => {
    const documentOf = (text: string) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    })
    expect(readRichText(documentOf('for\u202ednes\u202c i\u2066 kveld\u2069'))).toEqual(
      documentOf('fordnes i kveld'),
    )
    expect(readRichText(documentOf('\u202e'))).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph' }],
    })
  })

  it('rich text that is nested too deep is refused', () => {
    let node: object = { type: 'paragraph' }
    for (let depth = 0; depth < 40; depth += 1) {
      node = { type: 'bulletList', content: [{ type: 'listItem', content: [node] }] }
    }
    expect(readRichText({ type: 'doc', content: [node] })).toBeUndefined()
  })

  it('reading rich text never throws, and leaves its own output unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readRichText(value)
        expect(read && readRichText(read)).toEqual(read)
      }),
    )
  })

  it('rich text made from plain text has the same words', () => {
    fc.assert(
      fc.property(fc.string(), (drawn) => {
        const plain = drawn.replaceAll(/\p{Cc}/gu, '')
        expect(plainTextOf(richTextOf(plain))).toBe(plain.trim())
      }),
    )
  })
})
