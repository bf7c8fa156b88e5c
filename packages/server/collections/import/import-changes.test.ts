import { givenApp } from '../../testing/given-app.ts'
import { takesMany } from '@dxweb/kit/definitions/collection.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftOf } from '../../testing/registers/register-draft.ts'
import { registerOf } from '../../testing/registers/register-of.ts'
import { registers } from '../registers.ts'

const { app, chief } = await givenApp()

type Row = Record<string, unknown>

interface Found {
  row: number
  id: number
  version: number
  before: Record<string, unknown>
}
interface Taken {
  added: number
  changed: number
  faults: { row: number; field: string; code: string }[]
  found: Found[]
}
interface ImportParts {
  blanks?: { row: number; fields: string[] }[]
  isTrial?: boolean
  seen?: { row: number; id: number; version: number }[]
}

const importing = async (
  name: string,
  changes: string[],
  rows: object[],
  asked: ImportParts = {},
) => {
  const body = { isTrial: false, ...asked, changes, rows }
  const answer = await chief.post(`/partners/1003/${name}/import`, body)
  expect(answer.statusCode).toBe(200)
  return answer.json<Taken>()
}
const trying = (name: string, changes: string[], rows: object[]) =>
  importing(name, changes, rows, { isTrial: true })

const seenIn = ({ found }: Taken) => found.map(({ row, id, version }) => ({ row, id, version }))
const faultsOf = ({ faults }: Taken) =>
  faults.map(({ row, field, code }) => `${row} ${field} ${code}`).toSorted()

const made = async (name: string, draft: object) =>
  (await chief.post(`/partners/1003/${name}`, draft)).json<{ id: number; version: number }>()
const read = async (name: string, id: number) =>
  (await chief.get(`/partners/1003/${name}/${id}`)).json<Record<string, unknown>>()

const product = (name: string, own: object = {}) =>
  draftOf(registerOf('products'), name, { number: '', barcode1: '', ...own })
const customer = (lastName: string, own: object = {}) =>
  draftOf(registerOf('customers'), lastName, { firstName: 'Kari', email: '', phone: '', ...own })

beforeEach(() =>
  app.asOwner('delete from product_menu_item; delete from product; delete from customer'),
)

describe('an empty cell in an import', () => {
  const changes = ['number', 'name', 'priceOre', 'barcode1', 'isActive', 'groupId']
  const blanks = (...fields: string[]) => ({ blanks: [{ row: 0, fields }] })

  it('an empty cell keeps the value of an existing row, and gives a new row its default', async () => {
    const held = { number: '10', barcode1: '2000000001012', priceOre: 3000, isActive: true }
    const cola = await made('products', product('Cola', held))
    const rows = [
      product('Cola', { number: '10', priceOre: 3300, isActive: false }),
      product('Vann', { number: '12', priceOre: 2500, isActive: true }),
    ]
    const asked = {
      blanks: [
        { row: 0, fields: ['barcode1', 'isActive'] },
        { row: 1, fields: ['barcode1', 'isActive'] },
      ],
    }
    const trial = await importing('products', changes, rows, { ...asked, isTrial: true })
    expect(trial.found).toEqual([{ row: 0, ...cola, before: { priceOre: 3000 } }])
    expect(await importing('products', changes, rows, asked)).toMatchObject({
      added: 1,
      changed: 1,
      faults: [],
    })
    expect(await read('products', cola.id)).toMatchObject({ ...held, priceOre: 3300 })
  })

  it('an empty cell of a required field is allowed in an existing row', async () => {
    const cola = await made('products', product('Cola', { number: '10' }))
    const row = { number: '10', priceOre: 3300 }
    const empty = blanks('name', 'barcode1', 'isActive', 'groupId')
    expect(faultsOf(await importing('products', changes, [row], empty))).toEqual([])
    expect(await read('products', cola.id)).toMatchObject({ name: 'Cola', priceOre: 3300 })
    const fresh = await importing('products', changes, [{ ...row, number: '11' }], empty)
    expect(faultsOf(fresh)).toContain('0 name required')
  })
})

describe('an import that changes rows', () => {
  it('the trial of an import reports new, changed, equal and invalid rows, with the earlier values', async () => {
    const cola = await made('products', product('Cola', { number: '10', priceOre: 3000 }))
    const solo = await made('products', product('Solo', { number: '11', priceOre: 3500 }))
    const rows = [
      { number: '10', priceOre: 3200 },
      { number: '11', priceOre: 3500 },
      { number: '12', priceOre: 4000 },
      { number: '10', priceOre: -1 },
      product('Vann', { number: '13', priceOre: 2500 }),
    ]
    const trial = await trying('products', ['number', 'priceOre'], rows)
    expect(trial.found).toEqual([
      { row: 0, ...cola, before: { priceOre: 3000 } },
      { row: 1, ...solo, before: {} },
    ])
    expect(faultsOf(trial)).toContain('2 name required')
    expect(faultsOf(trial)).toContain('3 priceOre too_low')
    expect(trial.faults.filter(({ row }) => row === 4)).toEqual([])
    expect(await read('products', cola.id)).toMatchObject({ priceOre: 3000, version: 1 })
  })

  it('an import changes only the fields that have columns, adds new rows, and logs both', async () => {
    const cola = await made('products', product('Cola', { number: '10', buttonText: 'C' }))
    const solo = await made('products', product('Solo', { number: '11', priceOre: 3500 }))
    const rows = [
      { ...product('Cola 0,5', { number: '10', priceOre: 3300 }), buttonText: 'not asked' },
      product('Solo', { number: '11', priceOre: 3500 }),
      product('Vann', { number: '12', priceOre: 2500 }),
    ]
    const changes = ['number', 'name', 'priceOre']
    const trial = await trying('products', changes, rows)
    expect(await importing('products', changes, rows, { seen: seenIn(trial) })).toMatchObject({
      added: 1,
      changed: 1,
      faults: [],
    })
    expect(await read('products', cola.id)).toMatchObject({
      name: 'Cola 0,5',
      priceOre: 3300,
      buttonText: 'C',
      version: 2,
    })
    expect(await read('products', solo.id)).toMatchObject({ version: 1 })
    const log = await app.asOwner(
      `select action, user_id, before ->> 'name' as before, after ->> 'name' as after from audit_entry
       where object_type = 'product' order by at desc, action desc limit 2`,
    )
    expect(log).toEqual([
      { action: 'update', user_id: 21, before: 'Cola', after: 'Cola 0,5' },
      { action: 'create', user_id: 21, before: null, after: 'Vann' },
    ])
  })

  it('an import with one row that the database refuses saves nothing', async () => {
    const cola = await made(
      'products',
      product('Cola', { number: '10', barcode1: '2000000001012' }),
    )
    await made('products', product('Solo', { number: '11', barcode1: '2000000001029' }))
    const rows = [
      { number: '10', priceOre: 9900, barcode1: '2000000001012' },
      { number: '11', priceOre: 9900, barcode1: '2000000001012' },
    ]
    const taken = await importing('products', ['number', 'priceOre', 'barcode1'], rows)
    expect(taken).toMatchObject({ added: 0, changed: 0 })
    expect(faultsOf(taken)).toEqual(['1 barcode1 taken'])
    expect(await read('products', cola.id)).toMatchObject({ version: 1 })
  })

  it('an import refuses rows that were changed, added or removed since its trial', async () => {
    const cola = await made('products', product('Cola', { number: '10' }))
    const solo = await made('products', product('Solo', { number: '11' }))
    const rows = ['10', '11', '12'].map((number) =>
      product(`Ny ${number}`, { number, priceOre: 1 }),
    )
    const changes = ['number', 'priceOre']
    const seen = seenIn(await trying('products', changes, rows))
    const other = { ...product('Cola', { number: '10', priceOre: 7 }), version: 1 }
    expect((await chief.put(`/partners/1003/products/${cola.id}`, other)).statusCode).toBe(200)
    await chief.delete(`/partners/1003/products/${solo.id}`)
    await made('products', product('Vann', { number: '12' }))
    const taken = await importing('products', changes, rows, { seen })
    expect(faultsOf(taken)).toEqual(['0  import_stale', '1  import_stale', '2  import_stale'])
    expect(await read('products', cola.id)).toMatchObject({ priceOre: 7, version: 2 })
  })

  it('only one of several concurrent imports after the same trial succeeds', async () => {
    const cola = await made('products', product('Cola', { number: '10' }))
    const rows = (price: number) => [{ number: '10', priceOre: price }]
    const changes = ['number', 'priceOre']
    const seen = seenIn(await trying('products', changes, rows(1)))
    const both = await Promise.all(
      [1, 2, 3].map((price) => importing('products', changes, rows(price), { seen })),
    )
    expect(both.reduce((all, { changed }) => all + changed, 0)).toBe(1)
    expect(await read('products', cola.id)).toMatchObject({ version: 2 })
  })

  it('an import reports a row that matches several existing rows, and a row that is repeated', async () => {
    await made('products', product('Is', { number: '1' }))
    await made('products', product('is', { number: '2' }))
    const rows = [
      product('IS', { priceOre: 10 }),
      product('Saft', { number: '5' }),
      product('Bolle', { number: '5' }),
    ]
    const taken = await importing('products', ['name', 'number', 'priceOre'], rows)
    expect(faultsOf(taken)).toEqual(['0 name several_match', '2 number twice_in_sheet'])
  })

  it('every register that can be imported declares a key to find existing rows', () => {
    expect(registers.filter(takesMany).filter(({ matchedBy = [] }) => !matchedBy[0])).toEqual([])
  })

  it('an import refuses fields outside the register, and users who may not write', async () => {
    const none = { isTrial: true, rows: [{}], changes: ['name'] }
    const unknown = { isTrial: true, rows: [{}], changes: ['partnerId'] }
    expect((await chief.post('/partners/1003/products/import', unknown)).statusCode).toBe(400)
    const reader = await app.as('lese@sundet.no')
    expect((await reader.post('/partners/1003/products/import', none)).statusCode).toBe(403)
  })
})

describe('matching imported rows with existing rows', () => {
  it('imported products match by number, else by a barcode in any format, else by name', async () => {
    const cola = await made('products', product('Cola', { barcode2: '036000291452' }))
    const rows = [product('Annet navn', { barcode1: '0036000291452', number: '40' })]
    const byBarcode = await trying('products', ['name', 'number', 'barcode1'], rows)
    expect(byBarcode.found.map(({ id }) => id)).toEqual([cola.id])
    const byName = await trying('products', ['name', 'priceOre'], [product('COLA')])
    expect(byName.found.map(({ id }) => id)).toEqual([cola.id])
  })

  it('imported rows do not match by a later key when an earlier key differs', async () => {
    await made('products', product('Cola', { number: '10' }))
    const rows = [product('Cola', { number: '11' })]
    expect((await trying('products', ['name', 'number'], rows)).found).toEqual([])
  })

  it('imported customers match by e-mail, else by telephone and name, so that family members stay separate', async () => {
    const kari = await made('customers', customer('Nes', { email: 'kari@nes.test' }))
    const ola = await made('customers', customer('Nes', { firstName: 'Ola', phone: '91234567' }))
    const rows = [
      customer('Nes-Berg', { email: 'KARI@nes.test', phone: '91234567' }),
      customer('nes', { firstName: 'ola', phone: '+47 912 34 567' }),
      customer('Nes', { firstName: 'Per', phone: '91234567' }),
    ]
    const { found, faults } = await trying(
      'customers',
      ['firstName', 'lastName', 'email', 'phone'],
      rows,
    )
    expect(faults).toEqual([])
    expect(new Map(found.map(({ row, id }) => [row, id]))).toEqual(
      new Map([
        [0, kari.id],
        [1, ola.id],
      ]),
    )
  })

  it('imported price categories match by name, and keep their other fields and prices', async () => {
    const named = [{ name: 'Gruppe', priceOre: 9000 }]
    const categories = registerOf('pricecategorydefinitions')
    const adult = await made(
      'pricecategorydefinitions',
      draftOf(categories, 'Medlem', { prices: named, standardPriceOre: 10_000 }),
    )
    const rows = [{ name: 'medlem', standardPriceOre: 11_000 }]
    const taken = await importing('pricecategorydefinitions', ['standardPriceOre'], rows)
    expect(taken).toMatchObject({ added: 0, changed: 0 })
    const whole = await importing('pricecategorydefinitions', ['name', 'standardPriceOre'], rows)
    expect(whole).toMatchObject({ added: 0, changed: 1, faults: [] })
    expect(await read('pricecategorydefinitions', adult.id)).toMatchObject({
      standardPriceOre: 11_000,
      prices: named,
    })
  })

  it.each([
    ['ledgers', ['number', 'name', 'vatTypeId'], 'name'],
    ['renters', ['name', 'orgNumber', 'email'], 'email'],
  ])('an unchanged file of %s changes nothing when imported', async (name, fields, changed) => {
    await made(
      name,
      draftOf(registerOf(name), 'Uendret', name === 'ledgers' ? { number: '3991' } : {}),
    )
    const { data } = (await chief.get(`/partners/1003/${name}`)).json<{ data: Row[] }>()
    const rows = data.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])))
    const taken = await importing(name, fields, rows)
    expect(taken).toMatchObject({ added: 0, changed: 0, faults: [] })
    expect(taken.found).toHaveLength(data.length)
    const other = rows.with(0, { ...rows[0], [changed]: 'ny@uendret.test' })
    expect(await importing(name, fields, other)).toMatchObject({ added: 0, changed: 1, faults: [] })
  })

  it('imported rows never match rows of another partner', async () => {
    await app.asOwner(
      `insert into customer (partner_id, id, first_name, last_name, email, phone, address, postal_code, city, wants_mail,
         wants_sms, note) values (1001, 900, 'Kari', 'Nes', 'kari@nes.test', '', '', '', '', false, false, '')`,
    )
    const rows = [customer('Nes', { email: 'kari@nes.test' })]
    expect((await trying('customers', ['email', 'lastName'], rows)).found).toEqual([])
  })
})

it('2,000 rows are matched with 10,000 products in one call', async () => {
  await app.asOwner(
    `insert into product (partner_id, id, name, number, group_id, product_type, price_ore, deposit_ore, bulk_weight,
       barcode_1, barcode_2, barcode_3, is_stocked, is_self_service, self_service_text, button_text, button_color,
       is_active, sort)
     select 1003, 1000 + n, 'Vare ' || n, n::text, 1, 'food', 1000, 0, 'none', '', '', '', false, false, '', '',
       '#2f7f74', true, 0 from generate_series(1, 10000) n`,
  )
  // Without new statistics, the planner would treat the table as small and scan all of it for each key.
  await app.asOwner('analyze product')
  const rows = Array.from({ length: 2000 }, (_, each) => ({
    number: `${each + 1}`,
    priceOre: 1200,
  }))
  const taken = await importing('products', ['number', 'priceOre'], rows)
  expect(taken).toMatchObject({ added: 0, changed: 2000, faults: [] })
})

it('imported halls match by location and name, else by name alone; imported locations match by name', async () => {
  const hall = await read('auditoriums', 1)
  const { id: _id, version: _version, ...draft } = hall
  const both = await importing(
    'auditoriums',
    ['name', 'locationId', 'capacity'],
    [
      { ...draft, capacity: 41 },
      { ...draft, name: 'Ny sal' },
    ],
  )
  expect(both).toMatchObject({ added: 1, changed: 1, faults: [] })
  const named = await importing(
    'auditoriums',
    ['name', 'capacity'],
    [{ name: 'storsalen', capacity: 42 }],
  )
  expect(named).toMatchObject({ added: 0, changed: 1, faults: [] })
  expect(await read('auditoriums', 1)).toMatchObject({ capacity: 42 })
  const place = await importing('locations', ['name', 'city'], [{ name: 'Huset', city: 'Bergen' }])
  expect(place).toMatchObject({ added: 0, changed: 1, faults: [] })
})
