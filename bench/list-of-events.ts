import { listStatement } from '@dxweb/areas/events/store/list-events.ts'
import { compareRead } from './ground/compare-reads.ts'
import { type Hundred, partnerId } from './ground/hundred-events.ts'
import { written } from './ground/pgbench.ts'

const statement = ({ from, to }: Hundred) =>
  listStatement(partnerId, { from, to, limit: 100, offset: 0 })

await compareRead({
  name: 'list of 100 events',
  goal: 0.9,
  productPaths: ({ from, to }) => [
    `/api/v1/partners/${partnerId}/events?from=${from}&to=${to}&limit=100`,
  ],
  barePaths: () => ['/events'],
  statements: (hundred) => [statement(hundred)],
  script: (hundred) => written(statement(hundred)),
})
