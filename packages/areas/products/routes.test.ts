import { randomUUID } from 'node:crypto'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { effectiveVat } from './rules.ts'

let app: TestApp
let chief: TestClient

beforeAll(async () => {
  app = await testApp()
  await buildSmallVenue(app)
  await buildSmallVenue(app, 1001)
  await addPeople(app)
  chief = await app.as('sjef@sundet.no')
})

const url = '/partners/1003/products/1'
const key = (value: string = randomUUID()) => ({ headers: { 'idempotency-key': value } })

const move = (kind: string, quantity: number, sent = key(), client = chief) =>
  client.post(`${url}/stock`, { kind, quantity, note: '' }, sent)

interface Stock {
  stock: number
  data: { kind: string; quantity: number; counted: number | null; userName: string }[]
  total: number
}
const read = async () => (await chief.get(`${url}/stock`)).json<Stock>()

describe('stock', () => {
  it('stock is the sum of its movements, and a count corrects it', async () => {
    await move('receive', 48)
    await move('waste', 3)
    expect((await move('count', 44)).json()).toMatchObject({ stock: 44 })
    expect((await move('correction', -4)).json()).toMatchObject({ stock: 40 })
    const { stock, data, total } = await read()
    expect([stock, total]).toEqual([40, 4])
    expect(data.map(({ kind, quantity, counted }) => [kind, quantity, counted])).toEqual([
      ['correction', -4, null],
      ['count', -1, 44],
      ['waste', -3, null],
      ['receive', 48, null],
    ])
    expect(data[0]?.userName).toBe('sjef Test')
    expect((await chief.get(url)).json()).toMatchObject({ stock: 40 })
  })

  it('simultaneous movements are all added, and after simultaneous counts the stock equals one of the counts', async () => {
    const before = (await read()).stock
    await Promise.all(Array.from({ length: 20 }, (_, each) => move('receive', each + 1)))
    expect((await read()).stock).toBe(before + 210)
    const counted = [100, 200, 300, 400]
    const answers = await Promise.all(counted.map((each) => move('count', each)))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
    expect(counted).toContain((await read()).stock)
  })

  it('a repeated request moves stock only once, and its key is refused for a different request', async () => {
    const before = (await read()).stock
    const sent = key()
    const answers = await Promise.all([move('receive', 5, sent), move('receive', 5, sent)])
    const [first, second] = answers.map((answer) => answer.json())
    expect(first).toEqual(second)
    expect((await read()).stock).toBe(before + 5)
    expect((await move('receive', 6, sent)).json()).toMatchObject({ error: { code: 'key_reused' } })
  })

  it('the stock of a product that is not counted is null, not 0', async () => {
    await app.asOwner('update product set is_stocked = false where partner_id = 1001')
    const other = await app.as('sjef@fjellvik.no')
    expect((await other.get('/partners/1001/products/1')).json()).toMatchObject({ stock: null })
    await app.asOwner('update product set is_stocked = true where partner_id = 1001')
    expect((await other.get('/partners/1001/products/1')).json()).toMatchObject({ stock: 0 })
  })

  it('reports an invalid quantity at its field', async () => {
    for (const [kind, quantity, code] of [
      ['receive', 0, 'too_low'],
      ['waste', -1, 'too_low'],
      ['count', -1, 'too_low'],
      ['correction', 0, 'not_zero'],
      ['receive', 10_000_001, 'too_high'],
      ['receive', 1.5, 'not_whole'],
    ] as const) {
      const answer = await move(kind, quantity)
      expect(answer.json()).toMatchObject({ error: { fields: { quantity: { code } } } })
    }
    expect((await move('sale', 1)).statusCode).toBe(400)
  })

  it('the application can neither change nor delete stock movements', async () => {
    const scope = { partnerId: 1003, renterId: 0, userId: 21 }
    for (const text of ['update stock_movement set quantity = 0', 'delete from stock_movement']) {
      await expect(app.db.run(scope, { name: '', text, values: [] })).rejects.toThrow('permission')
    }
    const gone = await chief.delete(url)
    expect(gone.json()).toMatchObject({ error: { code: 'in_use' } })
  })

  it('managers can move stock and readers can see it, but users of another partner can do neither', async () => {
    const reader = await app.as('lese@sundet.no')
    expect((await reader.get(`${url}/stock`)).statusCode).toBe(200)
    expect((await move('receive', 1, key(), reader)).statusCode).toBe(403)
    const stranger = await app.as('sjef@fjellvik.no')
    expect((await stranger.get(`${url}/stock`)).statusCode).toBe(404)
    const before = (await read()).stock
    const own = await stranger.post(
      '/partners/1001/products/1/stock',
      { kind: 'receive', quantity: 7, note: '' },
      key(),
    )
    expect(own.json()).toMatchObject({ stock: 7 })
    expect((await read()).stock).toBe(before)
    expect((await chief.get('/partners/1003/products/999/stock')).statusCode).toBe(404)
    const unknown = { kind: 'receive', quantity: 7, note: '' }
    const answer = await chief.post('/partners/1003/products/999/stock', unknown, key())
    expect(answer.statusCode).toBe(404)
  })
})

describe('the VAT of a product', () => {
  it('a product or a product group requires an income account with a VAT type', async () => {
    await app.asOwner(
      `insert into ledger (partner_id, id, number, name, vat_type_id) values (1003, 21, '2700', 'Utgående mva', 1),
         (1003, 22, '1500', 'Kundefordringer', null), (1003, 23, '3999', 'Uten mva-type', null)`,
    )
    const refused = (field: string) => ({
      error: { code: 'invalid', fields: { [field]: { code: 'income_account' } } },
    })
    const groups = '/partners/1003/productGroups'
    const product = (await chief.get(url)).json<Record<string, unknown>>()
    for (const ledgerId of [21, 22, 23]) {
      const made = await chief.post(groups, { name: `Konto ${ledgerId}`, ledgerId, sort: 9 }, key())
      expect(made.json()).toMatchObject(refused('ledgerId'))
      const {
        id: _id,
        vatTypeId: _vat,
        vatFrom: _from,
        ledgerId: _ledger,
        stock: _stock,
        ...draft
      } = product
      const changed = await chief.put(url, { ...draft, ownLedgerId: ledgerId })
      expect(changed.json()).toMatchObject(refused('ownLedgerId'))
    }
  })

  it('refuses to remove the VAT type of an account that products use', async () => {
    const path = '/partners/1003/ledgers/1'
    const account = (await chief.get(path)).json<Record<string, unknown>>()
    const {
      id: _id,
      isSystem: _system,
      isIncome,
      state: _state,
      vatType: _type,
      ...draft
    } = account
    expect(isIncome).toBe(true)
    expect((await chief.put(path, { ...draft, vatTypeId: null })).json()).toMatchObject({
      error: { fields: { vatTypeId: { code: 'account_needs_vat' } } },
    })
  })

  it('the view and the rule return the same VAT, from the product’s VAT type, its account or its group’s account', async () => {
    const ledgers = [
      { id: 11, vatTypeId: 1 },
      { id: 12, vatTypeId: 3 },
    ]
    for (const { id, vatTypeId } of ledgers) {
      await app.asOwner(
        `insert into ledger (partner_id, id, number, name, vat_type_id) values (1003, $1, $2, 'Konto', $3)`,
        [id, `30${id}`, vatTypeId],
      )
    }
    for (const ownVatTypeId of [null, 4]) {
      for (const ownLedger of [null, ...ledgers]) {
        for (const groupLedger of ledgers) {
          await app.asOwner('update product_group set ledger_id = $1 where partner_id = 1003', [
            groupLedger.id,
          ])
          await app.asOwner(
            'update product set own_vat_type_id = $1, own_ledger_id = $2 where partner_id = 1003',
            [ownVatTypeId, ownLedger?.id ?? null],
          )
          expect((await chief.get(url)).json()).toMatchObject({
            ...effectiveVat({ ownVatTypeId, ownLedger, groupLedger }),
            ledgerId: (ownLedger ?? groupLedger).id,
          })
        }
      }
    }
  })
})

describe('a menu', () => {
  const menus = '/partners/1003/productMenu'

  it('a menu shows the prices of its products, and deleting the menu also deletes its items', async () => {
    const item = { menuId: 1, productId: 1, count: 2, sort: 1 }
    const made = await chief.post('/partners/1003/productMenuItems', item)
    expect(made.statusCode).toBe(200)
    const twice = await chief.post('/partners/1003/productMenuItems', item)
    expect(twice.json()).toMatchObject({ error: { fields: { productId: { code: 'taken' } } } })
    expect((await chief.get(`${menus}/1`)).json()).toMatchObject({
      itemCount: 1,
      listPriceOre: 15_800,
    })
    expect((await chief.delete('/partners/1003/productGroups/1')).json()).toMatchObject({
      error: { code: 'in_use' },
    })
    expect((await chief.delete(`${menus}/1`)).statusCode).toBe(200)
    expect((await chief.get(`/partners/1003/productMenuItems?menuId=1`)).json()).toEqual({
      data: [],
      total: 0,
    })
  })

  it('restoring a menu restores its items, except items removed before the menu was deleted', async () => {
    const draft = { name: 'Familiemeny', menuGroupId: null, priceOre: 9900, barcode: '' }
    const made = await chief.post(menus, { ...draft, isActive: true, sort: 0 })
    const { id: menuId } = made.json<{ id: number }>()
    await app.asOwner(
      `insert into product select (jsonb_populate_record(p, jsonb_build_object(
         'id', 700 + n, 'name', 'Vare ' || n, 'number', '', 'barcode_1', ''))).*
       from product p, generate_series(1, 3) n where p.partner_id = 1003 and p.id = 1`,
    )
    const items = '/partners/1003/productMenuItems'
    const put = async (productId: number) => {
      const answer = await chief.post(items, { menuId, productId, count: 2, sort: productId })
      expect(answer.statusCode).toBe(200)
      return answer.json<{ id: number }>().id
    }
    await put(701)
    const out = await put(702)
    await put(703)
    await chief.delete(`${items}/${out}`)
    const held = async () =>
      (await chief.get(`${items}?menuId=${menuId}&sort=sort`)).json<{ data: object[] }>().data
    const before = await held()
    expect(before).toHaveLength(2)
    expect((await chief.delete(`${menus}/${menuId}`)).statusCode).toBe(200)
    expect(await held()).toEqual([])
    const back = await chief.post(`${menus}/${menuId}/restore`)
    expect(back.json()).toEqual({ id: menuId, version: 2 })
    expect(await held()).toEqual(before.map((item) => ({ ...item, version: 2 })))
    expect((await chief.get(`${menus}/${menuId}`)).json()).toMatchObject({ itemCount: 2 })
  })
})

describe('the buttons of a till', () => {
  const arranging = (touchGroupId: number | null, ...productIds: number[]) =>
    chief.post('/partners/1003/products/arrange', { touchGroupId, productIds })
  const page = async (touchGroupId: number) => {
    const address = `/partners/1003/products?touchGroupId=${touchGroupId}&sort=sort`
    const { data } = (await chief.get(address)).json<{ data: { id: number; version: number }[] }>()
    return data.map(({ id, version }) => ({ id, version }))
  }

  it('arranges buttons in the requested order, and changes only the moved buttons', async () => {
    const group = { name: 'Drikke', color: '#2f7f74', sort: 1 }
    const { id: touchGroupId } = (await chief.post('/partners/1003/touchGroups', group)).json<{
      id: number
    }>()
    const { id: _id, version: _version, ...first } = (await chief.get(url)).json()
    const { vatTypeId: _vat, vatFrom: _from, ledgerId: _ledger, stock: _stock, ...draft } = first
    const made = await Promise.all(
      ['Te', 'Kakao'].map((name) =>
        chief.post('/partners/1003/products', { ...draft, name, number: '', barcode1: '' }),
      ),
    )
    const [tea, cocoa] = made.map((answer) => answer.json<{ id: number }>().id)
    expect((await arranging(touchGroupId, tea ?? 0, cocoa ?? 0)).json()).toEqual({ changed: 2 })
    expect((await arranging(touchGroupId, cocoa ?? 0, tea ?? 0)).json()).toEqual({ changed: 2 })
    expect(await page(touchGroupId)).toEqual([
      { id: cocoa, version: 3 },
      { id: tea, version: 3 },
    ])
    expect((await arranging(touchGroupId, cocoa ?? 0, tea ?? 0)).json()).toEqual({ changed: 0 })
    await arranging(null, cocoa ?? 0)
    expect(await page(touchGroupId)).toEqual([{ id: tea, version: 3 }])
    const audit = await app.asOwner(
      `select count(*)::int as moves from audit_entry where action = 'arrange' and user_id = 21`,
    )
    expect(audit).toEqual([{ moves: 5 }])
  })

  it('moves no button if one of the products does not exist', async () => {
    expect((await arranging(null, 1, 999)).json()).toMatchObject({ error: { code: 'not_found' } })
    expect((await arranging(999, 1)).statusCode).toBe(400)
    const reader = await app.as('lese@sundet.no')
    const body = { touchGroupId: null, productIds: [1] }
    expect((await reader.post('/partners/1003/products/arrange', body)).statusCode).toBe(403)
  })
})

describe('the touch board', () => {
  interface Board {
    placed: { name: string; touchGroupId: number }[]
    beside: { name: string }[]
    besideTotal: number
  }
  const board = async (query = '') =>
    (await chief.get(`/partners/1003/products/board${query}`)).json<Board>()

  it('the touch board contains the buttons of every page, for any number of products', async () => {
    await app.asOwner(
      `insert into touch_group (partner_id, id, name, color, sort) values (1003, 900, 'Sist', '#475569', 9)`,
    )
    await app.asOwner(
      `insert into product (partner_id, id, name, number, group_id, product_type, price_ore, deposit_ore, bulk_weight,
         barcode_1, barcode_2, barcode_3, is_stocked, is_self_service, self_service_text, button_text, button_color,
         is_active, sort, touch_group_id)
       select 1003, 10000 + n, 'Vare ' || lpad(n::text, 5, '0'), '', 1, 'food', 100, 0, 'none', '', '', '', false,
         false, '', '', '#475569', true, 20000 - n, case when n > 9990 then 900 end from generate_series(1, 10000) n`,
    )
    const all = await board()
    const onPage = all.placed.filter(({ touchGroupId }) => touchGroupId === 900)
    expect(onPage.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, place) => `Vare ${String(10_000 - place).padStart(5, '0')}`),
    )
    expect(all.beside).toHaveLength(200)
    expect(all.besideTotal).toBeGreaterThanOrEqual(9990)
    expect((await board('?q=09988')).beside.map(({ name }) => name)).toEqual(['Vare 09988'])
    await app.asOwner('delete from product where partner_id = 1003 and id > 10000')
    await app.asOwner('delete from touch_group where partner_id = 1003 and id = 900')
  })
})
