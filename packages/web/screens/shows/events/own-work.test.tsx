import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import { preloadUrls } from '../ground/preload-urls.ts'
import Screen from '../screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

afterEach(() => venue.close())

const shift = {
  id: 1,
  startsAt: '2099-11-20T16:00:00.000Z',
  endsAt: '2099-11-20T21:00:00.000Z',
  role: 'Lydtekniker',
  note: '',
  event: 'Nyttårskonsert',
  eventStartsAt: '2099-11-20T18:00:00.000Z',
  eventEndsAt: '2099-11-20T20:00:00.000Z',
  isCancelled: false,
  auditorium: 'Storsalen',
  location: 'Sundet kulturhus',
  address: '',
  city: '',
}

it('shows volunteers the day, times, role, place and event of their shifts', async () => {
  venue = new RegisterServer('own-shifts')
  venue.can = ['ownShifts.read']
  venue.answers = { '/own-shifts': { data: [shift] } }
  await venue.open()
  openAddress(`${venue.origin}/partners/1003/shows`)
  openScreen(Screen, await fetchSession())
  const shown = await screen.findByRole('listitem', undefined, longTimeout)
  // The page has its own address, since the address of the events list preloads the list.
  expect(window.location.pathname).toBe('/partners/1003/shows/own-work')
  expect(preloadUrls(1003, ['own-work'], '')).toEqual([])
  expect(shown.textContent).toMatch(/17:00–22:00.*Lydtekniker/)
  expect(shown.textContent).toContain('Nyttårskonsert')
  expect(shown.textContent).toMatch(/Arrangementet:.*19:00–21:00/)
  expect(shown.textContent).toContain('Storsalen · Sundet kulturhus')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/dag 20\. /)
})
