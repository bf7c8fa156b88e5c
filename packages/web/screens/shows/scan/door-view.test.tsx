import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { currentSignals } from '../../../data/calls/signals.ts'
import { fetchSession } from '../../../data/session/session.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'
import { TillServer } from '../testing/till-server.ts'
import { DoorView } from './door-view.tsx'

let venue: TillServer

beforeEach(async () => {
  venue = new TillServer()
  await venue.open()
})

afterEach(() => venue.close())

it('shows a lost connection in the door’s own notice, not in a dialog over the form', async () => {
  openAddress(`${venue.origin}/partners/1003/shows/scan`)
  const Door = () => <DoorView events={[]} device="" isOnline={false} onChange={() => undefined} />
  openScreen(Door, await fetchSession())
  await screen.findByRole('alert', undefined, longTimeout)
  await waitFor(() => expect(currentSignals().isDownShown).toBe(true), longTimeout)
})
