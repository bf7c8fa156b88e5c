import { expect, it } from 'vitest'
import { overlappingStarts } from '../../../bench/safety/races/overlaps.ts'

it('a second start on the same data directory is refused in one sentence while the first sells on', async () => {
  expect(await overlappingStarts(2)).toMatchObject({ held: true })
}, 240_000)
