import { expect, it } from 'vitest'
import { overlappingStarts } from '../../../bench/safety/overlaps.ts'

it('refuses a second start on the same data directory in one sentence while the first sells on', async () => {
  const { held, said } = await overlappingStarts(2)
  expect(held, said).toBe(true)
}, 240_000)
