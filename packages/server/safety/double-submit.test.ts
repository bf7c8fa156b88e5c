import { expect, it } from 'vitest'
import { doubleSubmit } from '../../../bench/safety/races/double-submit.ts'
import { withMadeCluster } from '../testing/run/made-cluster.ts'
import { isWhole } from '../testing/whole.ts'

it('sales, reservations, exchanges and refunds take effect once if they are repeated after a cut connection', async () => {
  expect(await doubleSubmit(isWhole ? 80 : 40, withMadeCluster)).toMatchObject({ passed: true })
})
