import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { patience } from '../../../testing/patience.ts'
import { openShows } from '../testing/open-shows.tsx'
import { TillServer } from '../testing/till-server.ts'

let house: TillServer

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
  house = new TillServer()
  house.answers[path] = people(personOf('a', 'Ada'), personOf('b', 'Bo'))
  await house.open()
})

afterEach(() => house.close())

const press = async (name: string) =>
  userEvent.setup().click(await screen.findByRole('button', { name }, patience))

it('keeps a participant checked in while another’s check-in is refused and an older list arrives', async () => {
  const [ofAda, ofBo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  house.held = { [`${path}/a/check`]: ofAda.promise, [`${path}/b/check`]: ofBo.promise }
  house.refused = { [`${path}/a/check`]: { status: 409, error: { code: 'wrong_state' } } }
  await openShows(house, '/12/participants')
  await press('Sjekk inn Ada')
  await press('Sjekk inn Bo')
  await screen.findByRole('button', { name: 'Sjekk ut Bo' }, patience)
  const before = house.asked.filter(({ pathname }) => pathname.endsWith(path)).length
  ofAda.resolve()
  await screen.findByRole('button', { name: 'Sjekk inn Ada' }, patience)
  await waitFor(
    () =>
      expect(house.asked.filter(({ pathname }) => pathname.endsWith(path)).length).toBeGreaterThan(
        before,
      ),
    patience,
  )
  expect(screen.getByRole('button', { name: 'Sjekk ut Bo' })).toBeTruthy()
  ofBo.resolve()
})
