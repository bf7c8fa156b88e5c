import { expect, it } from 'vitest'
import { overlappingStarts } from '../../../bench/safety/races/overlaps.ts'

it('refuses a second start on the same data directory in one sentence while the first sells on', async () => {
  expect(await overlappingStarts(2)).toMatchObject({ held: true })
}, 240_000)
