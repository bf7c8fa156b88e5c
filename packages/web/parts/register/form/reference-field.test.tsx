import { productGroups } from '@dxweb/areas/products/contract.ts'
import { filmCopies } from '@dxweb/areas/film/bookings/contract.ts'
import { orderLines } from '@dxweb/areas/orders/lines/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { fill } from '../../../testing/fill.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

/** Enough names for a list that needs a search. */
const names = ['Lydanlegg', ...Array.from({ length: 9 }, (_, at) => `Stol ${at}`)]
const look = registerLook(orderLines, { columns: ['description'] })

beforeEach(async () => {
  venue = new RegisterServer('orderlines')
  venue.can = ['orders.read', 'orders.write', 'registers.read', 'registers.write']
  venue.others = { resources: names.map((name, at) => ({ id: at + 1, version: 1, name })) }
  await venue.open()
})

afterEach(() => venue.close())

async function leave(typed: string) {
  const user = userEvent.setup()
  await openRegister(venue, look, '/new')
  const field = await screen.findByRole<HTMLInputElement>(
    'combobox',
    { name: 'Ressurs' },
    longTimeout,
  )
  await waitFor(() => expect(field.readOnly).toBe(false), longTimeout)
  await fill(user, field, typed)
  await user.tab()
  return { user, field }
}

it('keeps the typed name of an unknown resource, and links to the form that adds a resource', async () => {
  const { field } = await leave('Røykmaskin')
  await screen.findByText(/Ingen ressurs heter «Røykmaskin»/, undefined, longTimeout)
  expect(field.value).toBe('Røykmaskin')
  const link = screen.getByRole('link', { name: 'Ny ressurs' })
  expect(link.getAttribute('href')).toMatch('/partnerprofile/resources/new')
})

it('users without the permission get no link to add a resource', async () => {
  venue.can = ['orders.read', 'orders.write']
  await leave('Røykmaskin')
  await screen.findByText(/Ingen ressurs heter «Røykmaskin»/, undefined, longTimeout)
  expect(screen.queryByRole('link', { name: 'Ny ressurs' })).toBeNull()
})

it('shows no message about an unknown resource once a resource is chosen', async () => {
  const { user, field } = await leave('Lyd')
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: 'Lydanlegg' }, longTimeout))
  await user.tab()
  await waitFor(() => expect(field.value).toBe('Lydanlegg'), longTimeout)
  expect(screen.queryByText(/Ingen ressurs heter/)).toBeNull()
})

const account = (id: number, number: string, name: string, isIncome: boolean) => {
  return { id, version: 1, number, name, isIncome, state: 'active' }
}

it('offers only income accounts to a product group', async () => {
  await venue.close()
  venue = new RegisterServer('productGroups')
  venue.can = ['productRegisters.read', 'products.write', 'registers.read']
  venue.others = {
    ledgers: [
      account(1, '3030', 'Varer', true),
      account(2, '1500', 'Kundefordringer', false),
      account(3, '2700', 'Utgående mva', false),
    ],
  }
  await venue.open()
  const user = userEvent.setup()
  await openRegister(venue, registerLook(productGroups, { columns: ['name'] }), '/new')
  const form = within(await screen.findByRole('dialog', undefined, longTimeout))
  await user.click(await form.findByRole('combobox', { name: 'Konto' }, longTimeout))
  const listed = within(await screen.findByRole('listbox', undefined, longTimeout))
  const options = await listed.findAllByRole('option', undefined, longTimeout)
  expect(options.map(({ textContent }) => textContent)).toEqual(['3030 Varer'])
})

it('lists ended film bookings last among the choices for a film copy', async () => {
  await venue.close()
  venue = new RegisterServer('filmcopies')
  venue.can = ['film.read', 'film.write', 'registers.read']
  const bookings = [
    ['Dunkirk', '2017-07-21', '2017-08-20'],
    ['Snart', '2099-01-02', null],
  ] as const
  venue.others = {
    filmbookings: bookings.map(([name, fromDay, toDay], at) => {
      return { id: at + 1, version: 1, name, fromDay, toDay }
    }),
  }
  await venue.open()
  const user = userEvent.setup()
  await openRegister(venue, registerLook(filmCopies, { columns: ['bookingId'] }), '/new')
  const form = within(await screen.findByRole('dialog', undefined, longTimeout))
  await user.click(await form.findByRole('combobox', { name: 'Filmbooking' }, longTimeout))
  const listed = within(await screen.findByRole('listbox', undefined, longTimeout))
  const options = await listed.findAllByRole('option', undefined, longTimeout)
  expect(options.map(({ textContent }) => textContent)).toEqual(['Snart', 'Dunkirk'])
})
