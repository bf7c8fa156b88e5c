import { fetchSession } from '../../../data/session/session.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import Screen from '../screen.tsx'
import type { TillServer } from './till-server.ts'

export async function openShows(
  venue: TillServer,
  path: string,
  { renterId = 0, ninjaId = 0 } = {},
): Promise<void> {
  const renter = renterId === 0 ? '' : `/renters/${renterId}`
  const sudo = ninjaId === 0 ? '' : `/sudo/${ninjaId}`
  openAddress(`${venue.origin}${sudo}/partners/1003${renter}/shows${path}`)
  openScreen(Screen, await fetchSession(), sudo)
}
