import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { repository } from '../scripts/source/repository.ts'
import { keepFigure } from './safety/keep-figure.ts'
import { type Row, rows } from './safety/rows.ts'

/** Names of the rows in `rows.ts` to run, with optional sizes, such as `kill=30 fuzz`; all rows by default. */
const asked = new Map(
  process.argv.slice(2).map((word) => {
    const [name = '', size] = word.split('=')
    return [name, size === undefined ? undefined : Number(size)] as const
  }),
)
const known = rows.map((row) => row.name)
const unknown = [...asked.keys()].filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown row: ${unknown.join(', ')}. Known: ${known.join(', ')}.`)
  process.exit(2)
}

/** A run that `BENCH_MINUTES` ends early does not replace a whole run's figure. */
const isWholeRun = process.env.BENCH_MINUTES === undefined

async function run(row: Row): Promise<boolean> {
  const size = asked.get(row.name) ?? row.size
  const began = performance.now()
  const { passed, summary } = await row.run(size).catch((error: unknown) => ({
    passed: false,
    summary: inspect(error),
  }))
  const seconds = (performance.now() - began) / 1000
  const line = `${row.number} ${row.name}: ${summary} (${seconds.toFixed(0)} s)`
  console.log(`${passed ? 'held' : 'FAILED'}  ${line}`)
  if (passed && size >= row.size && isWholeRun) keep(row, summary, seconds)
  return passed
}

const figures = join(repository, 'docs/measured.md')

function keep({ number, name }: Row, summary: string, seconds: number): void {
  const day = new Date().toISOString().slice(0, 10)
  const [load = 0] = loadavg()
  const figure = { number, name, summary, seconds, day, load }
  writeFileSync(figures, keepFigure(readFileSync(figures, 'utf8'), figure))
}

let failed = 0
for (const row of rows.filter(({ name }) => asked.size === 0 || asked.has(name))) {
  if (!(await run(row))) failed += 1
}
console.log(failed === 0 ? 'All rows held.' : `${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
