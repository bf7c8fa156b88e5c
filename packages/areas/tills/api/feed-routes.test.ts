import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type FeedReply, givenTills, TillProgram } from '@dxweb/server/testing/tills/given-tills.ts'

const { app, chief, venue, made, keyOf, programOf, tills, ...goods } = await givenTills()
const { food, popcorn, soda, beer, menu, touchGroupId } = goods

const lists = [
  'vatTypes',
  'means',
  'productGroups',
  'touchGroups',
  'products',
  'menuGroups',
  'menus',
  'operators',
] as const

const rowsOf = (feed: Pick<FeedReply, (typeof lists)[number]>) =>
  lists.flatMap((list) => (feed[list] ?? []).map((row) => [`${list} ${row.id}`, row] as const))

const find = (feed: FeedReply, name: string) => new Map<string, unknown>(rowsOf(feed)).get(name)

const codeOf = (answer: Awaited<ReturnType<TillProgram['get']>>) =>
  answer.statusCode < 300
    ? answer.statusCode
    : answer.json<{ error: { code: string } }>().error.code

describe('an API key of a till', () => {
  it('the API key of a till can read the feed and send receipts, and is refused for all other calls', async () => {
    const program = await programOf(tills[0])
    const answers = await Promise.all([
      program.get(`${venue}/till/changes`),
      program.post(`${venue}/till/batches`, {}),
      program.get(`${venue}/products`),
      program.get(`${venue}/till-board`),
      program.get(`${venue}/registries/${tills[0]}/calls`),
      program.get(`${venue}/customers`),
      program.post(`${venue}/sales`, {}),
      program.get('/partners/1001/till/changes'),
      program.post('/partners/1001/till/batches', {}),
      chief.get(`${venue}/till/changes`),
    ])
    expect(answers.map(codeOf)).toEqual([
      200,
      200,
      ...Array.from({ length: 5 }, () => 'forbidden'),
      'not_found',
      'not_found',
      'forbidden',
    ])
  })

  it('refuses an API key of a till if the key is revoked or the venue does not have the module', async () => {
    const { id, token } = await keyOf(tills[0])
    const program = new TillProgram(app, token)
    const both = async () =>
      Promise.all(
        [program.get(`${venue}/till/changes`), program.post(`${venue}/till/batches`, {})].map(
          async (answer) => codeOf(await answer),
        ),
      )
    await app.asOwner(`delete from partner_module where partner_id = 1003 and module = 'dxpos'`)
    expect(await both()).toEqual(['forbidden', 'forbidden'])
    await app.asOwner(`insert into partner_module (partner_id, module) values (1003, 'dxpos')`)
    await chief.delete(`${venue}/api-keys/${id}`)
    expect(await both()).toEqual(['unauthenticated', 'unauthenticated'])
  })

  it('an API key of a till names its till, and has no other permission', async () => {
    const faultsOf = async (more: object) => {
      const key = { name: `K ${crypto.randomUUID()}`, addresses: [], expiresAt: null, ...more }
      const answer = await chief.post(`${venue}/api-keys`, key)
      return answer.json<{ error: { fields: Record<string, { code: string }> } }>().error.fields
    }
    const [tillId] = tills
    expect([
      await faultsOf({ permissions: ['tills.call'] }),
      await faultsOf({ permissions: ['tickets.sell'], tillId }),
      await faultsOf({ permissions: ['tills.call', 'tickets.sell'], tillId }),
      await faultsOf({ permissions: ['tills.call'], tillId: 99_999 }),
    ]).toEqual([
      { tillId: { code: 'required' } },
      { tillId: { code: 'not_here' } },
      { permissions: { code: 'till_alone' } },
      { tillId: { code: 'not_found' } },
    ])
  })
})

describe('the change feed', () => {
  it('the first read returns all rows for a till, and later reads return only the changes', async () => {
    const program = await programOf(tills[0])
    const whole = await program.changes()
    expect(whole).toMatchObject({
      isWhole: true,
      hasMore: false,
      till: { id: tills[0], number: 901, kind: 'kiosk', floatOre: 100_000, isActive: true },
    })
    expect(find(whole, `products ${popcorn}`)).toMatchObject({
      name: 'Popkorn',
      priceOre: 7_900,
      vatTypeId: 2,
      touchGroupId,
      buttonText: 'Pop',
      buttonNumber: 1,
    })
    expect(find(whole, `menus ${menu}`)).toMatchObject({
      priceOre: 10_500,
      parts: [
        { productId: popcorn, count: 1 },
        { productId: soda, count: 1 },
      ],
    })
    expect(lists.filter((list) => whole[list].length === 0)).toEqual(['menuGroups'])
    const none = await program.changes(whole.cursor)
    expect(none).toMatchObject({ isWhole: false, removed: [], cursor: whole.cursor })
    expect(rowsOf(none)).toEqual([])
    await app.asOwner(
      `update product set price_ore = 8900 where partner_id = 1003 and id = ${popcorn}`,
    )
    const after = await program.changes(whole.cursor)
    expect(rowsOf(after)).toMatchObject([[`products ${popcorn}`, { priceOre: 8_900 }]])
  })

  it('lists removed rows, and rows that changed because another row changed', async () => {
    const program = await programOf(tills[1])
    const id = await made('operators', { name: 'Ola', number: '4712', isActive: true })
    const before = await program.changes()
    await chief.delete(`${venue}/operators/${id}`)
    await app.asOwner(`update ledger l set vat_type_id = 1 from product_group g
      where g.partner_id = 1003 and g.id = ${food} and l.partner_id = 1003 and l.id = g.ledger_id`)
    const after = await program.changes(before.cursor)
    expect(after.removed).toEqual([{ list: 'operators', id }])
    expect(find(after, `products ${soda}`)).toMatchObject({ vatTypeId: 1 })
    const next = await program.changes()
    expect(next.removed).toEqual([])
  })

  it('returns a change even if it is committed after a later change has been read', async () => {
    const program = await programOf(tills[0])
    const { cursor } = await program.changes()
    const slow = new pg.Client({ connectionString: app.url })
    await slow.connect()
    try {
      await slow.query(
        `begin; update product set sort = 77 where partner_id = 1003 and id = ${soda}`,
      )
      await app.asOwner(`update product set sort = 78 where partner_id = 1003 and id = ${beer}`)
      const first = await program.changes(cursor)
      expect(first.products.map(({ id }) => id)).toEqual([beer])
      await slow.query('commit')
      const second = await program.changes(first.cursor)
      expect(second.products.map(({ id }) => id)).toEqual([soda])
    } finally {
      await slow.end()
    }
  })

  it('tills that read the feed while registers change end with the current rows', async () => {
    const writers = Array.from({ length: 24 }, (_, turn) => async () => {
      const id = [popcorn, soda, beer][turn % 3]
      await app.asOwner(
        `update product set price_ore = 5000 + ${turn} where partner_id = 1003 and id = ${id}`,
      )
    })
    const readers = await Promise.all(
      tills.map(async (till) => ({ program: await programOf(till), rows: new Map() })),
    )
    const read = async ({ program, rows }: (typeof readers)[number], after?: string) => {
      const feed = await program.changes(after)
      for (const [name, row] of rowsOf(feed)) rows.set(name, row)
      return feed.cursor
    }
    const follow = async (reader: (typeof readers)[number]) => {
      let cursor = await read(reader)
      for (let turn = 0; turn < 6; turn += 1) cursor = await read(reader, cursor)
      return cursor
    }
    const work = Promise.all(writers.map((write) => write()))
    const cursors = await Promise.all(readers.map(follow))
    await work
    await Promise.all(readers.map((reader, at) => read(reader, cursors[at])))
    const now = rowsOf((await chief.get(`${venue}/till-board`)).json<FeedReply>())
    expect(now.length).toBeGreaterThan(4)
    for (const { rows } of readers) {
      expect(now.map(([name]) => rows.get(name))).toEqual(now.map(([, row]) => row))
    }
  })

  it('sends all rows again to a till whose cursor is newer than a restored backup', async () => {
    const program = await programOf(tills[0])
    const { cursor } = await program.changes()
    const later = String(Number(cursor) + 5)
    expect(await program.changes(later)).toMatchObject({ isWhole: true, cursor })
  })
})
