import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Session } from '../../../data/session/session.ts'
import { AnsweringVenue } from '../../../testing/answering-venue.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { session } from '../../../testing/session.ts'
import { OrderProject } from './order-project.tsx'

let venue: AnsweringVenue

beforeEach(async () => {
  venue = new AnsweringVenue()
  await venue.open()
})

afterEach(() => venue.close())

it('shows the days and the note of an order’s project', async () => {
  const row = { id: 2, version: 1, title: 'Revyåret', renterId: null, budgetOre: null }
  venue.answers['/partners/1003/projects/2'] = {
    ...row,
    periodFrom: '2026-08-03',
    periodTo: '2026-12-12',
    agreedPriceOre: null,
    note: 'Nøkkel hos vaktmester.',
    ordersNetOre: 0,
  }
  openAddress(`${venue.origin}/partners/1003/orders/7`)
  openScreen(() => <OrderProject projectId={2} />, session(['orders.read']) as unknown as Session)
  const link = await screen.findByRole('link', { name: 'Revyåret' })
  expect(link.getAttribute('href')).toBe('/partners/1003/orders/projects/2')
  expect(screen.getByText('3. aug. 2026 – 12. des. 2026')).toBeTruthy()
  expect(screen.getByText('Nøkkel hos vaktmester.')).toBeTruthy()
})
