import { listStatement } from '@dxweb/areas/events/list/list-events-store.ts'
import { compareRead } from './compare-reads.ts'
import { type Hundred, partnerId } from '../ground/hundred-events.ts'
import { written } from '../load/pgbench.ts'

const statement = ({ from }: Hundred, to: string) =>
  listStatement(partnerId, { from, to, limit: 100, offset: 0 })

const pathOf = ({ from }: Hundred, to: string) =>
  `/api/v1/partners/${partnerId}/events?from=${from}&to=${to}&limit=100`

await compareRead({
  name: 'list of 100 events',
  goal: 0.9,
  productPaths: (hundred) => [pathOf(hundred, hundred.to)],
  barePaths: () => ['/events'],
  statements: (hundred) => [statement(hundred, hundred.to)],
  script: (hundred) => written(statement(hundred, hundred.to)),
})

/** Gives each client its own period, so that no two clients share a read. */
const ends = ({ to }: Hundred) =>
  Array.from({ length: 12 }, (_, days) => {
    const day = new Date(`${to}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() + days)
    return day.toISOString().slice(0, 10)
  })

await compareRead({
  name: 'lists of 100 events, no two alike',
  productPaths: (hundred) => ends(hundred).map((to) => pathOf(hundred, to)),
  barePaths: (hundred) => ends(hundred).map((to) => `/events?to=${to}`),
  statements: (hundred, turn) => {
    const all = ends(hundred)
    return [statement(hundred, all[turn % all.length] ?? hundred.to)]
  },
  script: (hundred) => written(statement(hundred, hundred.to)),
})
