import { expect, it } from 'vitest'
import { doubleSubmit } from '../../../bench/safety/races/double-submit.ts'
import { withMadeCluster } from '../testing/run/made-cluster.ts'
import { isWhole } from '../testing/whole.ts'

it('repeated sales, reservations, exchanges and refunds with cut connections have one effect each', async () => {
  expect(await doubleSubmit(isWhole ? 80 : 40, withMadeCluster)).toMatchObject({ passed: true })
})
