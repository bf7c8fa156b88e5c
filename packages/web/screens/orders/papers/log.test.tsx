import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Session } from '../../../data/session/session.ts'
import { type Loopback, openLoopback, openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { session } from '../../../testing/session.ts'
import { OrderLog } from './log.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

const moved = { at: '2026-11-21T12:00:00.000Z', user: '', actedBy: null, name: '', fields: [] }
const data = [
  { ...moved, id: '2', action: 'moveUp', from: null, to: null, rank: 1 },
  { ...moved, id: '1', action: 'expire', from: 'option', to: 'enquiry', rank: null },
]

let server: Loopback

beforeEach(async () => {
  server = await openLoopback((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data }))
  })
})

afterEach(() => server.close())

it('shows that an option has expired and that the next option has moved up in rank', async () => {
  openAddress(`${server.origin}/partners/1003/orders/7`)
  openScreen(() => <OrderLog id={7} />, session(['orders.read']) as unknown as Session)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2), longTimeout)
  const [next, first] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(next).toContain('Rykket opp til 1. opsjon.')
  expect(first).toContain('Opsjonen utløp.')
})
