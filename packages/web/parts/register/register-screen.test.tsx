import { defineCollection } from '@dxweb/kit/definitions/collection.ts'
import { items, longText, phone, priceOre, text } from '@dxweb/kit/fields/fields.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Row } from '../../data/rows/known-rows.ts'
import { registerLook } from './look/look.ts'
import { openRegister } from './testing/open-register.tsx'
import { RegisterServer } from './testing/register-server.ts'
import { fill } from '../../testing/fill.ts'
import { longTimeout } from '../../testing/long-timeout.ts'

let venue: RegisterServer

/** Uses the name of a real register, so that the catalogs contain its texts. */
const things = defineCollection('pricecategorydefinitions', {
  table: 'thing',
  orderBy: 'name',
  permit: { read: 'registers.read', write: 'registers.write' },
  fields: {
    name: text(20),
    standardPriceOre: priceOre,
    longName: longText(200),
    isSoldOnWeb: z.boolean(),
  },
  filters: ['isSoldOnWeb'],
  search: ['name'],
})
const look = registerLook(things, { columns: ['name', 'standardPriceOre', 'isSoldOnWeb'] })
const long = registerLook(
  defineCollection('pricecategorydefinitions', {
    ...things,
    fields: { ...things.fields, prices: items({ name: text(20), priceOre }, 2) },
  }),
  { columns: ['name'] },
)

const thing = (id: number, name: string) => ({
  id,
  version: 1,
  name,
  standardPriceOre: 12_000,
  longName: '',
  isSoldOnWeb: true,
  prices: [],
})

beforeEach(async () => {
  venue = new RegisterServer('pricecategorydefinitions')
  venue.rows = [thing(1, 'Barn'), thing(2, 'Honnør'), thing(3, 'Voksen')]
  await venue.open()
})

afterEach(() => venue.close())

const field = (name: RegExp) => screen.findByRole('textbox', { name }, longTimeout)
const namesShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)

/** Delays the server's replies to writes until the returned function is called. */
function holdsBack(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  venue.held = promise
  return resolve
}

it('shows each field of the rows in the format of its kind, and requests sorting and search from the server', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look)
  const row = await screen.findByRole('row', { name: /Barn/ }, longTimeout)
  expect(row.textContent).toMatch(/120,00\skr/)
  expect(row.textContent).toContain('Ja')
  await user.click(screen.getByRole('button', { name: 'Standardpris' }))
  await waitFor(
    () =>
      expect(venue.asked.some((url) => url.searchParams.get('sort') === 'standardPriceOre')).toBe(
        true,
      ),
    longTimeout,
  )
  await user.type(screen.getByRole('searchbox'), 'hon')
  await waitFor(() => expect(namesShown()).toEqual(['Honnør']), longTimeout)
})

it('loads only the visible pages of a long list', async () => {
  venue.rows = Array.from({ length: 1000 }, (_, index) => thing(index + 1, `Rad ${index + 1}`))
  await openRegister(venue, look)
  await screen.findByText('Rad 1', undefined, longTimeout)
  await screen.findByText('1 000 priskategorier', {
    normalizer: (shown) => shown.replaceAll(/\s/g, ' '),
  })
  const offsets = new Set(venue.asked.map((url) => url.searchParams.get('offset')))
  expect([...offsets]).toEqual(['0'])
})

it('shows missing and invalid prices at their fields, and sends nothing', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look, '/new')
  await fill(user, await field(/^Standardpris/), 'mye')
  await user.click(screen.getByRole('button', { name: 'Legg til' }))
  await screen.findByText('Feltet kan ikke være tomt', undefined, longTimeout)
  expect(screen.getByText('Skriv et beløp, for eksempel 149,50')).toBeTruthy()
  expect(venue.written).toEqual([])
})

it('reads amounts in Norwegian format, and sends whole øre', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look, '/new')
  await fill(user, await field(/^Navn/), 'Losje')
  await fill(user, await field(/^Standardpris/), '1 234,5')
  await user.click(screen.getByRole('button', { name: 'Legg til' }))
  await screen.findByText('Lagt til', undefined, longTimeout)
  expect(venue.written[0]?.body).toEqual({
    name: 'Losje',
    standardPriceOre: 123_450,
    longName: '',
    isSoldOnWeb: false,
  })
  await screen.findByText('Losje', undefined, longTimeout)
})

it('shows who last changed a row, and when', async () => {
  const at = '2026-11-20T18:30:00.000Z'
  venue.lastChange = { at, isNew: false, user: 'Kari Nes', actedBy: '' }
  await openRegister(venue, look, '/2')
  const found = 'Sist endret fre. 20. nov. 2026, 19:30 av Kari Nes'
  expect(await screen.findByText(found, undefined, longTimeout)).toBeDefined()
})

it.each([
  [500, 'internal', {}, 'Kunne ikke lagre priskategorien.'],
  [503, 'unavailable', { failed: 'slow' }, 'Det tok for lang tid og ble avbrutt'],
  [503, 'unavailable', { message: 'Registeret flyttes.' }, 'Registeret flyttes.'],
])('keeps typed text after %i %s %j, and shows why', async (status, code, details, words) => {
  const user = userEvent.setup()
  await openRegister(venue, look, '/2')
  const name = await field(/^Navn/)
  await user.clear(name)
  await user.type(name, 'Senior')
  venue.refuse = { status, error: { code, details } }
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  const alert = await screen.findByRole('alert', undefined, longTimeout)
  expect(alert.textContent).toContain(words)
  expect((name as HTMLInputElement).value).toBe('Senior')
})

it('shows a change in the list immediately, and reverts it when it is refused', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look, '/2')
  const name = await field(/^Navn/)
  await user.clear(name)
  await user.type(name, 'Senior')
  const answer = holdsBack()
  venue.refuse = { status: 500, error: { code: 'internal' } }
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await waitFor(() => expect(namesShown()).toEqual(['Barn', 'Senior', 'Voksen']), longTimeout)
  answer()
  await waitFor(() => expect(namesShown()).toEqual(['Barn', 'Honnør', 'Voksen']), longTimeout)
})

it('removes a row from the list immediately, and shows it at its position again after a refusal', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look, '/2')
  await user.click(await screen.findByRole('button', { name: 'Slett' }, longTimeout))
  const question = await screen.findByRole('dialog', { name: 'Bekreft sletting' }, longTimeout)
  expect(question.textContent).toContain(
    '«Honnør» slettes hvis ingenting bruker den. Du kan angre like etterpå.',
  )
  const no = within(question).getByRole('button', { name: 'Avbryt' })
  await waitFor(() => expect(document.activeElement).toBe(no), longTimeout)
  const answer = holdsBack()
  venue.refuse = { status: 409, error: { code: 'in_use' } }
  await user.click(within(question).getByRole('button', { name: 'Slett' }))
  await waitFor(() => expect(namesShown()).toEqual(['Barn', 'Voksen']), longTimeout)
  answer()
  const found = '«Honnør»: Priskategorien er i bruk og kan ikke slettes.'
  await screen.findByText(found, undefined, longTimeout)
  await waitFor(() => expect(namesShown()).toEqual(['Barn', 'Honnør', 'Voksen']), longTimeout)
})

it('shows the error of a refused row when the form has no field for it', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look, '/2')
  await user.type(await field(/^Navn/), ' 2')
  const yourself = { code: 'wrong_state', fields: { id: { code: 'yourself' } } }
  venue.refuse = { status: 409, error: yourself }
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  const alert = await screen.findByRole('alert', undefined, longTimeout)
  expect(alert.textContent).toContain('Dette kan du ikke gjøre med deg selv')

  await user.click(screen.getByRole('button', { name: 'Slett' }))
  const question = await screen.findByRole('dialog', { name: 'Bekreft sletting' }, longTimeout)
  venue.refuse = { status: 409, error: yourself }
  await user.click(within(question).getByRole('button', { name: 'Slett' }))
  await screen.findByText(/slette priskategorien\. Dette kan du ikke gjøre/, undefined, longTimeout)
})

it('shows another user’s saved version next to the input, and saves the chosen values', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look, '/2')
  await fill(user, await field(/^Langt navn/), 'Mitt')
  const current = { ...thing(2, 'Senior'), version: 4 }
  venue.rows = venue.rows.map((row) => (row.id === 2 ? current : row))
  venue.refuse = { status: 412, error: { code: 'stale', details: { current } } }
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  const merge = await screen.findByRole('dialog', { name: /Noen andre har endret/ }, longTimeout)
  await user.click(within(merge).getByRole('button', { name: 'Lagre valgene' }))
  await screen.findByText('Lagret', undefined, longTimeout)
  expect(venue.written.at(-1)?.body).toMatchObject({ name: 'Senior', longName: 'Mitt', version: 4 })
})

it('limits the number of items in a list, and sends them in order', async () => {
  const user = userEvent.setup()
  await openRegister(venue, long, '/3')
  const add = await screen.findByRole('button', { name: 'Legg til pris' }, longTimeout)
  for (const [place, name] of ['A', 'B'].entries()) {
    await user.click(add)
    await user.type(await field(new RegExp(`^Navn, rad ${place + 1}`)), name)
    await user.type(await field(new RegExp(`^Pris, rad ${place + 1}`)), '10')
  }
  expect(screen.getByText('2/2')).toBeTruthy()
  expect((add as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Flytt rad 2 opp' }))
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await screen.findByText('Lagret', undefined, longTimeout)
  expect(venue.written[0]?.body?.['prices']).toEqual([
    { name: 'B', priceOre: 1000 },
    { name: 'A', priceOre: 1000 },
  ])
})

it('a column configured in `written` shows the items of a list in full', async () => {
  venue.rows = [
    {
      ...thing(1, 'Barn'),
      prices: [
        { name: 'Losje', priceOre: 15_000 },
        { name: 'Parkett', priceOre: 9000 },
      ],
    },
  ]
  const written = { ...long, columns: ['name', 'prices'], written: ['prices'] }
  await openRegister(venue, written)
  const row = await screen.findByRole('row', { name: /Barn/ }, longTimeout)
  expect(row.textContent).toMatch(/Losje · 150,00\skr, Parkett · 90,00\skr/)
})

it('an import requires a column only if the field has no initial value', async () => {
  const spared = { ...look, initial: { standardPriceOre: 0 } }
  await openRegister(venue, spared, '/import')
  await screen.findByRole('textbox', { name: 'Rader fra et regneark' }, longTimeout)
  const bold = [...document.querySelectorAll('.dx-import-paste b')]
  expect(bold.map(({ textContent }) => textContent)).toEqual(['Navn'])
})

it('sends unchanged fields as they were read, even if a newer rule forbids the value', async () => {
  venue.rows = [{ ...thing(1, 'Naust'), phone: '12 34' }]
  const user = userEvent.setup()
  const callable = { ...things, fields: { name: text(20), phone } }
  await openRegister(venue, { collection: callable, columns: ['name'] }, '/1')
  await user.type(await field(/^Navn/), 'et')
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await screen.findByText('Lagret', undefined, longTimeout)
  expect(venue.written[0]?.body).toEqual({ version: 1, name: 'Naustet', phone: '12 34' })
})

it('the placeholder of an empty choice names the field, and a number is shown with the unit of its row', async () => {
  venue.rows = [
    { ...thing(1, 'Kaffe'), stock: 1500, unit: 'day' },
    { ...thing(2, 'Kopp'), stock: 12, unit: 'hour' },
  ]
  const counted = {
    ...things,
    fields: { name: text(20), unit: z.enum(['hour', 'day']) },
    shown: { stock: z.int() },
  }
  const units = {
    stock: (row: Row) => `products.stock.${row['unit'] === 'day' ? 'grams' : 'pieces'}`,
  }
  await openRegister(venue, { collection: counted, columns: ['name', 'stock'], units }, '')
  expect((await screen.findByRole('row', { name: /Kaffe/ }, longTimeout)).textContent).toMatch(
    /1\s500 g/,
  )
  expect(screen.getByRole('row', { name: /Kopp/ }).textContent).toContain('12 stk.')
  const user = userEvent.setup()
  await user.click(screen.getAllByRole('link', { name: /Legg til/ })[0] as HTMLElement)
  await screen.findByPlaceholderText('Velg enhet', undefined, longTimeout)
})

it('focuses the first field of a new row on a page', async () => {
  await openRegister(venue, long, '/new')
  const name = await field(/^Navn/)
  await waitFor(() => expect(document.activeElement).toBe(name), longTimeout)
})

it('returns the focus to the opened row after saving', async () => {
  const user = userEvent.setup()
  await openRegister(venue, look)
  const row = await screen.findByRole('row', { name: /Honnør/ }, longTimeout)
  row.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Honnør' }, longTimeout)
  await user.click(screen.getByRole('button', { name: 'Lagre' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), longTimeout)
  expect(document.activeElement).toBe(row)
})

it('shows rows without input fields or commands to a user with read-only access', async () => {
  venue.can = ['registers.read']
  await openRegister(venue, look, '/2')
  const one = await screen.findByRole('dialog', { name: 'Honnør' }, longTimeout)
  expect(one.textContent).toMatch(/120,00\skr/)
  expect(within(one).queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('link', { name: /Legg til/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Slett' })).toBeNull()
})

it('counts the inactive rows and offers to show them when no row is active', async () => {
  venue.rows = [{ ...thing(2, 'Gammel'), isSoldOnWeb: false }]
  await openRegister(venue, { ...look, defaultFilters: { isSoldOnWeb: 'true' } })
  await screen.findByText('Én er inaktiv.', undefined, longTimeout)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Vis også inaktive' }))
  expect(await screen.findByText('Gammel', undefined, longTimeout)).toBeDefined()
})

it('explains an empty list and offers to create the first row, even if the list hides inactive rows', async () => {
  venue.rows = []
  await openRegister(venue, { ...look, defaultFilters: { isSoldOnWeb: 'true' } })
  await screen.findByText('Ingen priskategorier ennå', undefined, longTimeout)
  expect(screen.getAllByRole('link', { name: 'Legg til priskategori' })).not.toEqual([])
})

it('counts the search hits that filters hide, and shows them on request', async () => {
  venue.rows = [thing(1, 'Barn'), { ...thing(2, 'Gammel'), isSoldOnWeb: false }]
  await openRegister(venue, { ...look, defaultFilters: { isSoldOnWeb: 'true' } }, '?q=gam')
  await screen.findByText(/Ett treff er skjult av filtrene/, undefined, longTimeout)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Vis dem' }))
  expect(await screen.findByText('Gammel', undefined, longTimeout)).toBeDefined()
})

it('shows any field that the user has chosen as a column', async () => {
  localStorage.clear()
  await openRegister(venue, look)
  await screen.findByText('Barn', undefined, longTimeout)
  expect(screen.queryByRole('columnheader', { name: 'Langt navn' })).toBeNull()
  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Langt navn', hidden: true }))
  expect(screen.getByRole('columnheader', { name: 'Langt navn' })).toBeDefined()
  localStorage.clear()
})

it('moves from one open row to the next in the order of the list', async () => {
  await openRegister(venue, long, '/2')
  expect(await screen.findByText('2 av 3', undefined, longTimeout)).toBeDefined()
  await userEvent.setup().click(screen.getByRole('link', { name: 'Neste' }))
  expect(await screen.findByRole('heading', { name: 'Voksen' }, longTimeout)).toBeDefined()
})
