import { listStatement } from '@dxweb/areas/events/list/list-events-store.ts'
import { compareRead } from './compare-reads.ts'
import { type EventRange, partnerId } from '../ground/hundred-events.ts'
import { written } from '../load/pgbench.ts'

const statement = ({ from }: EventRange, to: string) =>
  listStatement(partnerId, { from, to, limit: 100, offset: 0 })

const pathOf = ({ from }: EventRange, to: string) =>
  `/api/v1/partners/${partnerId}/events?from=${from}&to=${to}&limit=100`

await compareRead({
  name: 'list of 100 events',
  goal: 0.9,
  productPaths: (range) => [pathOf(range, range.to)],
  barePaths: () => ['/events'],
  statements: (range) => [statement(range, range.to)],
  script: (range) => written(statement(range, range.to)),
})

/** Gives each client its own period, so that the product cannot answer two clients with one read. */
const ends = ({ to }: EventRange) =>
  Array.from({ length: 12 }, (_, days) => {
    const day = new Date(`${to}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() + days)
    return day.toISOString().slice(0, 10)
  })

await compareRead({
  name: 'lists of 100 events, no two alike',
  productPaths: (range) => ends(range).map((to) => pathOf(range, to)),
  barePaths: (range) => ends(range).map((to) => `/events?to=${to}`),
  statements: (range, turn) => {
    const all = ends(range)
    return [statement(range, all[turn % all.length] ?? range.to)]
  },
  script: (range) => written(statement(range, range.to)),
})
