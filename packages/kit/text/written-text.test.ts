import { expect, it } from 'vitest'
import { writtenText } from './written-text.ts'

it('composes a letter followed by a combining mark into one character', () => {
  expect(writtenText('Bla\u030Aba\u0308r og cafe\u0301')).toBe('Blåbär og café')
  expect(writtenText(' Ás\t')).toBe('Ás')
})

it.each(['\u0007', '\u200B\u00AD', ' \u00A0 ', '\u3164', '\u2800', '\u001B\u009F'])(
  'treats %j as empty, since the text has no visible character',
  (typed) => expect(writtenText(typed)).toBe(''),
)

it('keeps visible characters, including emoji with joiners and flags', () => {
  expect(writtenText('👩\u200D🚀')).toBe('👩\u200D🚀')
  expect(writtenText('日本')).toBe('日本')
})
