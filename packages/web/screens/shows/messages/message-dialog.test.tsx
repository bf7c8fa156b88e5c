import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { type Loopback, openLoopback, openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { session } from '../../../testing/session.ts'
import { MessageDialog } from './message-dialog.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

const event = { id: 12, state: 'cancelled' } as EventDetail
let venue: Loopback

afterEach(() => venue.close())

it('offers no message when no buyer has an e-mail address, and lists the buyers to phone', async () => {
  const messages = {
    data: [],
    addressCount: 0,
    isCancelled: true,
    unreached: [{ name: 'Per Uten', phone: '91234567', ticketCount: 2 }],
  }
  venue = await openLoopback((request, response) => {
    const isAuth = request.url?.includes('/auth') ?? false
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(isAuth ? session(['buyers.message']) : messages))
  })
  openAddress(`${venue.origin}/partners/1003/shows/12/sales`)
  const close = () => undefined
  openScreen(
    () => <MessageDialog event={event} onClose={close} onOpen={close} />,
    await fetchSession(),
  )
  await screen.findByText('Ingen av kjøperne har e-postadresse.', undefined, longTimeout)
  const unreached = screen.getByRole('region', { name: 'Uten e-postadresse' })
  expect(unreached.textContent.replaceAll('\u00a0', ' ')).toContain(
    'Per Uten 912 34 5672 billetter',
  )
  expect(screen.queryByRole('textbox', { name: 'Emne' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Skriv melding' })).toBeNull()
})
