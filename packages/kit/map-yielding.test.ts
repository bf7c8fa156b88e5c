import { expect, it } from 'vitest'
import { mapYielding } from './map-yielding.ts'

const workFor = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end;);
}

it('mapYielding keeps the order of the elements', async () => {
  const all = Array.from({ length: 1000 }, (_, at) => at)
  expect(await mapYielding(all, (one, place) => [one * 2, place])).toEqual(
    all.map((one) => [one * 2, one]),
  )
  expect(await mapYielding([], () => 1)).toEqual([])
})

it('mapYielding lets other tasks run between batches of elements', async () => {
  let turns = 0
  const others = () => {
    turns += 1
    next = setImmediate(others)
  }
  let next = setImmediate(others)
  await mapYielding(Array.from({ length: 40 }), () => workFor(3))
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(10)
})
