import * as z from 'zod/mini'
import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { reference, text } from '@dxweb/kit/fields/fields.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

/** A register with a name that has texts in the catalogs. */
const look = registerLook(
  defineCollection('locations', {
    table: 'thing',
    orderBy: 'name',
    permit: { read: 'registers.read', write: 'registers.write' },
    fields: { name: text(20), groupId: reference('locationgroups') },
    filters: ['groupId'],
  }),
  { columns: ['name'] },
)

const groups = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    version: 1,
    name: `Gruppe ${place + 1}`,
  }))

const asked = () => venue.asked.map((url) => url.searchParams.get('groupId'))

beforeEach(async () => {
  venue = new RegisterServer('locations')
  venue.rows = [{ id: 1, version: 1, name: 'Huset', groupId: 2 }]
  await venue.open()
})

afterEach(() => venue.close())

it('offers the rows of a short register as choices of a filter', async () => {
  venue.others = { locationgroups: groups(3) }
  const user = userEvent.setup()
  await openRegister(venue, look)
  await screen.findByRole('option', { name: 'Gruppe 3' }, longTimeout)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gruppe' }), 'Gruppe 2')
  await waitFor(() => expect(asked()).toContain('2'), longTimeout)
})

it('hides rarely used filters behind one chip until they are active', async () => {
  venue.others = { locationgroups: groups(3) }
  const user = userEvent.setup()
  await openRegister(venue, { ...look, rareFilters: ['groupId'] })
  const filter = () => screen.queryByRole('combobox', { name: 'Gruppe' })
  await user.click(await screen.findByRole('button', { name: 'Flere filtre' }, longTimeout))
  await screen.findByRole('option', { name: 'Gruppe 3' }, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Flere filtre' }))
  expect(filter()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Flere filtre' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Gruppe' }), 'Gruppe 2')
  await user.click(screen.getByRole('button', { name: 'Flere filtre' }))
  expect(filter()).not.toBeNull()
})

it('searches the rows of a long register on the server', async () => {
  venue.others = { locationgroups: groups(1400) }
  venue.mostOthers = 5
  const user = userEvent.setup()
  await openRegister(venue, look)
  const filter = await screen.findByPlaceholderText('Gruppe: alle', undefined, longTimeout)
  await user.type(filter, '1399')
  await user.click(await screen.findByRole('option', { name: 'Gruppe 1399' }, longTimeout))
  await waitFor(() => expect(asked()).toContain('1399'), longTimeout)
})

const halls = registerLook(
  defineCollection('locations', {
    table: 'thing',
    orderBy: 'name',
    permit: { read: 'registers.read', write: 'registers.write' },
    fields: { name: text(20), isActive: z.boolean() },
    filters: ['isActive'],
    search: ['name'],
  }),
  { columns: ['name'], defaultFilters: { isActive: 'true' } },
)

it('counts the inactive search hits that are hidden, and shows them on request', async () => {
  venue.rows = ['Sal 1', 'Sal 2', 'Sal 3', 'Scene'].map((name, at) => ({
    id: at + 1,
    version: 1,
    name,
    isActive: at === 0,
  }))
  const user = userEvent.setup()
  await openRegister(venue, halls)
  await screen.findByRole('link', { name: 'Sal 1' }, longTimeout)
  expect(screen.queryByText(/skjult/)).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'sal')
  await screen.findByText('2 inaktive treff er skjult', undefined, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Vis' }))
  expect(await screen.findByRole('link', { name: 'Sal 3' }, longTimeout)).toBeDefined()
  expect(screen.queryByText(/skjult/)).toBeNull()
})
