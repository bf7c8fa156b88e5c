import fc from 'fast-check'
import { randomInt } from 'node:crypto'
import { beforeEach } from 'vitest'

const isWhole = process.env['DXWEB_WHOLE'] === '1'
const seed = Number(process.env['DXWEB_SEED'] ?? randomInt(1_000_000_000))

/** Returns `count` random cases, or all in whole mode; for cases that share one implementation. */
export function sampled<Case>(cases: readonly Case[], count: number): readonly Case[] {
  if (isWhole) return cases
  beforeEach(({ onTestFailed }) => {
    onTestFailed(() => void process.stderr.write(`Samples were drawn with DXWEB_SEED=${seed}.\n`))
  })
  const some = fc.shuffledSubarray([...cases], { minLength: count, maxLength: count })
  return fc.sample(some, { seed, numRuns: 1 }).flat()
}
