import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fetchSession } from '../../../data/session/session.ts'
import { RegisterServer } from '../../../parts/register/testing/register-server.ts'
import { openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import Screen from '../screen.tsx'
import { longTimeout } from '../../../testing/long-timeout.ts'

const token = `dx_live_Ab3dEf9h_${'k'.repeat(49)}`
let venue: RegisterServer

const key = {
  id: 1,
  version: 3,
  name: 'Kassene',
  permissions: ['products.read', 'tickets.sell'],
  addresses: ['203.0.113.7'],
  expiresAt: null,
  tillId: null,
  till: null,
  state: 'active',
  madeAt: '2026-11-01T10:00:00.000Z',
  madeBy: 'Kari Nes',
  revokedAt: null,
  usedAt: null,
  secrets: [{ prefix: 'dx_live_Ab3dEf9h', madeAt: '2026-11-01T10:00:00.000Z', endsAt: null }],
}

beforeEach(async () => {
  venue = new RegisterServer('api-keys')
  venue.can = ['settings.read', 'settings.write', 'tickets.sell', 'products.read']
  venue.answers = { '/api-keys': { data: [key] } }
  await venue.open()
})

afterEach(() => venue.close())

async function open() {
  openAddress(`${venue.origin}/partners/1003/partnerprofile/developers`)
  openScreen(Screen, await fetchSession())
  await screen.findByText('Kassene', undefined, longTimeout)
  return userEvent.setup()
}

it('creates an API key with permissions that the user has, and shows its secret once', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Ny nøkkel' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ny nøkkel' }, longTimeout))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Se kunder' }).disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: 'Navn' }), 'Nettbutikk')
  await user.click(dialog.getByRole('button', { name: 'Lag nøkkel' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('Velg minst én')
  await user.click(dialog.getByRole('checkbox', { name: 'Selge som luka' }))
  await user.type(
    dialog.getByRole('textbox', { name: 'Adresser nøkkelen brukes fra' }),
    '203.0.113.0/24{Enter}2001:db8::1',
  )
  venue.answered = { token }
  await user.click(dialog.getByRole('button', { name: 'Lag nøkkel' }))
  const issued = await screen.findByRole('dialog', { name: 'Nøkkelen til Nettbutikk' }, longTimeout)
  const shown = within(issued).getByRole<HTMLInputElement>('textbox', { name: 'Nøkkel' })
  expect(shown.value).toBe(token)
  expect(venue.written.at(-1)?.body).toEqual({
    name: 'Nettbutikk',
    permissions: ['tickets.sell'],
    addresses: ['203.0.113.0/24', '2001:db8::1'],
    expiresAt: null,
    tillId: null,
  })
  await user.click(within(issued).getByRole('button', { name: 'Ferdig' }))
  await waitFor(() => expect(document.body.innerHTML).not.toContain(token), longTimeout)
})

it('shows which till an API key belongs to', async () => {
  const ofTill = { id: 2, name: 'Kiosken', permissions: ['tills.call'], tillId: 4, till: 'Kassa A' }
  venue.answers = { '/api-keys': { data: [key, { ...key, ...ofTill }] } }
  await open()
  expect(screen.getAllByText(/^Kasse: /).map(({ textContent }) => textContent)).toEqual([
    'Kasse: Kassa A',
  ])
})

it('reports an invalid IP address of an API key at the address field', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Endre Kassene' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Endre Kassene' }, longTimeout))
  const addresses = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Adresser/ })
  await user.type(addresses, '{Enter}tull')
  await user.click(dialog.getByRole('button', { name: 'Lagre' }))
  await dialog.findByText(/^Skriv en IP-adresse/, undefined, longTimeout)
  expect(addresses.value).toBe('203.0.113.7\ntull')
})
