import { customers } from '@dxweb/areas/customers/contract.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { runsOf } from '../testing/history/runs.ts'
import { testDatabase } from '../testing/test-database.ts'
import { readSql } from './rows/read-sql.ts'
import { idsOfWordPage } from './rows/word-page.ts'

const firstNames = ['Kari', 'Karin', 'Ola', 'Anne Kari']
const lastNames = ['Hansen', 'Åsen', 'Nordmann', 'Hansen Karlsen', 'Øye', 'Aas']

const people = Array.from({ length: 600 }, (_, at) => ({
  id: at + 1,
  firstName: firstNames[(at * 7) % 4] ?? '',
  lastName: `${lastNames[(at * 5) % 6]} ${at % 40}`,
}))

const test = await testDatabase()
const { scope } = await buildSmallVenue(test)
await test.asOwner(
  `insert into customer (partner_id, id, first_name, last_name)
   select 1003, p.id, p."firstName", p."lastName" from jsonb_to_recordset($1) p (id integer, "firstName" text, "lastName" text)`,
  [JSON.stringify(people)],
)
await test.asOwner('analyze customer_row, customer_word')

const collator = new Intl.Collator('nb')
const byLast = people.toSorted(
  (one, other) => collator.compare(one.lastName, other.lastName) || one.id - other.id,
)
const byFirst = people.toSorted(
  (one, other) => collator.compare(one.firstName, other.firstName) || one.id - other.id,
)
const inOrder = {
  lastName: byLast,
  '-lastName': byLast.toReversed(),
  firstName: byFirst,
  '-firstName': byFirst.toReversed(),
} as const

const idsWith = (sort: keyof typeof inOrder, typed: readonly string[]) =>
  inOrder[sort]
    .filter(({ firstName, lastName }) => {
      const words = `${firstName} ${lastName}`.toLowerCase().split(' ')
      return typed.every((one) => words.some((word) => word.startsWith(one)))
    })
    .map(({ id }) => id)

const sorts = fc.constantFrom(...(Object.keys(inOrder) as (keyof typeof inOrder)[]))
const typed = fc.uniqueArray(fc.constantFrom('kari', 'kar', 'hansen', 'nordm', 'ola', '12'), {
  minLength: 1,
  maxLength: 3,
})
const page = { limit: fc.integer({ min: 1, max: 60 }), offset: fc.integer({ min: 0, max: 300 }) }

it('every page of a search for several words includes the total', async () => {
  const { found } = readSql(customers)
  const several = typed.filter(({ length }) => length > 1)
  await fc.assert(
    fc.asyncProperty(sorts, several, fc.record(page), async (sort, words, { limit, offset }) => {
      const ids = idsWith(sort, words)
      const asked = found(1003, { sort, q: words.join(' '), limit, offset, filters: {} })
      const rows = asked ? await test.db.run(scope, asked) : []
      expect(new Set(rows.map((row) => row.foundTotal))).toEqual(new Set([ids.length]))
      const shown = ids.slice(offset, offset + limit)
      expect(rows.map((row) => row.id)).toEqual(shown.length === 0 ? [null] : shown)
    }),
    { numRuns: runsOf(60) },
  )
})

it('includes the search bits of every prefix of a word in the search bits of the word', async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 20 }), async (words) => {
      const kept = words.map((each) => each.replaceAll('\u{0}', ''))
      const text = `select bool_and(dx_word_bits(word) & b.bits = b.bits) as "isIncluded"
        from unnest($1::text[]) w (word), generate_series(0, length(word)) n, dx_word_bits(left(word, n)) b (bits)`
      const [found] = await test.db.run(scope, sql<{ isIncluded: boolean }>('', text, [kept]))
      expect(found?.isIncluded).toBe(true)
    }),
    { numRuns: runsOf(60) },
  )
})

it('finds a renamed customer by the new words only', async () => {
  const { found } = readSql(customers)
  const idsOf = async (q: string) => {
    const asked = found(1003, { q, limit: 10, offset: 0, filters: {} })
    const rows = asked ? await test.db.run(scope, asked) : []
    return rows.map(({ id }) => id)
  }
  await test.asOwner(
    `insert into customer (partner_id, id, first_name, last_name)
     values (1003, 9001, 'Embla', 'Zahlmann')`,
  )
  expect(await idsOf('zahl emb')).toEqual([9001])
  await test.asOwner(
    `update customer set first_name = 'Frøya' where partner_id = 1003 and id = 9001`,
  )
  expect([await idsOf('zahl emb'), await idsOf('fr zahlm')]).toEqual([[null], [9001]])
  await test.asOwner('delete from customer where partner_id = 1003 and id = 9001')
})

it('searches for several words in one statement unless the list has other filters', () => {
  const { found } = readSql(customers)
  const ask = { limit: 10, offset: 0, filters: {} }
  expect(found(1003, { ...ask, q: 'kari hansen' })).toBeDefined()
  expect(found(1003, { ...ask, q: 'kari' })).toBeUndefined()
  expect(found(1003, { ...ask, q: 'kari hansen', filters: { wantsMail: 'true' } })).toBeUndefined()
})

it('returns the rows that match all search words, in the order of the list, on any page', async () => {
  const { list } = readSql(customers)
  await fc.assert(
    fc.asyncProperty(sorts, typed, fc.record(page), async (sort, words, { limit, offset }) => {
      const ids = idsWith(sort, words)
      const ask = { sort, q: words.join(' '), limit, offset, filters: {} }
      const [counting, paging] = list(1003, ask)
      const [counted, rows] = await test.db.batch(scope, [counting, paging])
      expect(counted).toEqual([{ total: ids.length }])
      expect(rows.map((row) => row['id'])).toEqual(ids.slice(offset, offset + limit))
    }),
    { numRuns: runsOf(60) },
  )
})

it('searches the first rows of the list for a common word, and sorts all matching rows if too few are found', async () => {
  const columns = { source: 'customer', table: 'customer_word', names: 'customer_id' }
  const order = 'last_name collate "nb-x-icu" asc, id asc'
  const ofWords = 'w.last_name asc, w.customer_id asc'
  const tries = fc.record({
    common: fc.constantFrom(0, 100, 1_000),
    mostTried: fc.constantFrom(0, 10, 100, 600),
  })
  await fc.assert(
    fc.asyncProperty(tries, fc.record(page), async (sizes, { limit, offset }) => {
      const paging = { ...columns, order, ofWords, limit: '$4', offset: '$5', sizes }
      const text = `with p as (${idsOfWordPage(paging)}) select array_agg(id order by id) as ids from p`
      const values = [1003, 'kari', 'kari\u{10FFFF}', limit, offset]
      const [found] = await test.db.run(scope, sql<{ ids: number[] | null }>('', text, values))
      const expected = idsWith('lastName', ['kari']).slice(offset, offset + limit)
      expect(found?.ids ?? []).toEqual(expected.toSorted((one, other) => one - other))
    }),
    { numRuns: runsOf(40) },
  )
})
