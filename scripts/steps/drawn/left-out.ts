import { createHash } from 'node:crypto'
import { drawnFiles } from './drawn-files.ts'

export const drawVariable = 'DXWEB_DRAW'

/** Returns the seed of this run; undefined if every file runs. */
export const seedOfRun = (): string | undefined => process.env[drawVariable]

/** Number of consecutive files in each group of a list of expensive files; one file of each group runs. */
const neighbours = 4

/**
 * Returns the expensive files of a step that the run with this seed leaves out; none without a seed. Consecutive
 * files in the list cost about the same, so every run costs about the same.
 */
export function leftOut(step: keyof typeof drawnFiles, seed: string | undefined): string[] {
  const files: readonly string[] = drawnFiles[step]
  if (seed === undefined) return []
  return files.filter((_, at) => {
    const first = at - (at % neighbours)
    const size = Math.min(neighbours, files.length - first)
    return at - first !== lotOf(`${seed} ${step} ${first}`) % size
  })
}

const lotOf = (text: string) => createHash('sha1').update(text).digest().readUInt32BE()
