import { describe, expect, it } from 'vitest'
import { translate } from './translate.ts'

describe('a text of the server', () => {
  it('translates a text into the reader’s language with its values inserted', () => {
    const values = { row: '7', seat: '12' }
    expect(translate('nb', 'seating.seat', values)).toBe('Rad 7, sete 12')
    expect(translate('en', 'seating.seat', values)).toBe('Row 7, seat 12')
  })

  it('inserts other values when the same text is used again', () => {
    expect(translate('nb', 'field.too_long', { max: 20 })).toBe('Høyst 20 tegn')
    expect(translate('nb', 'field.too_long', { max: 50 })).toBe('Høyst 50 tegn')
  })

  it('inserts a value with any characters unchanged', () => {
    expect(translate('nb', 'shell.html.failed', { title: '{max} <b>' })).toBe(
      'Kunne ikke laste: {max} <b>',
    )
  })

  it('returns the key itself when no catalog has it', () => {
    expect(translate('nb', 'no.such.key')).toBe('no.such.key')
  })

  it('throws when a value of the text is missing', () => {
    expect(() => translate('nb', 'seating.seat', { row: '7' })).toThrow(/seat/)
  })
})
