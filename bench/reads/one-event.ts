import { getStatement } from '@dxweb/areas/events/list/get-event-store.ts'
import { compareRead } from './compare-reads.ts'
import { partnerId } from '../ground/hundred-events.ts'
import { written } from '../load/pgbench.ts'

await compareRead({
  name: 'one event by id',
  goal: 0.5,
  productPaths: ({ ids }) => ids.map((id) => `/api/v1/partners/${partnerId}/events/${id}`),
  barePaths: ({ ids }) => ids.map((id) => `/events/${id}`),
  statements: ({ ids }, turn) => [getStatement(partnerId, ids[turn % ids.length] ?? 0)],
  // The event id is a prepared parameter that changes with each request.
  script: ({ ids }) => {
    const known = `array[${ids.join(',')}]`
    const id = `(${known}::integer[])[:place]`
    return `\\set place random(1, ${ids.length})\n${written(getStatement(partnerId, 0), { 2: id })}`
  },
})
