import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../data/session/session.ts'
import { AnsweringVenue } from '../../testing/answering-venue.ts'
import { openAddress } from '../../testing/loopback.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { session } from '../../testing/session.ts'
import Screen from './screen.tsx'
import { longTimeout } from '../../testing/long-timeout.ts'

const path = '/partners/1003/invoice-payments'
let venue: AnsweringVenue

const leftOut = { payer: 'Kor', amount: '77.00', currency: 'EUR' }
const done = {
  payments: 5,
  read: 3,
  matched: 1,
  unmatched: 0,
  known: 0,
  reversals: [
    { line: 7, name: 'Revylaget', amountOre: 125_000, moreOre: 0, number: 12, outcome: 'reopened' },
    { line: 8, name: 'Koret', amountOre: 98_500, moreOre: 1_500, number: 13, outcome: 'reopened' },
    { line: 9, name: 'Ukjent', amountOre: 5_000, moreOre: 0, number: null, outcome: 'unknown' },
  ],
  ignored: [{ ...leftOut, line: 20, reason: 'outgoing' }],
  refused: [{ ...leftOut, line: 14, reason: 'currency' }],
}

beforeEach(async () => {
  venue = new AnsweringVenue()
  await venue.open()
  venue.answers['/auth'] = session(['invoices.read', 'invoices.write'])
  venue.answers[path] = { data: [] }
  openAddress(`${venue.origin}/partners/1003/invoices/payments`)
  openScreen(Screen, await fetchSession())
})

afterEach(() => venue.close())

async function upload(answer: object) {
  venue.answers[`${path}/file`] = answer
  const input = await screen.findByLabelText(
    'Les fil fra banken',
    { selector: 'input' },
    longTimeout,
  )
  await userEvent.setup().upload(input, new File(['{}'], 'camt.xml', { type: 'text/xml' }))
  await screen.findByText(/^1 betaling er ført/, undefined, longTimeout)
}

it('lists reversed payments by name and amount, and the reason for each rejected payment', async () => {
  await upload(done)
  await screen.findByText(
    '5 betalinger i filen: 3 lest, 1 ikke tatt med, 1 avvist.',
    undefined,
    longTimeout,
  )
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  const shown = lines.map((line) => line.replaceAll('\u00a0', ' '))
  expect(shown).toEqual(
    expect.arrayContaining([
      'Revylaget 1 250,00 kr: faktura 12 er ubetalt igjen',
      'Koret 985,00 kr: faktura 13 er ubetalt igjen. Trukket i tillegg, men ikke ført: 15,00 kr',
      'Ukjent 50,00 kr: fant ikke betalingen. Den venter i listen under.',
      'Linje 14 · Kor · 77.00 EUR: ikke i kroner',
      'Linje 20 · Kor · 77.00 EUR: gikk ut av kontoen',
    ]),
  )
  const link = screen.getByRole('link', { name: 'faktura 12 er ubetalt igjen' })
  expect(link.getAttribute('href')).toMatch('/partners/1003/invoices/12')
})

it('shows no details of a bank file whose payments were all imported', async () => {
  await upload({ ...done, payments: 1, read: 1, reversals: [], ignored: [], refused: [] })
  const main = within(document.body)
  expect(main.queryByText(/betalinger? i filen/)).toBeNull()
})
