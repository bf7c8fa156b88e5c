import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openShows } from '../../testing/open-shows.tsx'
import { TillServer } from '../../testing/till-server.ts'
import { longTimeout } from '../../../../testing/long-timeout.ts'

const [known, unknown, misread] = ['4111111111111111', '5500000000000004', '4111111111111112']
let venue: TillServer

beforeEach(async () => {
  sessionStorage.clear()
  venue = new TillServer()
  venue.giftCards = [{ number: known, balanceOre: 50_000, state: 'active' }]
  await venue.open()
})

afterEach(async () => {
  cleanup()
  await venue.close()
})

const dialog = () => screen.getByRole('dialog', { name: 'Gavekort / delt betaling' })
const field = () => within(dialog()).getByRole('textbox', { name: 'Kortnummer' })
const waitForText = (text: RegExp) =>
  waitFor(() => expect(dialog().textContent).toMatch(text), longTimeout)

/** Selects a seat and opens the split payment, with the focus in the field that a scanner types into. */
async function openSplit() {
  const user = userEvent.setup()
  await openShows(venue, '/12/seating?view=list')
  await user.click(await screen.findByRole('button', { name: /^Rad 1, sete 2,/ }, longTimeout))
  await user.click(
    await screen.findByRole('button', { name: 'Gavekort / delt betaling' }, longTimeout),
  )
  await waitFor(() => expect(document.activeElement).toBe(field()), longTimeout)
  return user
}

it('looks up a scanned gift card on Enter, and pays with the gift card only after confirmation', async () => {
  const user = await openSplit()
  await user.keyboard(`${known}{Enter}`)
  await waitForText(/Restverdi: 500,00\skr/)
  await user.keyboard('{Enter}')
  expect(venue.sales).toHaveLength(0)
  expect(document.activeElement).toBe(field())
  await user.click(within(dialog()).getByRole('button', { name: 'Fullfør' }))
  await waitFor(() => expect(venue.sales).toHaveLength(1), longTimeout)
  expect(venue.sales[0]?.body.payments).toEqual([
    { means: 'giftCard', amountOre: 39_550, giftCardNumber: known },
  ])
})

it('reports an unknown gift card at its field', async () => {
  const user = await openSplit()
  await user.paste(unknown)
  await user.keyboard('{Enter}')
  await waitForText(/Fant ikke noe gavekort med dette nummeret/)
  await user.click(within(dialog()).getByRole('button', { name: 'Fullfør' }))
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(dialog().textContent).not.toContain('Skriv hvor mye')
  expect(venue.sales).toHaveLength(0)
})

it('reports an incomplete or wrongly scanned card number at its field', async () => {
  const user = await openSplit()
  await user.paste(misread)
  await user.keyboard('{Enter}')
  await waitForText(/Kortnummeret stemmer ikke/)
  await user.clear(field())
  await user.type(field(), '4111{Enter}')
  await waitForText(/Skriv hele kortnummeret/)
  expect(venue.sales).toHaveLength(0)
})
