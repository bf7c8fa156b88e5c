import { addDays } from '@dxweb/kit/time/day.ts'
import {
  addShow,
  addTerms,
  evening,
  films,
  first,
  givenSheets,
  linesOf,
  refundTickets,
  sellTickets,
  step,
  usual,
} from '@dxweb/server/testing/film/given-sheets.ts'
import { beforeAll, expect, it } from 'vitest'
import { filmLinesStatement } from './store.ts'

const { db, house } = await givenSheets()
const second = addDays(first, 7)

beforeAll(async () => {
  await addTerms({ ...usual, weekPercents: [{ percent: 4500 }, { percent: 3800 }] })
  await addShow(evening)
  await addShow({ ...evening, id: 101, day: addDays(first, 1), dimension: '3d' })
  await addShow({ ...evening, id: 102, day: second })
  await addShow({ ...evening, id: 103, day: first, hall: 2, film: 1 })
  for (const id of [100, 101, 102, 103]) await sellTickets(id, 7, 14_500, 1554)
  await step(first, 'approve')
  await refundTickets(evening.id, 2)
})

const own = () => db.run(house.scope, filmLinesStatement(house.partnerId, films[0]))

const figures = [
  'shows',
  'paid',
  'free',
  'grossOre',
  'netOre',
  'rentalVatOre',
  'payableOre',
  'keptOre',
] as const

it('shows the figures of the distributor settlement by week, with corrections', async () => {
  const sheets = (await linesOf()).filter(({ film }) => film === 'Isfjell')
  const keyOf = (line: object) => {
    const of = line as Record<string, unknown>
    return [of['week'] ?? of['settledOn'], of['correctsOn'], of['version'], of['percent']].join(' ')
  }
  const summed = (rows: readonly object[]) =>
    Object.fromEntries(
      [...Map.groupBy(rows, keyOf)].map(([key, lines]) => [
        key,
        figures.map((name) =>
          lines.reduce((sum, line) => sum + Number((line as Record<string, unknown>)[name]), 0),
        ),
      ]),
    )
  const lines = await own()
  expect(summed(lines)).toEqual(summed(sheets))
  const weeks = lines.map(({ week, correctsOn, state, percent }) =>
    [week, correctsOn, state, percent].join(' '),
  )
  expect([...new Set(weeks)]).toEqual([
    `${second}  draft 3800`,
    `${second} ${first} draft 4500`,
    `${first}  approved 4500`,
  ])
  expect(lines.reduce((sum, { paid }) => sum + paid, 0)).toBe(3 * 7 - 2)
})
