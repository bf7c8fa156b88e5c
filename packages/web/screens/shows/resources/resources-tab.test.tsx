import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { longTimeout } from '../../../testing/long-timeout.ts'
import { openShows } from '../testing/open-shows.tsx'
import { TillServer } from '../testing/till-server.ts'

let venue: TillServer

const bookingOf = (id: number, staff: string) => ({
  id,
  version: 1,
  eventId: 12,
  event: 'Revy: Full sund',
  eventState: 'published',
  eventTypeColor: '#2f7f74',
  auditorium: 'Storsalen',
  resourceId: 1,
  resource: 'Vakt',
  groupId: 1,
  isFunction: true,
  staffId: id,
  staff,
  mobile: '',
  unitCount: 1,
  startsAt: '2026-11-21T18:00:00.000Z',
  endsAt: '2026-11-21T22:00:00.000Z',
  followsEvent: true,
  priceType: '',
  unit: 'hour',
  priceOre: 0,
  note: '',
  acceptsOverlap: false,
})
const path = '/events/12/resources'

beforeEach(async () => {
  venue = new TillServer()
  venue.can.push('bookings.read')
  venue.answers = {
    [path]: { data: [bookingOf(1, 'Ada Moen'), bookingOf(2, 'Bo Nes')] },
    '/resource-bookings': { data: [] },
    '/resources': { data: [], total: 0 },
  }
  await venue.open()
})

afterEach(() => venue.close())

const named = (staff: string) => ({ name: `Frigi ${staff}, Vakt` })

it('keeps a removed booking hidden when the removal of another booking is refused', async () => {
  const ofAda = Promise.withResolvers<void>()
  venue.held = { [`${path}/1`]: ofAda.promise }
  venue.refused = { [`${path}/1`]: { status: 409, error: { code: 'stale' } } }
  await openShows(venue, '/12/resources')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', named('Ada Moen'), longTimeout))
  venue.answers[path] = { data: [bookingOf(1, 'Ada Moen'), bookingOf(3, 'Cato Lie')] }
  await user.click(await screen.findByRole('button', named('Bo Nes'), longTimeout))
  await screen.findByRole('button', named('Cato Lie'), longTimeout)
  expect(screen.queryByRole('button', named('Ada Moen'))).toBeNull()
  ofAda.resolve()
  await screen.findByRole('button', named('Ada Moen'), longTimeout)
  expect(screen.queryByRole('button', named('Bo Nes'))).toBeNull()
})
