import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let chief: TestClient
let other: TestClient

beforeAll(async () => {
  app = await testApp()
  await buildSmallVenue(app)
  await buildSmallVenue(app, 1001)
  await addPeople(app)
  chief = await app.as('sjef@sundet.no')
  other = await app.as('sjef@fjellvik.no')
})

const product = {
  name: 'Brus 0,5 l',
  number: '',
  groupId: 1,
  productType: 'softDrink',
  priceOre: 4200,
  depositOre: 200,
  bulkWeight: 'none',
  ownVatTypeId: null,
  ownLedgerId: null,
  barcode1: '',
  barcode2: '',
  barcode3: '',
  isStocked: true,
  isSelfService: false,
  selfServiceText: '',
  selfServiceMax: null,
  touchGroupId: null,
  buttonText: 'Brus',
  buttonColor: '#2f7f74',
  buttonNumber: 4,
  isActive: true,
  sort: 1,
}
type Draft = Partial<typeof product>

const add = (draft: Draft, client = chief, partner = 1003) =>
  client.post(`/partners/${partner}/products`, { ...product, ...draft })

const fieldsOf = (answer: Awaited<ReturnType<typeof add>>) =>
  answer.json<{ error?: { fields?: object } }>().error?.fields

const cola = '7310070764997'
const codes = ['5000112637922', '20000110', '400000001029', '2000000002033', '2000000002040']

async function both(first: Draft, second: Draft) {
  const answers = await Promise.all([add(first), add(second)])
  const made = answers.filter((answer) => answer.statusCode === 200)
  const refused = answers.filter((answer) => answer.statusCode === 409)
  return { made: made.map((answer) => answer.json<{ id: number }>().id), refused }
}

const remove = (id: number | undefined) => chief.delete(`/partners/1003/products/${id}`)

describe('a barcode', () => {
  it('without the barcode trigger, two products could get the same barcode at the same time', async () => {
    await app.asOwner('alter table product disable trigger barcodes')
    const { made } = await both({ barcode1: codes[3] }, { barcode2: codes[3] })
    await app.asOwner('alter table product enable trigger barcodes')
    expect(made).toHaveLength(2)
    await Promise.all(made.map(remove))
  })

  it('saves only one of two simultaneous products with the same barcode, and reports the barcode of the other', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { made, refused } = await both({ barcode1: codes[3] }, { barcode3: codes[3] })
      expect(made).toHaveLength(1)
      const [fields] = refused.map(fieldsOf)
      expect([{ barcode1: { code: 'taken' } }, { barcode3: { code: 'taken' } }]).toContainEqual(
        fields,
      )
      expect((await remove(made[0])).statusCode).toBe(200)
    }
  })

  it('concurrent barcode changes do not deadlock', async () => {
    const { made, refused } = await both(
      { barcode1: codes[3], barcode2: codes[4] },
      { barcode1: codes[4], barcode2: codes[3] },
    )
    expect([made.length, refused.length]).toEqual([1, 1])
    await remove(made[0])
  })

  it('UPC-A and EAN-13 forms count as the same barcode, for products and for menus', async () => {
    const made = (await add({ barcode2: codes[2] })).json<{ id: number }>()
    expect(fieldsOf(await add({ barcode1: `0${codes[2]}` }))).toEqual({
      barcode1: { code: 'taken' },
    })
    expect(fieldsOf(await add({ barcode3: '2000000001180' }))).toEqual({
      barcode3: { code: 'taken' },
    })
    const menu = {
      name: 'Brus og popkorn',
      menuGroupId: null,
      priceOre: 9900,
      barcode: codes[2],
      isActive: true,
      sort: 1,
    }
    const answer = await chief.post('/partners/1003/productMenu', menu)
    expect(answer.json()).toMatchObject({ error: { fields: { barcode: { code: 'taken' } } } })
    await remove(made.id)
    expect((await chief.post('/partners/1003/productMenu', menu)).statusCode).toBe(200)
  })

  it('refuses the same barcode twice on a product, and keeps a barcode that moves to another field', async () => {
    expect(fieldsOf(await add({ barcode1: cola, barcode3: cola }))).toEqual({
      barcode3: { code: 'taken' },
    })
    const made = (await add({ barcode1: cola })).json<{ id: number }>()
    const change = { ...product, barcode1: codes[0], barcode2: cola, version: 1 }
    const changed = await chief.put(`/partners/1003/products/${made.id}`, change)
    expect(changed.json()).toEqual({ id: made.id, version: 2 })
    const gtins = await app.asOwner<{ gtin: string }>(
      `select gtin from sold_barcode where partner_id = 1003 and sold_id = $1 and sold = 'product' order by 1`,
      [made.id],
    )
    expect(gtins.map(({ gtin }) => gtin)).toEqual([`0${codes[0]}`, `0${cola}`])
    const emptied = { ...product, version: 2 }
    await chief.put(`/partners/1003/products/${made.id}`, emptied)
    expect((await add({ barcode1: cola })).statusCode).toBe(200)
  })

  it('two partners may use the same barcode', async () => {
    expect((await add({ barcode1: codes[1] })).statusCode).toBe(200)
    expect((await add({ barcode1: codes[1] }, other, 1001)).statusCode).toBe(200)
  })

  it('refuses a barcode with a wrong check digit', async () => {
    const answer = await add({ barcode2: '2000000001013' })
    expect(answer.statusCode).toBe(400)
    expect(fieldsOf(answer)).toEqual({ barcode2: { code: 'barcode' } })
  })

  it('reports a repeated barcode in an import at its row and field', async () => {
    const rows = [
      { ...product, barcode1: '2000000002057' },
      { ...product, barcode2: '2000000002057' },
    ]
    const answer = await chief.post('/partners/1003/products/import', { rows, isTrial: true })
    expect(answer.json()).toEqual({
      added: 0,
      faults: [{ row: 1, field: 'barcode2', code: 'taken' }],
    })
  })
})
