import { customers } from '@dxweb/areas/customers/contract.ts'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { runsOf } from '../testing/history/runs.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitFor } from '../testing/wait-for.ts'
import { cachePositions, cachedPositions, refreshPositions } from './cached-positions.ts'
import { cachedTotal, cacheTotal } from './cached-totals.ts'
import type { Place } from './rows/page-way.ts'
import { placedBy, readSql } from './rows/read-sql.ts'

const count = 2_400

const test = await testDatabase()
const { scope } = await buildSmallVenue(test)
await test.asOwner(
  `insert into customer (partner_id, id, first_name, last_name, wants_mail)
   select 1003, n, 'Kari', (string_to_array('Berg Ås Aas Zahl Øye', ' '))[1 + n * 7 % 5] || n % 11, n % 3 = 0
   from generate_series(1, ${count}) n`,
)

const reads = readSql(customers)
const announced = vi.fn<() => void>()
const reader = { db: test.db, scope, announce: announced }
const sorts = ['lastName', '-lastName', 'wantsMail', '-wantsMail', 'phone'] as const

type Row = Record<string, unknown>

afterEach(() => vi.useRealTimers())

const pageOf = (ask: Parameters<typeof reads.list>[1]) =>
  test.db.run(scope, reads.list(1003, ask)[1])

const listed = new Map<string, Row[]>()
for (const sort of sorts) {
  const all = { sort, limit: count, offset: 0, filters: {} }
  listed.set(sort, await pageOf(all))
}

it('reads the same page, whether the offset is counted from the start, the end or any cached row', async () => {
  const offset = fc.integer({ min: 1_000, max: count + 50 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sorts),
      offset,
      fc.integer({ min: 1, max: 200 }),
      fc.array(fc.integer({ min: 0, max: count - 1 }), { maxLength: 4 }),
      fc.boolean(),
      async (sort, at, limit, known, isCounted) => {
        const rows = listed.get(sort) ?? []
        const field = placedBy(customers, sort) ?? ''
        const places = known.map((place) => ({
          offset: place,
          value: rows[place]?.[field],
          id: Number(rows[place]?.['id']),
        }))
        const ask = { sort, limit, offset: at, filters: {}, places }
        const page = await pageOf({ ...ask, total: isCounted ? count : undefined })
        expect(page).toEqual(rows.slice(at, at + limit))
      },
    ),
    { numRuns: runsOf(60) },
  )
})

it('a user who pages forward skips no row, even if the cached positions are outdated or change', async () => {
  const shift = fc.integer({ min: -40, max: 40 })
  const quarter = fc.record({ offset: fc.integer({ min: 0, max: count - 50 }), shift })
  const quarters = fc.array(quarter, { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sorts),
      fc.integer({ min: 1_100, max: 1_700 }),
      fc.integer({ min: 10, max: 120 }),
      fc.array(quarters, { minLength: 2, maxLength: 5 }),
      async (sort, begin, limit, pages) => {
        const rows = listed.get(sort) ?? []
        const field = placedBy(customers, sort) ?? ''
        const placeOf = (offset: number, row: Row | undefined) =>
          row ? [{ offset, value: row[field], id: Number(row['id']) }] : []
        const read: Row[] = []
        let known: ReturnType<typeof placeOf> = []
        for (const [nth, shifted] of pages.entries()) {
          const old = shifted.flatMap((each) =>
            placeOf(each.offset, rows[each.offset + each.shift]),
          )
          const offset = begin + nth * limit
          const places = [...known, ...old]
          const page = await pageOf({ sort, limit, offset, filters: {}, places })
          known = [...placeOf(offset, page[0]), ...known]
          read.push(...page)
        }
        const from = rows.findIndex(({ id }) => id === read[0]?.['id'])
        expect(read).toEqual(rows.slice(from, from + pages.length * limit))
      },
    ),
    { numRuns: runsOf(40) },
  )
})

it('caches row positions for pages at large offsets of long lists', async () => {
  const at = 30_000
  const rows = listed.get('lastName') ?? []
  const [counting] = reads.list(1003, { limit: 100, offset: at, filters: {} })
  const found = { counting, offset: at, first: rows[7], by: 'lastName' }
  const rowAt = (offset: number) => reads.list(1003, { limit: 1, offset, filters: {} })[1]
  cachePositions(reader, { ...found, total: 100_000, rowAt })
  expect(cachedPositions(scope, { counting })).toEqual([])
  cachePositions(reader, { ...found, total: 400_000, rowAt })
  const place = { offset: at, value: rows[7]?.['lastName'], id: rows[7]?.['id'] }
  expect(cachedPositions(scope, { counting })).toMatchObject([place])
  expect(cachedPositions({ ...scope, partnerId: 1004 }, { counting })).toEqual([])
})

it('caches one total for all sort orders of a list, and positions for each sort order', () => {
  const [counting, ofMails] = ['phone', '-email'].map(
    (sort) => reads.list(1003, { sort, limit: 100, offset: 0, filters: { wantsSms: 'true' } })[0],
  )
  if (!counting || !ofMails) throw new Error('No statements')
  cacheTotal(reader, counting, 30_000)
  expect(cachedTotal(scope, ofMails)).toBe(30_000)
  const first = { id: 7, phone: '40000007' }
  const rowAt = () => counting as never
  const found = { counting, total: 400_000, offset: 30_000, first, by: 'phone', rowAt }
  cachePositions(reader, { ...found, sort: 'phone' })
  expect(cachedPositions(scope, { counting, sort: 'phone' })).toMatchObject([{ id: 7 }])
  expect(cachedPositions(scope, { counting: ofMails, sort: '-email' })).toEqual([])
  expect(cachedPositions(scope, { counting, sort: '-phone' })).toEqual([])
})

it('refreshes the cached row at each quarter of a list', async () => {
  const ask = { sort: '-lastName', limit: 1, filters: {} }
  const [counting] = reads.list(1003, { ...ask, offset: 0 })
  const rowAt = (offset: number, total: number, places: readonly Place[]) =>
    reads.list(1003, { ...ask, offset, total, places })[1]
  const renewed = async () => {
    const list = { counting, sort: ask.sort, by: 'lastName', rowAt }
    await refreshPositions(reader, list)
    return cachedPositions(scope, list)
  }
  const quartersOf = (rows: readonly Row[] = []) =>
    [1, 2, 3].flatMap((quarter) => {
      const offset = Math.floor((rows.length * quarter) / 4)
      return [offset, offset + 1000].flatMap((at) => {
        const row = rows[at]
        return row ? [{ offset: at, value: row['lastName'], id: row['id'] }] : []
      })
    })
  expect(await renewed()).toMatchObject(quartersOf(listed.get('-lastName')))
  await test.asOwner(
    `insert into customer (partner_id, id, last_name)
     select 1003, 10000 + n, 'Øyen ' || n from generate_series(1, 50) n`,
  )
  const now = await pageOf({ ...ask, limit: 2 * count, offset: 0 })
  const places = await renewed()
  expect(places).toEqual(
    expect.arrayContaining(quartersOf(now).map((place): unknown => expect.objectContaining(place))),
  )
  expect(cachedTotal(scope, counting)).toBeUndefined()
  await test.asOwner('delete from customer_row where partner_id = 1003 and id > 10000')
})

it('does not refresh the cached positions of a list that is no longer used', async () => {
  const listOf = (wantsMail: string) => {
    const ask = { sort: '-lastName', limit: 1, filters: { wantsMail } }
    const [counting] = reads.list(1003, { ...ask, offset: 0 })
    const rowAt = (offset: number, total: number, places: readonly Place[]) =>
      reads.list(1003, { ...ask, offset, total, places })[1]
    return { ...ask, counting, total: 400_000, offset: 0, first: undefined, by: 'lastName', rowAt }
  }
  const [left, used] = [listOf('true'), listOf('false')]
  vi.useFakeTimers({ toFake: ['Date'] })
  cachePositions(reader, left)
  vi.setSystemTime(Date.now() + 360_000)
  cachePositions(reader, used)
  await waitFor(() => cachedPositions(scope, used).length > 0)
  expect(cachedPositions(scope, left)).toEqual([])
})

it('returns an outdated total for days, and announces a change of the list if a new count differs', async () => {
  const [counting] = reads.list(1003, { limit: 100, offset: 0, filters: { wantsMail: 'true' } })
  const day = 86_400_000
  vi.useFakeTimers({ toFake: ['Date'] })
  cacheTotal(reader, counting, 30_000)
  vi.setSystemTime(Date.now() + 2 * day)
  expect(cachedTotal(scope, counting)).toBe(30_000)
  announced.mockClear()
  cacheTotal(reader, counting, 30_000)
  await waitFor(() => announced.mock.calls.length > 0)
  expect(cachedTotal(scope, counting)).toBeUndefined()
  cacheTotal(reader, counting, 30_000)
  vi.setSystemTime(Date.now() + 4 * day)
  expect(cachedTotal(scope, counting)).toBeUndefined()
})

it('keeps cached positions of an unused list for days, but only the quarters and the new page after a read', async () => {
  const ask = { sort: '-phone', limit: 1, filters: {} }
  const [counting] = reads.list(1003, { ...ask, offset: 0 })
  const rowAt = (offset: number, total: number, places: readonly Place[]) =>
    reads.list(1003, { ...ask, offset, total, places })[1]
  const list = { ...ask, counting, total: 400_000, by: 'phone', rowAt }
  const offsets = () => cachedPositions(scope, list).map(({ offset }) => offset)
  const read = (offset: number) =>
    cachePositions(reader, { ...list, offset, first: { id: offset, phone: '4' } })
  const quarters = [600, 1600, 1200, 2200, 1800]
  vi.useFakeTimers({ toFake: ['Date'] })
  read(30_000)
  read(40_000)
  await waitFor(() => offsets().length === 7)
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  expect(offsets()).toEqual([40_000, 30_000, ...quarters])
  read(30_000)
  expect(offsets()).toEqual([30_000, ...quarters])
  await refreshPositions(reader, list)
  expect(offsets()).toEqual([30_000, ...quarters])
  vi.setSystemTime(Date.now() + 90_000)
  await refreshPositions(reader, list)
  expect(offsets()).toEqual(quarters)
})

it('caches no positions for a sort order whose sort value is not a field', () => {
  expect([placedBy(customers), placedBy(customers, '-email')]).toEqual(['lastName', 'email'])
  expect(placedBy(customers, 'none')).toBeUndefined()
})
