import { describe, expect, it } from 'vitest'
import { keptOf } from './rules.ts'

const sixKroner = { feePerTicketOre: 600, feeBasisPoints: 0, cardBasisPoints: 0 }

/** Domain facts 1.7: one venue quotes 6 kr per web ticket. */
describe('a fee of 6 kr per web ticket', () => {
  it('of 152 tickets of a film is 912,00, with VAT of 25 % 228,00', () => {
    const kept = keptOf(sixKroner, { paid: 152, freshOre: 2_052_000 }, 2500)
    expect(kept).toEqual({ feeOre: 91_200, feeVatOre: 22_800, cardOre: 0 })
  })

  it('of a concert has no VAT, and is not taken of free tickets', () => {
    const kept = keptOf(sixKroner, { paid: 412, freshOre: 16_274_000 }, 0)
    expect(kept).toEqual({ feeOre: 247_200, feeVatOre: 0, cardOre: 0 })
    expect(keptOf(sixKroner, { paid: 0, freshOre: 0 }, 2500).feeOre).toBe(0)
  })

  it('goes beside a share of gross where that is agreed too', () => {
    const both = { ...sixKroner, feeBasisPoints: 150, cardBasisPoints: 120 }
    expect(keptOf(both, { paid: 152, freshOre: 2_052_000 }, 2500)).toEqual({
      feeOre: 91_200 + 30_780,
      feeVatOre: 30_495,
      cardOre: 24_624,
    })
  })
})
