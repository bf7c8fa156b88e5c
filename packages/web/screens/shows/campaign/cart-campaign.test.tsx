import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openShows } from '../testing/open-shows.tsx'
import { TillServer } from '../testing/till-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: TillServer

beforeEach(async () => {
  sessionStorage.clear()
  venue = new TillServer()
  venue.modules = ['shows', 'culture']
  await venue.open()
})

afterEach(() => venue.close())

const panel = () => within(screen.getByRole('region', { name: 'Salg' }))

async function chooseOne() {
  const user = userEvent.setup()
  await openShows(venue, '/12/seating?view=list')
  await user.click(await screen.findByRole('button', { name: /^Rad 1, sete 2,/ }, longTimeout))
  return user
}

it('sells with the campaign whose code the guest shows', async () => {
  const user = await chooseOne()
  await user.click(await panel().findByRole('button', { name: 'Kampanjekode' }, longTimeout))
  const dialog = within(await screen.findByRole('dialog', { name: 'Kampanjekode' }, longTimeout))
  await user.keyboard('{Enter}')
  await dialog.findByText('Feltet kan ikke være tomt', undefined, longTimeout)
  await user.type(dialog.getByRole('textbox', { name: 'Kampanjekode' }), 'zb4k7qx2{Enter}')
  await panel().findByText('Plakat', undefined, longTimeout)
  await user.click(panel().getByRole('button', { name: 'Ta bort kampanjen Plakat fra salget' }))
  await user.click(await panel().findByRole('button', { name: 'Kampanjekode' }, longTimeout))
  const again = within(await screen.findByRole('dialog', { name: 'Kampanjekode' }, longTimeout))
  await user.type(again.getByRole('textbox', { name: 'Kampanjekode' }), 'zb4k7qx2{Enter}')
  await panel().findByText('Plakat', undefined, longTimeout)
  await user.keyboard('{F2}')
  await waitFor(() => expect(venue.sales[0]?.body.campaign).toBe('zb4k7qx2'), longTimeout)
})

it('hides the field for a campaign code in a venue without campaigns', async () => {
  venue.modules = ['shows']
  await chooseOne()
  await panel()
    .findByText('Rad 1, sete 2', undefined, longTimeout)
    .catch(() => null)
  expect(panel().queryByRole('button', { name: 'Kampanjekode' })).toBeNull()
})
