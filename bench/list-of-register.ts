import { compareRead } from './ground/compare-reads.ts'
import { partnerId } from './ground/hundred-events.ts'
import { hundredCustomers, makeHundredCustomers } from './ground/hundred-customers.ts'
import { written } from './ground/pgbench.ts'

await compareRead({
  name: 'list of 100 rows of a register',
  goal: 0.9,
  prepare: makeHundredCustomers,
  productPaths: () => [`/api/v1/partners/${partnerId}/customers?limit=100`],
  barePaths: () => ['/customers'],
  statements: () => hundredCustomers,
  script: () => hundredCustomers.map((one) => written(one)).join('\n'),
})
