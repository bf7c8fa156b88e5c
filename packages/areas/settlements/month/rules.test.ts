import { describe, expect, it } from 'vitest'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import { keptOf, termsLabel } from './rules.ts'

const sixKroner = { feePerTicketOre: 600, feeBasisPoints: 0, cardBasisPoints: 0 }

/** Domain facts 1.7: one venue quotes 6 kr per web ticket. */
describe('a fee of 6 kr per web ticket', () => {
  it('charges 912,00 for 152 tickets of a film, and nothing for free tickets', () => {
    const kept = keptOf(sixKroner, { paid: 152, freshOre: 2_052_000 })
    expect(kept).toEqual({ feeOre: 91_200, cardOre: 0 })
    expect(keptOf(sixKroner, { paid: 0, freshOre: 0 }).feeOre).toBe(0)
  })

  it('adds the fee per ticket to a share of gross sales if both are agreed', () => {
    const both = { ...sixKroner, feeBasisPoints: 150, cardBasisPoints: 120 }
    expect(keptOf(both, { paid: 152, freshOre: 2_052_000 })).toEqual({
      feeOre: 91_200 + 30_780,
      cardOre: 24_624,
    })
  })
})

describe('the terms of a settlement line', () => {
  const textOf = (locale: Locale, terms: string) =>
    termsLabel(translateIn(locale), terms).replaceAll(/\s/g, ' ')

  it('labels terms by event type, first day and rates', () => {
    const all = '2026-01-01|500|250|133|Kino | barn'
    expect(textOf('nb', all)).toBe('Kino | barn fra 1.1.2026: 5,00 kr + 2,5 % + kort 1,33 %')
    expect(textOf('en', all)).toMatch(/^Kino \| barn from 1\.1\.2026: 5,00 kr \+ .+ \+ cards /)
    expect(textOf('nb', '2026-01-01|500|0|0|')).toBe('Alle fra 1.1.2026: 5,00 kr')
    expect(textOf('nb', '2026-02-10|0|0|0|')).toBe('Alle fra 10.2.2026: uten avgift')
    expect(textOf('nb', '')).toBe('')
  })
})
