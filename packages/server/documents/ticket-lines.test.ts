import type { Sale } from '@dxweb/areas/ticketing/contract.ts'
import { expect, it } from 'vitest'
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

const linesOf = (heading: string) => {
  const event = {
    title: 'Julekonsert',
    heading,
    auditorium: 'Storsalen',
    startsAt: '2026-12-07T18:00:00.000Z',
    doorsAt: '2026-12-07T17:00:00.000Z',
    validFrom: null,
    validTo: null,
    hidesPrice: false,
  }
  const sale = { event, issuer: { name: 'Sundet kulturhus', orgNumber: '' } } as unknown as Sale
  const document = { sale, locale: 'nb' as const, timeZone: 'Europe/Oslo', isCopy: false }
  return ticketLines(document, ticket)
    .filter(({ look }) => look === 'title' || look === 'heading')
    .map(({ text }) => text)
}

it('heads a ticket with the event’s heading in its lines, and with the title where there is none', () => {
  expect(linesOf('')).toEqual(['Julekonsert'])
  expect(linesOf('Sundet kulturhus inviterer til\nJulekonserten')).toEqual([
    'Sundet kulturhus inviterer til',
    'Julekonserten',
  ])
})
