import { readAs } from '@dxweb/kit/errors/invalid.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { heading } from './heading.ts'

const read = (typed: string) => readAs(z.object({ heading }), { heading: typed }).heading

function codeOf(typed: string) {
  try {
    read(typed)
  } catch (error) {
    return error instanceof Refusal ? error.fields?.['heading']?.code : undefined
  }
}

it('a heading may be empty, one line, or two lines of 50 characters, and is trimmed', () => {
  expect(read('')).toBe('')
  expect(read('  Sundet kulturhus \r\n\n Julekonserten ')).toBe('Sundet kulturhus\nJulekonserten')
  const full = `${'å'.repeat(50)}\n${'🎄'.repeat(50)}`
  expect(read(full)).toBe(full)
})

it('a heading with a third line or a 51st character is refused', () => {
  expect(codeOf('a\nb\nc')).toBe('heading_lines')
  expect(codeOf('x'.repeat(51))).toBe('heading_line_long')
  expect(codeOf(`a\n${'x'.repeat(51)}`)).toBe('heading_line_long')
})
