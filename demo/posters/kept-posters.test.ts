import { expect, it } from 'vitest'
import { drawnPosters } from './drawn-posters.ts'
import { readPosters } from './kept-posters.ts'

it('the stored posters match the current drawings (otherwise run demo/posters/keep-posters.ts)', () => {
  const kept = readPosters()
  expect(kept.map(({ mark }) => mark)).toEqual(drawnPosters().map(({ mark }) => mark))
  const kinds = kept.flatMap(({ pictures }) =>
    Object.values(pictures).map((bytes) => Buffer.from(bytes.subarray(8, 12)).toString()),
  )
  expect(new Set(kinds)).toEqual(new Set(['WEBP']))
})
