import { customerDraft } from '@dxweb/server/testing/drafts/drafts.ts'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { type TestApp, testApp } from '@dxweb/server/testing/test-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

let app: TestApp
let chief: TestClient

const url = (rest: string | number = '') =>
  `/partners/1003/customers${rest === '' ? '' : `/${rest}`}`

const nobody = { ...customerDraft, firstName: '' }

interface Made {
  id: number
  version: number
}

async function make(details: Partial<typeof nobody>): Promise<Made> {
  const answer = await chief.post(url(), { ...nobody, ...details })
  expect(answer.statusCode).toBe(200)
  return answer.json<Made>()
}

async function sell(saleId: string, priceOre: number): Promise<string> {
  await app.asOwner(
    `insert into sale (partner_id, id, user_id, channel, total_ore) values (1003, $1, 21, 'web', $2)`,
    [saleId, priceOre],
  )
  await app.asOwner(
    `insert into ticket (partner_id, id, event_id, sale_id, category_id, price_ore, vat_type_id, vat_basis_points, vat_ore)
     values (1003, gen_random_uuid(), 1, $1, 1, $2, 3, 1200, 0)`,
    [saleId, priceOre],
  )
  return saleId
}

const uuidOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

interface Groups {
  data: { likenesses: string[]; customers: { id: number; purchases: number }[] }[]
  total: number
}
const duplicates = async () => (await chief.get(url('duplicates'))).json<Groups>()

interface History {
  merge: { count: number } | null
  purchases: { id: string; titles: string[]; totalOre: number }[]
  total: number
  ticketCount: number
  totalOre: number
  consents: { what: string; isGiven: boolean; userName: string }[]
}
const historyOf = async (id: number) => (await chief.get(url(`${id}/history`))).json<History>()

beforeAll(async () => {
  app = await testApp()
  await buildSmallVenue(app)
  await buildSmallVenue(app, 1001)
  await addPeople(app)
  chief = await app.as('sjef@sundet.no')
})

beforeEach(async () => {
  await app.asOwner('delete from sale_customer')
  await app.asOwner('delete from customer_merged')
  await app.asOwner('delete from customer')
})

describe('duplicate customers', () => {
  it('duplicates are found by e-mail, telephone, and name with postal code in any spelling', async () => {
    const [a, b] = [await make({ email: 'Kari@nes.no' }), await make({ email: 'kari@NES.no' })]
    const c = await make({ lastName: 'Lie', phone: '+47 912 34 567' })
    const d = await make({ lastName: 'Moe', phone: '91234567' })
    const e = await make({ firstName: 'Per', lastName: 'Åsen', postalCode: '6003' })
    const f = await make({ firstName: 'per', lastName: 'åsen', postalCode: '6003' })
    await make({ firstName: 'Per', lastName: 'Åsen', postalCode: '5003' })
    const { data, total } = await duplicates()
    expect(total).toBe(3)
    expect(data.map((each) => [each.likenesses, each.customers.map(({ id }) => id)])).toEqual([
      [['email'], [a.id, b.id]],
      [['phone'], [c.id, d.id]],
      [['name'], [e.id, f.id]],
    ])
  })

  it('customers known to be different people are not duplicates', async () => {
    const [a, b] = [await make({ phone: '91234567' }), await make({ phone: '912 34 567' })]
    const answer = await chief.post(url('apart'), { ids: [a.id, b.id] })
    expect(answer.json()).toEqual({ pairs: 1 })
    expect((await duplicates()).total).toBe(0)
    const unknown = await chief.post(url('apart'), { ids: [a.id, 999_999] })
    expect(unknown.statusCode).toBe(404)
  })

  it('the search for duplicates is supported by indexes', async () => {
    const found = await app.asOwner<{ name: string }>(
      `select indexname::text as name from pg_indexes where tablename = 'customer_row'`,
    )
    const names = found.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['customer_email', 'customer_phone', 'customer_same_name']),
    )
  })
})

describe('a merge of customers', () => {
  const merge = (stays: Made, others: Made[], kept: object = {}) =>
    chief.post(url(`${stays.id}/merge`), {
      version: stays.version,
      others: others.map(({ id, version }) => ({ id, version })),
      kept: { ...nobody, ...kept },
    })

  it('a merge moves all references of the merged customers to the remaining customer, and is logged', async () => {
    const [stays, goes] = [await make({ email: 'a@nes.no' }), await make({ email: 'b@nes.no' })]
    await chief.post(url(`${stays.id}/purchases`), { saleId: await sell(uuidOf(1), 39_500) })
    await chief.post(url(`${goes.id}/purchases`), { saleId: await sell(uuidOf(2), 19_000) })
    const answer = await merge(stays, [goes], { email: 'b@nes.no' })
    expect(answer.json()).toEqual({ id: stays.id, version: 2 })
    expect((await chief.get(url(stays.id))).json()).toMatchObject({ email: 'b@nes.no' })
    expect((await chief.get(url(goes.id))).statusCode).toBe(404)
    const { total, ticketCount, totalOre, purchases } = await historyOf(stays.id)
    expect([total, ticketCount, totalOre]).toEqual([2, 2, 58_500])
    expect(purchases.map(({ titles }) => titles)).toEqual([['Revy'], ['Revy']])
    const audit = await app.asOwner<{ action: string }>(
      `select action from audit_entry where object_type = 'customer' and object_id = any ($1) and action like 'merge%'
       order by action`,
      [[String(stays.id), String(goes.id)]],
    )
    expect(audit.map(({ action }) => action)).toEqual(['merge', 'mergeAway'])
  })

  it('a merge is undone only once, which restores the merged customers’ data and keeps later changes', async () => {
    const stays = await make({ email: 'a@nes.no', city: 'Bergen' })
    const goes = await make({ email: 'b@nes.no', phone: '41234567' })
    const third = await make({ lastName: 'Apart' })
    await chief.post(url('apart'), { ids: [goes.id, third.id] })
    await chief.post(url(`${stays.id}/purchases`), { saleId: await sell(uuidOf(11), 39_500) })
    await chief.post(url(`${goes.id}/purchases`), { saleId: await sell(uuidOf(12), 19_000) })
    await merge(stays, [goes], { email: 'b@nes.no', phone: '41234567' })
    expect((await historyOf(stays.id)).merge).toMatchObject({ count: 1 })
    const later = { ...nobody, email: 'b@nes.no', phone: '41234567', city: 'Voss', version: 2 }
    expect((await chief.put(url(stays.id), later)).statusCode).toBe(200)

    const undo = () => chief.post(url(`${stays.id}/unmerge`))
    const answers = await Promise.all([undo(), undo(), undo()])
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(
      1,
    )
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(2)
    expect((await chief.get(url(stays.id))).json()).toMatchObject({
      email: 'a@nes.no',
      phone: '',
      city: 'Voss',
    })
    expect((await chief.get(url(goes.id))).json()).toMatchObject({
      email: 'b@nes.no',
      phone: '41234567',
      version: 2,
    })
    expect((await historyOf(stays.id)).purchases.map(({ id }) => id)).toEqual([uuidOf(11)])
    expect((await historyOf(goes.id)).purchases.map(({ id }) => id)).toEqual([uuidOf(12)])
    expect(
      await app.asOwner('select 1 from customer_apart where one_id = $1 and other_id = $2', [
        goes.id,
        third.id,
      ]),
    ).toHaveLength(1)
    expect((await historyOf(stays.id)).merge).toBeNull()
  })

  it('a merge cannot be undone after thirty days', async () => {
    const [stays, goes] = [await make({}), await make({})]
    await merge(stays, [goes])
    await app.asOwner(
      `update audit_entry set at = at - interval '31 days' where object_id = any ($1) and object_type = 'customer'`,
      [[String(stays.id), String(goes.id)]],
    )
    expect((await chief.post(url(`${stays.id}/unmerge`))).statusCode).toBe(404)
  })

  it('a merge of rows that have changed is refused, and changes nothing', async () => {
    const [stays, goes] = [await make({}), await make({ email: 'b@nes.no' })]
    await chief.put(url(goes.id), { ...nobody, email: 'c@nes.no', version: 1 })
    for (const [one, other] of [
      [stays, goes],
      [goes, stays],
    ] as const) {
      const answer = await merge(one, [other])
      expect([answer.statusCode, answer.json<object>()]).toEqual([
        412,
        expect.objectContaining({ error: expect.objectContaining({ code: 'stale' }) }),
      ])
    }
    expect((await chief.get(url(goes.id))).json()).toMatchObject({ email: 'c@nes.no' })
  })

  it('only one of several concurrent merges of the same customers succeeds', async () => {
    const [stays, goes] = [await make({}), await make({})]
    const answers = await Promise.all(Array.from({ length: 8 }, () => merge(stays, [goes])))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code !== 200 && code !== 404 && code !== 412)).toEqual([])
  })

  it('refuses a merge of a customer with itself, or with a customer of another partner', async () => {
    const stays = await make({})
    expect((await merge(stays, [stays])).statusCode).toBe(400)
    const [far] = await app.asOwner<{ id: number }>(
      `insert into customer (partner_id, id, last_name) values (1001, 777, 'Fjern') returning id`,
    )
    const answer = await merge(stays, [{ id: far?.id ?? 0, version: 1 }])
    expect(answer.statusCode).toBe(404)
  })

  it('merging requires the right to change customers', async () => {
    const reader = await app.as('lese@sundet.no')
    const answer = await reader.post(url('1/merge'), {})
    expect(answer.statusCode).toBe(403)
    expect((await reader.get(url('duplicates'))).statusCode).toBe(200)
  })

  it('a merge can change every table that refers to a customer', async () => {
    const held = await app.asOwner<{ name: string }>(
      `select k.conrelid::regclass::text as name from pg_constraint k
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'partner_id'
       where k.contype = 'f' and k.confrelid = 'customer_row'::regclass and k.confdeltype <> 'c'
         and not has_column_privilege('dxweb_app', k.conrelid, a.attname, 'update')`,
    )
    expect(held).toEqual([])
  })
})

describe('consents of a customer', () => {
  it('a consent is shown with its time and the user who asked, even after a merge', async () => {
    const stays = await make({ wantsMail: true })
    const goes = await make({ wantsSms: true })
    await chief.put(url(stays.id), { ...nobody, wantsMail: false, version: 1 })
    await chief.post(url(`${stays.id}/merge`), {
      version: 2,
      others: [{ id: goes.id, version: 1 }],
      kept: { ...nobody, wantsSms: true },
    })
    const { consents } = await historyOf(stays.id)
    expect(consents.map(({ what, isGiven, userName }) => [what, isGiven, userName])).toEqual([
      ['wantsSms', true, 'sjef Test'],
      ['wantsMail', false, 'sjef Test'],
      ['wantsSms', true, 'sjef Test'],
      ['wantsMail', true, 'sjef Test'],
    ])
  })
})

describe('purchases of a customer', () => {
  it('a customer without purchases has an empty history, and an unknown customer is not found', async () => {
    const { id } = await make({})
    expect(await historyOf(id)).toEqual({
      purchases: [],
      total: 0,
      ticketCount: 0,
      totalOre: 0,
      consents: [],
      merge: null,
    })
    expect((await chief.get(url('999999/history'))).statusCode).toBe(404)
  })

  it('a purchase shows its event and the seats that are not refunded', async () => {
    const { id } = await make({})
    const saleId = await sell(uuidOf(4), 100)
    await app.asOwner(`update ticket set seat_id = 12 where sale_id = $1`, [saleId])
    await chief.post(url(`${id}/purchases`), { saleId })
    const purchase = { id: saleId, eventId: 1, startsAt: expect.any(String) }
    const bought = async () => (await historyOf(id)).purchases
    const seats = [{ section: '', row: '2', seats: ['2'] }]
    expect(await bought()).toMatchObject([{ ...purchase, seats, ticketCount: 1 }])
    await app.asOwner(`update ticket set state = 'refunded' where sale_id = $1`, [saleId])
    expect(await bought()).toMatchObject([{ ...purchase, seats: [], ticketCount: 0 }])
  })

  it('a customer with purchases cannot be deleted', async () => {
    const { id } = await make({})
    await chief.post(url(`${id}/purchases`), { saleId: await sell(uuidOf(3), 100) })
    expect((await chief.delete(url(id))).statusCode).toBe(409)
    const unknown = await chief.post(url(`${id}/purchases`), { saleId: uuidOf(99) })
    expect(unknown.statusCode).toBe(404)
  })
})

describe('a search for customers', () => {
  it('customers are searched by name, e-mail, and telephone with spaces', async () => {
    await make({ firstName: 'Kari', lastName: 'Nes', email: 'kari@nes.no', phone: '91234567' })
    await make({ firstName: 'Kari', lastName: 'Lie' })
    const found = async (text: string) => {
      const answer = await chief.get(`${url()}?q=${encodeURIComponent(text)}`)
      return answer.json<{ total: number }>().total
    }
    expect(await found('Kari Nes')).toBe(1)
    expect(await found('nes kari')).toBe(1)
    expect(await found('KARI@nes')).toBe(1)
    expect(await found('912 34 567')).toBe(1)
    expect(await found('Kari')).toBe(2)
    expect(await found('Kari Moe')).toBe(0)
  })
})

describe('a sale’s customer can be set and removed, and both changes are logged', () => {
  const of = (client: TestClient, saleId: string) =>
    client.get(`/partners/1003/sales/${saleId}/customer`)
  const sale = (more: object) =>
    chief.post(
      '/partners/1003/sales',
      { eventId: 3, means: 'card', lines: [{ areaId: 0, categoryId: 1 }], ...more },
      { headers: { 'idempotency-key': crypto.randomUUID() } },
    )

  it('a sale’s customer can be set, removed and set again, and each is logged', async () => {
    const kari = await make({ firstName: 'Kari' })
    const sold = await sale({ customerId: kari.id })
    const { id } = sold.json<{ id: string }>()
    expect((await of(chief, id)).json()).toMatchObject({
      customer: { id: kari.id, name: 'Kari Nes' },
    })
    expect((await historyOf(kari.id)).total).toBe(1)
    expect((await chief.delete(url(`${kari.id}/purchases/${id}`))).statusCode).toBe(200)
    expect((await of(chief, id)).json()).toEqual({ customer: null, reservedBy: '', email: '' })
    expect((await chief.delete(url(`${kari.id}/purchases/${id}`))).statusCode).toBe(404)
    const entries = await app.asOwner<{ action: string }>(
      `select action from audit_entry where object_type = 'sale' and object_id = $1 order by at`,
      [id],
    )
    expect(entries.map(({ action }) => action)).toEqual(['setCustomer', 'clearCustomer'])
  })

  it('a sale to an unknown customer is refused and nothing is sold', async () => {
    const answer = await sale({ customerId: 999_999 })
    expect(answer.json()).toMatchObject({
      error: { code: 'invalid', fields: { customerId: { code: 'not_found' } } },
    })
  })

  it('a sale’s customer is hidden from callers who may not see customers', async () => {
    const kari = await make({ firstName: 'Kari' })
    const { id } = (await sale({ customerId: kari.id })).json<{ id: string }>()
    expect((await of(await app.as('skanner@sundet.no'), id)).statusCode).toBe(403)
    expect((await of(await app.as('revy@sundet.no'), id)).statusCode).toBe(404)
    expect((await chief.get(`/partners/1003/sales/${id}`)).body).not.toContain('Kari')
  })
})

it('the customer overview shows figures of customers and sales, and links to segments with the same counts', async () => {
  const loyal = await make({ firstName: 'Trofast', lastName: 'Gjest' })
  await chief.post(url(`${loyal.id}/purchases`), { saleId: await sell(uuidOf(91), 5_000_000) })
  await chief.post(url(`${loyal.id}/purchases`), { saleId: await sell(uuidOf(92), 2_500_000) })
  const page = (await chief.get('/partners/1003/crmhtml')).body.replaceAll(/\s+/g, ' ')
  expect(page).toContain('Nye kunder')
  expect(page).toMatch(/Gjenkjøp<\/dt> <dd> ?<strong><a [^>]*>[1-9]/)
  const [known] = await app.asOwner<{ share: string; buyers: number }>(
    `select to_char(round(100.0 * sum(k.price_ore + k.fee_ore) filter (where w.sale_id is not null)
       / sum(k.price_ore + k.fee_ore), 1), 'FM990D0') as share, count(distinct w.customer_id)::int as buyers
     from ticket k left join sale_customer w on w.partner_id = k.partner_id and w.sale_id = k.sale_id
     where k.partner_id = 1003`,
  )
  const share = known?.share.replace('.', ',')
  expect(page.replaceAll('\u00a0', ' ')).toMatch(
    new RegExp(`Salg med navn</dt> <dd> <strong>${share} %`),
  )
  expect(page).toMatch(
    new RegExp(`Siste 30 dager</td><td[^>]*><a [^>]*>${known?.buyers}</a></td><td[^>]*>100,0`),
  )
  expect(page).toMatch(
    new RegExp(`customers/${loyal.id}">Trofast Gjest</a></td> ?<td[^>]*>2</td> ?<td[^>]*>75.000`),
  )
  const links = [...page.matchAll(/segments\/new\?tree=([^"]+)">([\d ]+)</g)]
  expect(links.length).toBeGreaterThan(5)
  for (const [, tree = '', count] of links) {
    const asked = { tree: JSON.parse(decodeURIComponent(tree)) as object }
    const list = await chief.post('/partners/1003/segments/count', asked)
    expect(list.json()).toMatchObject({ count: Number(count?.replaceAll(/\D/g, '')) })
  }
})
