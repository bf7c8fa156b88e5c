import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { describe, expect, it } from 'vitest'
import type { Issuer } from '../issuer/issuer.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { receiptRows } from './receipt-rows.ts'
import { someIssuer } from '../testing/some-issuer.ts'

const ticket = {
  id: '0190a4b0-0000-7000-8000-000000000002',
  seatId: 1,
  categoryId: 1,
  category: 'Voksen',
  section: 'Balkong',
  row: '2',
  seat: '4',
  zone: '',
  priceOre: 14_500,
  isCompanion: false,
  feeOre: 2_050,
  vatOre: 1_964,
  state: 'issued' as const,
  entrance: '',
}

const sale: Sale = {
  id: '0190a4b0-0000-7000-8000-000000000001',
  eventId: 12,
  event: {
    title: 'Nattkino',
    heading: '',
    auditorium: 'Storsalen',
    ageLimit: null,
    startsAt: '2026-11-21T22:00:00.000Z',
    hidesPrice: false,
    validFrom: null,
    validTo: null,
    doorsAt: '2026-11-21T21:00:00.000Z',
  },
  made: { tickets: 0, receipt: 0 },
  issuer: { name: 'Sundet kulturhus', orgNumber: '974760673' },
  soldAt: '2026-11-20T12:00:00.000Z',
  seller: 'Kari Nes',
  till: null,
  means: 'cash',
  totalOre: 33_100,
  roundingOre: 0,
  feeOre: 4_100,
  vatOre: 3_928,
  vat: [
    { code: 'high', basisPoints: 2500, grossOre: 4_100, vatOre: 820 },
    { code: 'low', basisPoints: 1200, grossOre: 29_000, vatOre: 3_108 },
  ],
  tickets: [ticket, { ...ticket, seatId: 2, seat: '5' }],
  refundOf: null,
  exchangedWith: null,
  reason: '',
  payments: [],
  refunds: [],
}

const rowsOf = (locale: 'nb' | 'en', change: Partial<Sale> = {}, issuer: Partial<Issuer> = {}) =>
  receiptRows({
    sale: { ...sale, ...change },
    issuer: someIssuer(issuer),
    locale,
    timeZone: 'Europe/Oslo',
  })

const receiptIn = (locale: 'nb' | 'en', change: Partial<Sale> = {}) =>
  rowsOf(locale, change).map((row) =>
    [row.left, row.right].filter(Boolean).join(' | ').replaceAll('\u00a0', ' '),
  )

describe('a printed receipt', () => {
  it('a receipt has seller, number, time, event, lines with seats, totals and VAT by rate', () => {
    expect(receiptIn('nb')).toEqual([
      'Sundet kulturhus',
      'Org.nr. 974 760 673',
      'Strandgata 12, 9008 Tromsø',
      'post@sundet.example · 77 61 23 45',
      'Kvittering',
      'Kvittering nr. | 00000-00001',
      'Tid | fre. 20. nov. 2026, 13:00',
      'Solgt av | Kari Nes',
      'Arrangement | Nattkino',
      'Storsalen · lør. 21. nov. 2026, 23:00',
      '2 × Voksen à 145,00 kr | 290,00 kr',
      'Balkong, rad 2: 4, 5',
      '2 × Billettavgift à 20,50 kr | 41,00 kr',
      'Betalt, Kontant | 331,00 kr',
      'Mva 25 % · Grunnlag 32,80 kr | 8,20 kr',
      'Mva 12 % · Grunnlag 258,92 kr | 31,08 kr',
    ])
  })

  it('a receipt names the till that made the sale', () => {
    expect(receiptIn('nb', { till: 'Luke 1' })).toContain('Kasse | Luke 1')
  })

  it('an English receipt has English words and formats', () => {
    const rows = receiptIn('en', { roundingOre: -10 })
    expect(rows).toContain('2 × Voksen at 145,00 kr | 290,00 kr')
    expect(rows).toContain('Paid, Cash | 330,90 kr')
  })

  it('a refund’s receipt has the number of the refunded receipt, the reason, and negative amounts', () => {
    const back = receiptIn('nb', {
      refundOf: '0190a4b0-0000-7000-8000-000000000009',
      reason: 'Syk',
      totalOre: -33_100,
      feeOre: -4_100,
      vat: [{ code: 'low', basisPoints: 1200, grossOre: -29_000, vatOre: -3_108 }],
    })
    expect(back).toContain('Refusjon')
    expect(back).toContain('Av kvittering nr. | 00000-00009')
    expect(back).toContain('Grunn | Syk')
    expect(back).toContain('2 × Voksen à 145,00 kr | \u2212290,00 kr')
    expect(back).toContain('2 × Billettavgift à 20,50 kr | \u221241,00 kr')
    expect(back).toContain('Betalt tilbake, Kontant | \u2212331,00 kr')
  })

  it('a receipt has no amounts when the event hides its prices', () => {
    const rows = receiptIn('nb', { event: { ...sale.event, hidesPrice: true } })
    expect(rows).toContain('2 × Voksen')
    expect(rows.join()).not.toMatch(/kr|Betalt|Mva|avgift/)
  })

  it('a receipt omits unknown details of the venue, and ends with the text that the venue has entered', () => {
    const unknown = { orgNumber: '', address: '', postalCode: '', city: '', email: '', phone: '' }
    const texts = { ...someIssuer().texts, receiptFoot: 'Takk for besøket' }
    const looks = rowsOf('nb', {}, { ...unknown, texts })
    expect(looks.filter(({ look }) => look === 'about')).toEqual([])
    expect(looks.at(-1)).toEqual({ look: 'foot', left: 'Takk for besøket', right: '' })
  })

  it('a receipt is a PDF of as many pages as needed', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({
      ...ticket,
      category: `Kategori ${index}`,
    }))
    const rows = rowsOf('nb', { tickets: many })
    const about = { title: 'Nattkino', locale: 'nb' as const, size: 'a4' as const }
    const pdf = await receiptPdf({ ...about, rows, issuer: someIssuer() })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5)
  })
})
