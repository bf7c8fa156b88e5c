import { eventTypes } from '@dxweb/areas/events/core/event-types.ts'
import { resources } from '@dxweb/areas/resources/contract.ts'
import { priceCategories } from '@dxweb/areas/ticketing/offer/price-categories.ts'
import { locations } from '@dxweb/areas/venues/contract.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type RegisterLook, registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { usersLook } from '../users/users-look.ts'
import { fill } from '../../../testing/fill.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

afterEach(() => venue.close())

async function openForm(look: RegisterLook) {
  venue = new RegisterServer(look.collection.name)
  venue.can = [...venue.can, 'users.read', 'users.write']
  await venue.open()
  await openRegister(venue, look, '/new')
  await screen.findAllByRole('textbox', undefined, longTimeout)
  return userEvent.setup()
}

const field = (name: string) => screen.findByRole('textbox', { name }, longTimeout)

function messageOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

const focused = () => document.activeElement ?? document.body
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }))

it('shows errors of a price row at its cells, and focuses the first', async () => {
  const look = registerLook(resources, { columns: ['name'], initial: { groupId: 1, unit: 'hour' } })
  const user = await openForm(look)
  await fill(user, await field('Navn'), 'Flygel')
  for (const name of ['Antall', 'Timepris', 'Vanlig varighet, timer'])
    await user.type(await field(name), '1')
  await press(user, 'Legg til pris')
  await fill(user, await field('Pris, rad 1'), 'mye')
  await press(user, 'Legg til')
  const price = await field('Pris, rad 1')
  await waitFor(() => expect(messageOf(price)).toContain('Skriv et beløp'), longTimeout)
  const type = await field('Navnet på pristypen, rad 1')
  expect(messageOf(type)).toContain('Feltet kan ikke være tomt')
  expect(focused()).toBe(type)
  expect(venue.written).toEqual([])
})

it('shows which row repeats the name of an earlier row, and focuses the repeated name', async () => {
  const look = registerLook(priceCategories, { columns: ['name'] })
  const user = await openForm(look)
  await fill(user, await field('Navn'), 'Losje')
  await fill(user, await field('Kort navn'), 'LOS')
  await fill(user, await field('Standardpris'), '100')
  for (const row of [1, 2]) {
    await press(user, 'Legg til pris')
    await fill(user, await field(`Navn, rad ${row}`), 'Medlem')
    await fill(user, await field(`Pris, rad ${row}`), '90')
  }
  await press(user, 'Legg til')
  const repeated = await field('Navn, rad 2')
  await waitFor(
    () => expect(messageOf(repeated)).toContain('Prisnavnet finnes fra før'),
    longTimeout,
  )
  expect(focused()).toBe(repeated)
  expect((await field('Navn, rad 1')).getAttribute('aria-invalid')).not.toBe('true')
})

it('shows an error of opening hours at the invalid time', async () => {
  const user = await openForm(registerLook(locations, { columns: ['name'] }))
  await fill(user, await field('Navn'), 'Kulturhuset')
  await press(user, 'Legg til åpningstid')
  await press(user, 'Legg til')
  await waitFor(() => expect(focused().getAttribute('aria-invalid')).toBe('true'), longTimeout)
  expect(focused().getAttribute('aria-label') ?? focused().id).toBeTruthy()
  expect(messageOf(focused())).not.toBe('')
  const from = await screen.findByLabelText('Fra, rad 1', undefined, longTimeout)
  expect(messageOf(from)).toContain('Feltet kan ikke være tomt')
})

it('shows which of a new user’s access rows lacks a role', async () => {
  const user = await openForm(usersLook)
  await fill(user, await field('E-post'), 'ny@sundet.test')
  await press(user, 'Legg til tilgang')
  await press(user, 'Send invitasjon')
  await waitFor(() => expect(focused().getAttribute('aria-invalid')).toBe('true'), longTimeout)
  expect(messageOf(focused())).not.toBe('')
  expect(venue.written).toEqual([])
})

it('shows an invalid colour at the colour field', async () => {
  const look = registerLook(eventTypes, { columns: ['name'], initial: { vatTypeId: 1 } })
  const user = await openForm(look)
  await fill(user, await field('Navn'), 'Konsert')
  await fill(user, await field('Farge'), 'regnbue')
  await press(user, 'Legg til')
  const color = await field('Farge')
  await waitFor(() => expect(messageOf(color)).not.toBe(''), longTimeout)
  expect(focused()).toBe(color)
  expect(venue.written).toEqual([])
})

it('shows a field only when another value makes it relevant, and saves a hidden field as empty', async () => {
  const look = registerLook(locations, {
    columns: ['name'],
    isFieldShown: (name, { isExternal }) => name !== 'address' || isExternal === true,
  })
  const user = await openForm(look)
  await fill(user, await field('Navn'), 'Kulturhuset')
  expect(screen.queryByRole('textbox', { name: 'Adresse' })).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Eksternt sted' }))
  await fill(user, await field('Adresse'), 'Havnegata 1')
  await user.click(screen.getByRole('switch', { name: 'Eksternt sted' }))
  await waitFor(
    () => expect(screen.queryByRole('textbox', { name: 'Adresse' })).toBeNull(),
    longTimeout,
  )
  await press(user, 'Legg til')
  await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
  expect(venue.written[0]?.body).toMatchObject({ name: 'Kulturhuset', address: '' })
})

it('keeps input typed while a row is being saved, and saves the input with the new version', async () => {
  const look = registerLook(locations, { columns: ['name'] })
  venue = new RegisterServer('locations')
  const hours = { groupId: null, isExternal: false, openingHours: [] }
  const place = { address: '', postalCode: '', city: '' }
  venue.rows = [{ id: 1, version: 1, name: 'Kinoen', ...hours, ...place }]
  await venue.open()
  await openRegister(venue, look, '/1')
  const user = userEvent.setup()
  await user.type(await field('Navn'), ' i Sundet')
  const saved = Promise.withResolvers<void>()
  venue.held = saved.promise
  await press(user, 'Lagre')
  await waitFor(() => expect(venue.written).toHaveLength(1), longTimeout)
  await user.type(await field('Navn'), ' sentrum')
  saved.resolve()
  await screen.findByText('Lagret', undefined, longTimeout)
  expect(await field('Navn')).toHaveProperty('value', 'Kinoen i Sundet sentrum')
  await press(user, 'Lagre')
  const body = { name: 'Kinoen i Sundet sentrum', version: 2 }
  await waitFor(() => expect(venue.written.at(-1)?.body).toMatchObject(body), longTimeout)
})
