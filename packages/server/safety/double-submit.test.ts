import { expect, it } from 'vitest'
import { doubleSubmit } from '../../../bench/safety/races/double-submit.ts'

it('80 sales, reservations, exchanges and refunds sent again and again with lines cut have one effect each', async () => {
  expect(await doubleSubmit(80)).toMatchObject({ held: true })
}, 120_000)
