import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { priceOre, text } from '@dxweb/kit/fields/fields.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Question, registerLook } from '../look/look.ts'
import { openRegister } from '../testing/open-register.tsx'
import { RegisterServer } from '../testing/register-server.ts'
import { longTimeout } from '../../../testing/long-timeout.ts'

let venue: RegisterServer

/** A register with a name that has texts in the catalogs. */
const things = defineCollection('pricecategorydefinitions', {
  table: 'thing',
  orderBy: 'name',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    name: text(20),
    shortName: text(20),
    standardPriceOre: priceOre,
    isSoldOnWeb: z.boolean(),
  },
  search: ['name'],
  matchedBy: [{ any: ['name'] }],
})
let asks: () => Promise<Question>
const look = registerLook(things, { columns: ['name'], beforeImport: () => asks() })

const sheet = [
  'Navn\tStandardpris\tSelges på nett',
  'Barn\t95\tja',
  'Voksen\t150\tnei',
  'Gruppe\t80\tja',
]

beforeEach(async () => {
  asks = () => Promise.resolve(undefined)
  venue = new RegisterServer('pricecategorydefinitions')
  venue.found = [
    { row: 0, id: 1, version: 4, before: { standardPriceOre: 9000, isSoldOnWeb: false } },
    { row: 1, id: 2, version: 7, before: {} },
  ]
  await venue.open()
  const user = userEvent.setup()
  await openRegister(venue, look, '/import')
  const box = await screen.findByRole('textbox', { name: 'Rader fra et regneark' }, longTimeout)
  await user.click(box)
  await user.paste(sheet.join('\n'))
  await user.click(screen.getByRole('button', { name: 'Forhåndsvis' }))
  await screen.findByText('1 ny, 1 endres, 1 uendret', undefined, longTimeout)
})

afterEach(() => venue.close())

const row = (name: RegExp) => screen.getByRole('row', { name })

it('shows the effect on each row, and the old value of each changed cell, before anything is saved', () => {
  expect(row(/Endres/).textContent).toMatch(/90,00\skr.*95/)
  expect(row(/Endres/).textContent).toMatch(/Nei.*ja/)
  expect(within(row(/Voksen/)).getByText('Uendret')).toBeDefined()
  expect(within(row(/Voksen/)).queryByRole('deletion')).toBeNull()
  expect(within(row(/Gruppe/)).getByText('Ny')).toBeDefined()
  expect(venue.written.map(({ body }) => body?.['isTrial'])).toEqual([true])
})

it('shows only the rows that the user filters for', async () => {
  const user = userEvent.setup()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Vis rader' }), 'Endres (1)')
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

it('sends the columns of the sheet and the row versions that the preview showed', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Legg inn 1 og endre 1' }))
  await screen.findAllByText('1 rad er lagt inn og 1 endret', undefined, longTimeout)
  expect(venue.written.at(-1)?.body).toMatchObject({
    isTrial: false,
    changes: ['name', 'standardPriceOre', 'isSoldOnWeb'],
    seen: [
      { row: 0, id: 1, version: 4 },
      { row: 1, id: 2, version: 7 },
    ],
  })
})

it('reports that another user has changed the rows, and checks them again', async () => {
  const user = userEvent.setup()
  venue.faults = [{ row: 0, field: '', code: 'import_stale' }]
  await user.click(screen.getByRole('button', { name: 'Legg inn 1 og endre 1' }))
  await screen.findByText(/Noen har endret radene/, undefined, longTimeout)
  await screen.findByText('1 ny, 1 endres, 1 uendret', undefined, longTimeout)
  expect(venue.written.map(({ body }) => body?.['isTrial'])).toEqual([true, false, true])
  expect(screen.queryByText('Må rettes')).toBeNull()
})

it('a cell can be corrected in the list, and rows without errors are imported while the others remain', async () => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Start på nytt' }))
  venue.found = []
  const box = await screen.findByRole('textbox', { name: 'Rader fra et regneark' }, longTimeout)
  await user.clear(box)
  await user.click(box)
  await user.paste(
    'Navn\tStandardpris\tSelges på nett\n\nBarn\tabc\tja\nVoksen\tdyrt\tnei\nGruppe\t80\t',
  )
  await user.click(screen.getByRole('button', { name: 'Forhåndsvis' }))
  const price = await screen.findByRole('textbox', { name: 'Standardpris, rad 3' }, longTimeout)
  await user.clear(price)
  await user.type(price, '95{Enter}')
  await screen.findByText('1 rad må rettes', undefined, longTimeout)
  await user.click(await screen.findByRole('checkbox', { name: /Én rad står igjen/ }, longTimeout))
  await user.click(screen.getByRole('button', { name: 'Legg inn 2 rader' }))
  await screen.findByText('2 rader er lagt inn', undefined, longTimeout)
  expect(venue.written.findLast(({ body }) => body?.['isTrial'] === false)?.body).toMatchObject({
    rows: [
      { name: 'Barn', standardPriceOre: 9500, isSoldOnWeb: true },
      { name: 'Gruppe', standardPriceOre: 8000, isSoldOnWeb: false },
    ],
    blanks: [{ row: 1, fields: ['isSoldOnWeb'] }],
  })
  expect(screen.getByRole('textbox', { name: 'Standardpris, rad 4' })).toBeDefined()
})

it('imports nothing before the user has seen and confirmed the effects', async () => {
  const user = userEvent.setup()
  asks = () => Promise.resolve({ text: () => 'To uker som er gjort opp, rettes.' })
  const take = () => user.click(screen.getByRole('button', { name: 'Legg inn 1 og endre 1' }))
  const isTaken = () => venue.written.some(({ body }) => body?.['isTrial'] === false)
  await take()
  await screen.findByText('To uker som er gjort opp, rettes.', undefined, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Avbryt' }))
  expect(isTaken()).toBe(false)
  await take()
  await user.click(await screen.findByRole('button', { name: 'Legg inn likevel' }, longTimeout))
  await screen.findAllByText('1 rad er lagt inn og 1 endret', undefined, longTimeout)
  expect(isTaken()).toBe(true)
})

it('imports nothing when the question about the effects fails', async () => {
  asks = () => Promise.reject(new TypeError('weeks is undefined'))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Legg inn 1 og endre 1' }))
  await screen.findByText('Radene ble ikke lagt inn.', undefined, longTimeout)
  expect(venue.written.map(({ body }) => body?.['isTrial'])).toEqual([true])
})
