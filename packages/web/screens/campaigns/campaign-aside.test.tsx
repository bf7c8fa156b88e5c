import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openRegister } from '../../parts/register/testing/open-register.tsx'
import { RegisterServer } from '../../parts/register/testing/register-server.ts'
import { campaignsLook } from './look.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

let venue: RegisterServer

const campaign = {
  id: 2,
  version: 1,
  name: 'Sommer',
  description: '',
  link: 'https://kino.example',
  numberSold: 3,
  state: 'active',
}

const link = {
  code: 'zb4k7qx2',
  version: 4,
  campaign: { id: 2, name: 'Sommer', description: '', state: 'active' },
  event: null,
  address: 'https://kino.example/film',
  clicks: 1234,
  visitors: 800,
  carts: 20,
  purchases: 20,
  tickets: 3,
  grossOre: 45_000,
  giftCardOre: 0,
}

beforeEach(async () => {
  venue = new RegisterServer('campaigns')
  venue.can = ['campaigns.read', 'campaigns.write']
  venue.rows = [campaign]
  venue.answers = { '/campaigns/2/links': { data: [link] } }
  await venue.open()
})

afterEach(() => venue.close())

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

it('shows the clicks and sales of each short link, and copies the link', async () => {
  const user = userEvent.setup()
  await openRegister(venue, campaignsLook, '/2')
  const copy = { name: 'Kopier adressen til Hele kampanjen' }
  await user.click(await screen.findByRole('button', copy, longTimeout))
  expect(await navigator.clipboard.readText()).toBe(`${venue.origin}/k/zb4k7qx2`)
  const item = screen.getByText(/\/k\/zb4k7qx2$/).closest('li')
  const shown = plain(item?.textContent ?? '')
  expect(shown).toContain('Klikk1 234')
  expect(shown).toContain('Brutto450,00 kr')
  expect(shown).toContain('Konvertering2,5 %')
})

it('shows an error at the field of a target address that is not allowed, and keeps the typed text', async () => {
  const user = userEvent.setup()
  await openRegister(venue, campaignsLook, '/2')
  await user.click(await screen.findByRole('button', { name: /^Endre nettsiden/ }, longTimeout))
  const dialog = within(await screen.findByRole('dialog', { name: 'Endre nettside' }, longTimeout))
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Nettside/ })
  await user.clear(address)
  await user.type(address, 'http://kino.example')
  await user.click(dialog.getByRole('button', { name: 'Lagre' }))
  await dialog.findByText('Adressen må begynne med https://', undefined, longTimeout)
  expect(address.value).toBe('http://kino.example')
  venue.refuse = {
    status: 400,
    error: { code: 'invalid', fields: { address: { code: 'address_not_allowed' } } },
  }
  await user.clear(address)
  await user.type(address, 'https://annet.example')
  await user.click(dialog.getByRole('button', { name: 'Lagre' }))
  await dialog.findByText(/^Adressen er ikke tillatt/, undefined, longTimeout)
  expect(venue.written.at(-1)?.body).toEqual({ address: 'https://annet.example', version: 4 })
  await user.click(dialog.getByRole('button', { name: 'Lagre' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longTimeout)
})

it('focuses the first field of a new short link in its dialog', async () => {
  const empty = { data: [], total: 0 }
  venue.answers = { ...venue.answers, '/events': empty, '/campaignaddresses': empty }
  const user = userEvent.setup()
  await openRegister(venue, campaignsLook, '/2')
  await user.click(await screen.findByRole('button', { name: 'Lag kort adresse' }, longTimeout))
  const event = await screen.findByRole('combobox', { name: 'Arrangement' }, longTimeout)
  await waitFor(() => expect(document.activeElement).toBe(event), longTimeout)
})
