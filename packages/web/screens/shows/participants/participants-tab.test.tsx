import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { longTimeout } from '../../../testing/long-timeout.ts'
import { openShows } from '../testing/open-shows.tsx'
import { TillServer } from '../testing/till-server.ts'

let venue: TillServer

const personOf = (id: string, firstName: string, checkedInAt: string | null = null) => ({
  id,
  firstName,
  lastName: '',
  email: '',
  phone: '',
  note: '',
  answers: [],
  checkedInAt,
  checkedInBy: '',
  checkedOutAt: null,
  checkedOutBy: '',
  version: 1,
})
const people = (...data: object[]) => ({ data, total: data.length, fields: [], formVersion: 0 })
const path = '/events/12/participants'

beforeEach(async () => {
  venue = new TillServer()
  venue.answers[path] = people(personOf('a', 'Ada'), personOf('b', 'Bo'))
  await venue.open()
})

afterEach(() => venue.close())

const press = async (name: string) =>
  userEvent.setup().click(await screen.findByRole('button', { name }, longTimeout))

it('keeps a participant checked in when another check-in is refused and an older list arrives', async () => {
  const [ofAda, ofBo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  venue.held = { [`${path}/a/check`]: ofAda.promise, [`${path}/b/check`]: ofBo.promise }
  venue.refused = { [`${path}/a/check`]: { status: 409, error: { code: 'wrong_state' } } }
  await openShows(venue, '/12/participants')
  await press('Sjekk inn Ada')
  await press('Sjekk inn Bo')
  await screen.findByRole('button', { name: 'Sjekk ut Bo' }, longTimeout)
  const before = venue.asked.filter(({ pathname }) => pathname.endsWith(path)).length
  ofAda.resolve()
  await screen.findByRole('button', { name: 'Sjekk inn Ada' }, longTimeout)
  await waitFor(
    () =>
      expect(venue.asked.filter(({ pathname }) => pathname.endsWith(path)).length).toBeGreaterThan(
        before,
      ),
    longTimeout,
  )
  expect(screen.getByRole('button', { name: 'Sjekk ut Bo' })).toBeTruthy()
  ofBo.resolve()
})
