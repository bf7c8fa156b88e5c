import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { day, optionalText, priceOre, text } from '@dxweb/kit/fields/fields.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

const things = defineCollection('pricecategorydefinitions', {
  table: 'thing',
  orderBy: 'name',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    name: text(20),
    standardPriceOre: priceOre,
    shortName: optionalText(10),
    isSoldOnWeb: z.boolean(),
  },
  search: ['name'],
})
const look = registerLook(things, {
  columns: ['name', 'standardPriceOre', 'shortName', 'isSoldOnWeb'],
  edit: { shortName: false },
})

const thing = (id: number, name: string) => ({
  id,
  version: 1,
  name,
  standardPriceOre: 12_000,
  shortName: '',
  isSoldOnWeb: true,
})

beforeEach(async () => {
  venue = new RegisterServer('pricecategorydefinitions')
  venue.rows = [thing(1, 'Barn'), thing(2, 'Honnør')]
  await venue.open()
})

afterEach(() => venue.close())

const cellOf = async (name: RegExp, column: number) => {
  const row = await screen.findByRole('row', { name }, longTimeout)
  return row.querySelectorAll('td')[column] as HTMLElement
}
const editCell = async (user: ReturnType<typeof userEvent.setup>, cell: HTMLElement) => {
  await user.hover(cell)
  await user.click(within(cell).getByRole('button', { name: 'Rediger i cellen' }))
}
const input = (name: string) => screen.findByRole('textbox', { name }, longTimeout)

it('saves a price typed into its cell, and an undo restores the earlier price', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look)
  await editCell(user, await cellOf(/Barn/, 2))
  const price = await input('Standardpris, Barn')
  await waitFor(() => expect(document.activeElement).toBe(price), longTimeout)
  await user.clear(price)
  await user.type(price, '150{Enter}')
  await screen.findByText('Lagret', undefined, longTimeout)
  const { id, ...sent } = { ...thing(1, 'Barn'), standardPriceOre: 15_000 }
  const path = `/pricecategorydefinitions/${id}`
  expect(venue.written[0]).toEqual({ method: 'PUT', path, body: sent })
  expect(screen.queryByRole('textbox', { name: /Standardpris/ })).toBeNull()
  expect(document.activeElement).toBe(await cellOf(/Barn/, 2))
  await user.click(screen.getByRole('button', { name: 'Angre' }))
  await screen.findByText('1 rad er som før', undefined, longTimeout)
  expect(venue.written[1]?.body).toMatchObject({ standardPriceOre: 12_000, version: 2 })
})

it('keys move the focus from a row to its cells, and from a saved cell to the next', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look)
  const row = await screen.findByRole('row', { name: /Barn/ }, longTimeout)
  row.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{F2}')
  const price = await input('Standardpris, Barn')
  await waitFor(() => expect(document.activeElement).toBe(price), longTimeout)
  await user.keyboard('99{Tab}')
  const web = await screen.findByRole('checkbox', { name: 'Selges på nett, Barn' }, longTimeout)
  await waitFor(() => expect(document.activeElement).toBe(web), longTimeout)
  expect(venue.written[0]?.body).toMatchObject({ standardPriceOre: 9_900 })
  await user.keyboard(' {Tab}')
  await input('Navn, Honnør')
  expect(venue.written[1]?.body).toMatchObject({ isSoldOnWeb: false, version: 2 })
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(await cellOf(/Honnør/, 1))
  expect(venue.written.length).toBe(2)
})

it('ignores keys while the row of an opened cell is loading', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look)
  const row = await screen.findByRole('row', { name: /Barn/ }, longTimeout)
  row.focus()
  await user.keyboard('{F2}{Tab}')
  const name = await input('Navn, Barn')
  await waitFor(() => expect(document.activeElement).toBe(name), longTimeout)
})

it('keeps a refused value in the cell with the error, and never sends text that is not a price', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look)
  await editCell(user, await cellOf(/Barn/, 2))
  const price = await input('Standardpris, Barn')
  await user.clear(price)
  await user.type(price, 'mye{Enter}')
  await screen.findByText('Skriv et beløp, for eksempel 149,50', undefined, longTimeout)
  expect(venue.written).toEqual([])
  venue.refuse = { status: 409, error: { code: 'taken', fields: { name: { code: 'taken' } } } }
  await user.clear(price)
  await user.type(price, '150{Enter}')
  await screen.findByText(/^Navn: /, undefined, longTimeout)
  expect(screen.getByRole('textbox', { name: 'Standardpris, Barn' })).toBeTruthy()
})

it('merges a typed cell with the version that another user has saved', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look)
  await editCell(user, await cellOf(/Barn/, 2))
  const price = await input('Standardpris, Barn')
  await user.clear(price)
  const current = { ...thing(1, 'Barn'), version: 2, standardPriceOre: 13_000 }
  venue.refuse = { status: 409, error: { code: 'stale', details: { current } } }
  await user.type(price, '150{Enter}')
  await screen.findByRole('dialog', { name: /Noen andre har endret dette/ }, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Lagre valgene' }))
  await screen.findByText('Lagret', undefined, longTimeout)
  expect(venue.written[1]?.body).toMatchObject({ standardPriceOre: 15_000, version: 2 })
  const left = () => screen.queryByRole('textbox', { name: /Standardpris/ })
  await waitFor(() => expect(left()).toBeNull(), longTimeout)
})

it('saves a chosen option immediately, and reads a day typed in short form', async () => {
  const user = userEvent.setup()
  const dated = defineCollection('pricecategorydefinitions', {
    table: 'thing',
    orderBy: 'name',
    permit: { read: 'registers.read', write: 'registers.write' },
    fields: { name: text(20), unit: z.enum(['hour', 'day']), validFrom: day },
  })
  venue.rows = [{ id: 1, version: 1, name: 'Barn', unit: 'hour', validFrom: '2026-11-01' }]
  await openRegister(venue, registerLook(dated, { columns: ['name', 'unit', 'validFrom'] }))
  await editCell(user, await cellOf(/Barn/, 2))
  await user.click(await screen.findByRole('option', { name: 'dag' }, longTimeout))
  await waitFor(() => expect(venue.written[0]?.body).toMatchObject({ unit: 'day' }), longTimeout)
  const unit = await cellOf(/Barn/, 2)
  await waitFor(() => expect(document.activeElement).toBe(unit), longTimeout)
  await user.keyboard('{ArrowRight}{Enter}')
  const from = await input('Gyldig fra, Barn')
  await waitFor(() => expect(document.activeElement).toBe(from), longTimeout)
  await user.clear(from)
  await user.type(from, '3.12.26{Enter}')
  await waitFor(
    () => expect(venue.written[1]?.body).toMatchObject({ validFrom: '2026-12-03' }),
    longTimeout,
  )
})

it('saves the typed value when the user clicks elsewhere', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look)
  await editCell(user, await cellOf(/Barn/, 2))
  const price = await input('Standardpris, Barn')
  await user.clear(price)
  await user.type(price, '175')
  await user.click(screen.getByRole('heading', { level: 1 }))
  await screen.findByText('Lagret', undefined, longTimeout)
  expect(venue.written[0]?.body).toMatchObject({ standardPriceOre: 17_500 })
})

it('a single click on an editable cell opens the row', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look)
  await user.click(await cellOf(/Barn/, 2))
  await screen.findByRole('dialog', { name: 'Barn' }, longTimeout)
  expect(screen.queryByRole('textbox', { name: 'Standardpris, Barn' })).toBeNull()
})

it('makes the cells of a field read-only if the register forbids editing the field in cells', async () => {
  await openRegister(venue, look)
  expect((await cellOf(/Barn/, 2)).dataset['edit']).toBe('standardPriceOre')
  expect((await cellOf(/Barn/, 3)).dataset['edit']).toBeUndefined()
})

it('makes no cell editable for users with read-only access', async () => {
  venue.can = ['registers.read']
  await openRegister(venue, look)
  await screen.findByRole('row', { name: /Barn/ }, longTimeout)
  expect(document.querySelector('[data-edit]')).toBeNull()
})
