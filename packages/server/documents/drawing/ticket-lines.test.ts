import type { Sale } from '@dxweb/areas/ticketing/sales/contract.ts'
import { expect, it } from 'vitest'
import { someIssuer } from '../testing/some-issuer.ts'
import { ticketLines } from './ticket-lines.ts'

const ticket = {
  category: 'Voksen',
  section: '',
  row: '3',
  seat: '12',
  zone: '',
  priceOre: 14_500,
  feeOre: 0,
  entrance: '',
} as Sale['tickets'][number]

const ticketOf = (more: Partial<Sale['event']>) => {
  const event = {
    title: 'Julekonsert',
    heading: '',
    auditorium: 'Storsalen',
    ageLimit: null,
    startsAt: '2026-12-07T18:00:00.000Z',
    doorsAt: '2026-12-07T17:00:00.000Z',
    validFrom: null,
    validTo: null,
    hidesPrice: false,
    ...more,
  }
  const sale = { event } as unknown as Sale
  const about = { locale: 'nb' as const, timeZone: 'Europe/Oslo', isCopy: false }
  const document = { ...about, sale, issuer: someIssuer(), address: '' }
  return ticketLines(document, ticket)
}

const linesOf = (heading: string) =>
  ticketOf({ heading })
    .filter(({ look }) => look === 'title' || look === 'heading')
    .map(({ text }) => text)

it('a ticket shows the event’s age limit, if it has one', () => {
  const countOf = (ageLimit: Sale['event']['ageLimit']) =>
    ticketOf({ ageLimit }).filter(({ text }) => /^(Aldersgrense|Tillatt)/.test(text)).length
  expect([countOf('12'), countOf('a'), countOf(null)]).toEqual([1, 1, 0])
})

it('a ticket shows the lines of the event’s heading, or the event’s title if there is no heading', () => {
  expect(linesOf('')).toEqual(['Julekonsert'])
  expect(linesOf('Sundet kulturhus inviterer til\nJulekonserten')).toEqual([
    'Sundet kulturhus inviterer til',
    'Julekonserten',
  ])
})
