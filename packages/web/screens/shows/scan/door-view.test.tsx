import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signal } from '../../../data/calls/signals.ts'
import { fetchSession } from '../../../data/session/session.ts'
import { SignalDialogs } from '../../../shell/errors/signal-dialogs.tsx'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { patience } from '../../../testing/patience.ts'
import { TillServer } from '../testing/till-server.ts'
import { DoorView } from './door-view.tsx'

let house: TillServer

beforeEach(async () => {
  house = new TillServer()
  await house.open()
})

afterEach(async () => {
  signal({ backendDown: false })
  await house.close()
})

it('keeps the form free of dialogs when a read of the page finds no server', async () => {
  openAddress(`${house.origin}/partners/1003/shows/scan`)
  const Door = () => (
    <>
      <DoorView events={[]} device="" isOnline={false} onChange={() => undefined} />
      <SignalDialogs />
    </>
  )
  openScreen(Door, await fetchSession())
  await screen.findByRole('alert', undefined, patience)
  act(() => signal({ backendDown: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
