import { describe, expect, it } from 'vitest'
import { translate } from './translate.ts'

describe('translating a text on the server', () => {
  it('translates a text into the reader’s language with its values inserted', () => {
    const values = { row: '7', seat: '12' }
    expect(translate('nb', 'seating.seat', values)).toBe('Rad 7, sete 12')
    expect(translate('en', 'seating.seat', values)).toBe('Row 7, seat 12')
  })

  it('inserts new values each time the same text is used', () => {
    expect(translate('nb', 'field.too_long', { max: 20 })).toBe('Høyst 20 tegn')
    expect(translate('nb', 'field.too_long', { max: 50 })).toBe('Høyst 50 tegn')
  })

  it('inserts a value with any characters unchanged', () => {
    expect(translate('nb', 'shell.html.failed', { title: '{max} <b>' })).toBe(
      'Kunne ikke laste: {max} <b>',
    )
  })

  it('returns the key itself when no catalog contains it', () => {
    expect(translate('nb', 'no.such.key')).toBe('no.such.key')
  })

  it('throws when a placeholder of the text has no value', () => {
    expect(() => translate('nb', 'seating.seat', { row: '7' })).toThrow(/seat/)
  })
})
