import { givenApp } from '../testing/given-app.ts'
import { productMenuGroups } from '@dxweb/areas/products/contract.ts'
import { putAfter } from '@dxweb/kit/definitions/row-order.ts'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { waitFor } from '../testing/wait-for.ts'
import { collectionSql } from './rows/collection-sql.ts'

const { app, chief } = await givenApp()

beforeEach(async () => {
  await app.asOwner('delete from product_menu_group where partner_id = 1003')
})

interface Group {
  id: number
  version: number
  name: string
  sort: number
}

const address = '/partners/1003/productMenuGroups'
const rows = async () => (await chief.get(address)).json<{ data: Group[] }>().data
const make = async (name: string, own: { sort?: number } = {}) =>
  (await chief.post(address, { name, ...own })).json<{ id: number; version: number }>()
const names = async () => (await rows()).map(({ name }) => name).join('')
const move = ({ id, version }: { id: number; version: number }, after: number | null) =>
  chief.post(`${address}/${id}/move`, { version, after })
const threeOf = async () => [await make('A'), await make('B'), await make('C')] as const

it('a new row without a position is placed last', async () => {
  await threeOf()
  expect(await names()).toBe('ABC')
  await make('D', { sort: 0 })
  await make('E')
  expect(await names()).toBe('DABCE')
})

it('a change without a position keeps the row’s position, and a change with a position moves the row', async () => {
  const [, b] = await threeOf()
  const change = (version: number, own: object) =>
    chief.put(`${address}/${b.id}`, { name: 'B', version, ...own })
  expect((await change(1, {})).statusCode).toBe(200)
  expect(await names()).toBe('ABC')
  expect((await change(2, { sort: 0 })).statusCode).toBe(200)
  expect(await names()).toBe('BAC')
})

it('moves a row after another or to the start, and returns and logs its earlier position', async () => {
  const [a, b, c] = await threeOf()
  const moved = (await move(c, a.id)).json<object>()
  expect(moved).toEqual({ id: c.id, version: 2, stoodAfter: b.id })
  expect(await names()).toBe('ACB')
  expect((await move(b, null)).json()).toMatchObject({ stoodAfter: c.id })
  expect(await names()).toBe('BAC')
  const log = await app.asOwner(
    `select action, user_id, before, after from audit_entry
     where object_type = 'product_menu_group' and object_id = $1 order by at desc, id desc limit 1`,
    [String(c.id)],
  )
  expect(log).toEqual([{ action: 'move', user_id: 21, before: { sort: 30 }, after: { sort: 15 } }])
})

it('moving a row to its own position changes nothing', async () => {
  const [a, b] = await threeOf()
  expect((await move(b, a.id)).json()).toEqual({ id: b.id, version: 1, stoodAfter: a.id })
})

it('refuses to move a row with an outdated version, and replies with the current row', async () => {
  const [a, , c] = await threeOf()
  await move(c, a.id)
  const again = await move(c, null)
  expect(again.statusCode).toBe(412)
  expect(again.json()).toMatchObject({
    error: { code: 'stale', details: { current: { id: c.id, version: 2 } } },
  })
  expect(await names()).toBe('ACB')
})

it('refuses moves of unknown rows, moves of a row after itself, and callers without the permission', async () => {
  const [a] = await threeOf()
  expect((await move({ id: 9999, version: 1 }, null)).statusCode).toBe(404)
  for (const after of [9999, a.id]) {
    const refused = await move(a, after)
    expect(refused.json()).toMatchObject({ error: { fields: { after: { code: 'not_found' } } } })
  }
  const reader = await app.as('lese@sundet.no')
  const answer = await reader.post(`${address}/${a.id}/move`, { version: 1, after: null })
  expect(answer.statusCode).toBe(403)
  expect(await names()).toBe('ABC')
})

it('a row can be placed between rows with equal or adjacent positions, and after the largest position', async () => {
  const same = [await make('A', { sort: 0 }), await make('B', { sort: 0 })] as const
  const last = await make('C', { sort: 1_000_000 })
  await make('D')
  expect(await names()).toBe('ABCD')
  const [a] = await rows()
  await move({ id: last.id, version: await versionOf(last.id) }, same[0].id)
  expect(await names()).toBe('ACBD')
  expect(a?.id).toBe(same[0].id)
})

const versionOf = async (id: number) => (await rows()).find((row) => row.id === id)?.version ?? 0

it('in any sequence of moves, each moved row ends right after its target', async () => {
  const moves = fc.array(fc.tuple(fc.nat(7), fc.option(fc.nat(7))), { minLength: 4, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(3), { minLength: 3, maxLength: 8 }),
      moves,
      async (sorts, all) => {
        await app.asOwner('delete from product_menu_group where partner_id = 1003')
        for (const sort of sorts) await make(`Rad ${sort}`, { sort })
        for (const [moved, target] of all) {
          const before = await rows()
          const row = before[moved % before.length]
          const after = target === null ? null : (before[target % before.length]?.id ?? null)
          if (row === undefined || row.id === after) continue
          expect((await move(row, after)).statusCode).toBe(200)
          const ids = (list: readonly Group[]) => list.map(({ id }) => id)
          expect(ids(await rows())).toEqual(ids(putAfter(before, row.id, after)))
        }
      },
    ),
    { numRuns: 8 },
  )
})

const scope = { partnerId: 1003, renterId: 0, userId: 21 }
const writer = { partnerId: 1003, userId: 21, sudoId: null, requestId: 'test' }
const { create, move: moveSql } = collectionSql(productMenuGroups)

const waits = async () => {
  const [found] = await app.asOwner<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found?.count === 1
}

type Statement = ReturnType<typeof create | typeof moveSql>

async function atOnce(first: Statement, second: Statement): Promise<void> {
  const { promise: released, resolve: go } = Promise.withResolvers<void>()
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  const one = app.db.transaction(scope, async (tx) => {
    await tx.run<unknown>(first)
    done()
    await released
  })
  await isDone
  let isThrough = false
  const other = app.db.run<unknown>(scope, second).then(() => (isThrough = true))
  try {
    await waitFor(async () => isThrough || waits())
  } finally {
    go()
  }
  await Promise.all([one, other])
}

const places = async () => (await rows()).map(({ sort }) => sort)

async function unguarded(statement: Statement): Promise<Statement> {
  await app.asOwner(`do $do$ begin
    execute replace(replace(pg_get_functiondef('dx_move'::regproc), 'dx_move(', 'dx_move_unguarded('),
      'perform dx_lock_order(partner, of_table);', '');
  end $do$`)
  return { ...statement, name: '', text: statement.text.replace('dx_move(', 'dx_move_unguarded(') }
}

it('the lock prevents two concurrent moves from getting the same position', async () => {
  const bare = async (statement: Statement) => unguarded(statement)
  const guarded = async (statement: Statement) => statement
  for (const [commandOf, distinct] of [
    [bare, 3],
    [guarded, 4],
  ] as const) {
    await app.asOwner('delete from product_menu_group where partner_id = 1003')
    const [a, , c] = await threeOf()
    const d = await make('D')
    await atOnce(
      await commandOf(moveSql(writer, c.id, 1, a.id)),
      await commandOf(moveSql(writer, d.id, 1, a.id)),
    )
    expect(new Set(await places()).size).toBe(distinct)
    expect(await rows()).toHaveLength(4)
  }
  expect(await names()).toBe('ADCB')
})

it('a row created during a move to the end gets its own position', async () => {
  const [a, , c] = await threeOf()
  await atOnce(moveSql(writer, a.id, 1, c.id), create(writer, { name: 'D' }))
  expect(await names()).toBe('BCAD')
  expect(new Set(await places()).size).toBe(4)
})

it('concurrent moves lose no row and repeat no position', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, (_, at) => make(`Rad ${at}`)))
  const answers = await Promise.all(
    made.map((row, at) => move(row, at % 3 === 0 ? null : (made[(at * 7 + 1) % 20]?.id ?? null))),
  )
  const codes = new Set(answers.map(({ statusCode }) => statusCode))
  expect(codes.has(200)).toBe(true)
  expect([...codes].every((code) => [200, 400, 412].includes(code))).toBe(true)
  expect(new Set(await places()).size).toBe(20)
})

it('an import places rows at their positions, and rows without a position last in the imported order', async () => {
  await threeOf()
  const plain = { rows: [{ name: 'D' }, { name: 'E' }], isTrial: false }
  expect((await chief.post(`${address}/import`, plain)).json()).toEqual({ added: 2, faults: [] })
  expect(await names()).toBe('ABCDE')
  const placed = { rows: [{ name: 'F' }, { name: 'G', sort: 0 }], isTrial: false }
  expect((await chief.post(`${address}/import`, placed)).json()).toEqual({ added: 2, faults: [] })
  expect(await names()).toBe('GABCDEF')
})

it('an imported position moves its row and keeps the order of the other rows', async () => {
  await make('unused')
  const groups = '/partners/1003/productGroups'
  const ledgerId = 1
  for (const name of ['Kaffe', 'Te', 'Vin']) await chief.post(groups, { name, ledgerId })
  const sheet = { rows: [{ name: 'Vin', sort: 0 }], changes: ['name', 'sort'], isTrial: false }
  expect((await chief.post(`${groups}/import`, sheet)).json()).toMatchObject({ changed: 1 })
  const wordy = { rows: [{ name: 'Te', ledgerId }], changes: ['name', 'ledgerId'], isTrial: false }
  expect((await chief.post(`${groups}/import`, wordy)).json()).toMatchObject({ added: 0 })
  const found = (await chief.get(groups)).json<{ data: Group[] }>().data.map(({ name }) => name)
  const own = found.filter((name) => ['Kaffe', 'Te', 'Vin'].includes(name))
  expect(own).toEqual(['Vin', 'Kaffe', 'Te'])
})
