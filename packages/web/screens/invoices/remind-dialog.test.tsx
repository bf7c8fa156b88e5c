import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { later } from '../../data/session/load-messages.ts'
import { fetchSession } from '../../data/session/session.ts'
import { AnsweringVenue } from '../../testing/answering-venue.ts'
import { permissionsOf } from '../../testing/permissions-of.ts'
import { openAddress } from '../../testing/loopback.ts'
import { openScreen } from '../../testing/open-screen.tsx'
import { session } from '../../testing/session.ts'
import RemindDialog from './remind-dialog.tsx'

const partnerId = 1003
let venue: AnsweringVenue

beforeEach(async () => {
  venue = new AnsweringVenue()
  await venue.open()
})

afterEach(() => venue.close())

const reminderOf = (number: number, renter: string, receiver: string) => ({
  number,
  reminder: 1,
  renter,
  receiver,
  feeOre: 3500,
  totalOre: 103_500,
  dueOn: '2026-12-13',
  mail: { subject: `Purring på faktura ${number}`, text: 'Hei.' },
})

it('lists the renters to remind with their invoices, and sends the reminders only when the send button is pressed', async () => {
  const can = permissionsOf({
    roles: ['kulturhussjef'],
    modules: [],
    partnerId,
    renterId: 0,
    isSuper: false,
  })
  const path = `/partners/${partnerId}/invoice-reminders`
  venue.answers['/auth'] = session(can)
  venue.answers[path] = {
    reminders: [reminderOf(36, 'Revylaget', 'faktura@revy.test'), reminderOf(37, 'Korpset', '')],
    notDue: [38],
    reminded: [36],
    toPrint: [],
  }
  openAddress(`${venue.origin}/partners/${partnerId}/invoices`)
  await later(async () => undefined)()
  openScreen(
    () => <RemindDialog numbers={[36, 37, 38]} onClose={() => undefined} />,
    await fetchSession(),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Send purring' })
  await within(dialog).findByText('faktura@revy.test')
  expect(dialog.textContent).toMatch(/Revylaget1.035,00.kr/u)
  expect(dialog.textContent).toMatch(
    /Purring på faktura 36 · gebyr 35,00.kr · ny frist 13.12.2026/u,
  )
  expect(dialog.textContent).toContain('Mangler e-post: skriv ut')
  expect(dialog.textContent).toContain('Én faktura kan ikke purres ennå')
  expect(venue.written).toEqual([])
  await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Send 2 purringer' }))
  await waitFor(() => expect(venue.written).toEqual([{ path, body: { numbers: [36, 37] } }]))
})
