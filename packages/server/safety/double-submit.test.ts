import { expect, it } from 'vitest'
import { doubleSubmit } from '../../../bench/safety/double-submit.ts'

it('120 sales sent again and again with lines cut have one effect each', async () => {
  expect(await doubleSubmit(120)).toMatchObject({ held: true })
}, 120_000)
