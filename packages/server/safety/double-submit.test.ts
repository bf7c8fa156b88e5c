import { expect, it } from 'vitest'
import { doubleSubmit } from '../../../bench/safety/races/double-submit.ts'

it('80 repeated sales, reservations, exchanges and refunds with cut connections have one effect each', async () => {
  expect(await doubleSubmit(80)).toMatchObject({ held: true })
}, 120_000)
