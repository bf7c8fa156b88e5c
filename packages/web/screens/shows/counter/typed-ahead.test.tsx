import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { longTimeout } from '../../../testing/long-timeout.ts'
import { openShows } from '../testing/open-shows.tsx'
import { TillServer } from '../testing/till-server.ts'

let venue: TillServer

beforeEach(async () => {
  sessionStorage.clear()
  venue = new TillServer()
  venue.modules = ['shows', 'culture']
  venue.can = [...venue.can, 'customers.find']
  await venue.open()
})

afterEach(() => venue.close())

// Each case types into a different dialog before it has loaded, since a dialog's code loads once per test file.
it.each([
  ['Legg til kunde', 'Navn, telefon eller e-post', 'Kari Nes'],
  ['Kampanjekode', 'Kampanjekode', 'zb4k7qx2'],
  [/^Gavekort/, 'Kortnummer', '1234567812345678'],
])('%s keeps text typed before its dialog has opened', async (opener, field, typed) => {
  const user = userEvent.setup()
  await openShows(venue, '/12/seating?view=list')
  await user.click(await screen.findByRole('button', { name: /^Rad 1, sete 2,/ }, longTimeout))
  const button = await screen.findByRole('button', { name: opener }, longTimeout)
  await user.click(button)
  await user.keyboard(typed)
  const dialog = await screen.findByRole('dialog', undefined, longTimeout)
  const first = dialog.querySelector<HTMLInputElement>(`[data-autofocus]`)
  expect(first?.labels?.[0]?.textContent).toBe(field)
  await waitFor(() => expect(first?.value).toBe(typed), longTimeout)
  expect(document.activeElement).toBe(first)
  await user.keyboard('{Escape}')
})
