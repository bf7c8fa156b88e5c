import { createHash, randomInt } from 'node:crypto'
import { onTestFailed, TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Number of matrix cells tested by a whole run. */
    covered?: number
  }
}

/** True if every cell of a matrix is tested, as in `npm run test:whole`; otherwise a sample of each row. */
export const isWhole = process.env['DXWEB_WHOLE'] === '1'

/** A new seed in each run. A failed test prints it, and `DXWEB_SEED` repeats its samples. */
const seed = Number(process.env['DXWEB_SEED'] ?? randomInt(1_000_000_000))

/**
 * Returns all cells in whole mode, otherwise `count` of them in order. The choice depends on the seed and test name,
 * so that a test that runs alone draws the same cells.
 */
export function sample<Cell>(
  cells: readonly Cell[],
  count: number,
  nameOf: (cell: Cell) => unknown = (cell) => cell,
): readonly Cell[] {
  if (isWhole) recordCovered(cells.length)
  if (isWhole || cells.length <= count) return cells
  const test = nameOfTest()
  const lots = cells.map((cell, at) => ({ at, lot: lotOf([seed, test, nameOf(cell)]) }))
  const drawn = lots.toSorted((a, b) => (a.lot < b.lot ? -1 : 1)).slice(0, count)
  return drawn.toSorted((a, b) => a.at - b.at).flatMap(({ at }) => cells.slice(at, at + 1))
}

function recordCovered(cells: number): void {
  const meta = TestRunner.getCurrentTest()?.meta
  if (meta) meta.covered = (meta.covered ?? 0) + cells
}

const lotOf = (of: unknown) => createHash('sha1').update(JSON.stringify(of)).digest('hex')

export function drawnSeed(): number {
  return Number.parseInt(lotOf([seed, nameOfTest()]).slice(0, 7), 16)
}

const drawing = new WeakSet<object>()

/** Returns the full test name; undefined while tests are collected. */
function nameOfTest(): string | undefined {
  const test = TestRunner.getCurrentTest()
  if (test === undefined) return undefined
  if (!drawing.has(test)) {
    drawing.add(test)
    onTestFailed(() => void process.stderr.write(`Samples were drawn with DXWEB_SEED=${seed}.\n`))
  }
  return test.fullTestName
}
