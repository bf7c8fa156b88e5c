import { compareRead } from './compare-reads.ts'
import { partnerId } from '../ground/hundred-events.ts'
import { hundredRows, makeHundredRows, registers } from '../ground/hundred-rows.ts'
import { written } from '../load/pgbench.ts'

for (const register of registers) {
  await compareRead({
    name: `list of 100 ${register}`,
    goal: 0.9,
    prepare: makeHundredRows,
    productPaths: () => [`/api/v1/partners/${partnerId}/${register}?limit=100`],
    barePaths: () => [`/${register}`],
    statements: () => [...hundredRows[register]],
    script: () => hundredRows[register].map((one) => written(one)).join('\n'),
  })
}
