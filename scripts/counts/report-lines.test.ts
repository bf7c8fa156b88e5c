import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesUnder } from '../source/files-under.ts'
import { repository } from '../source/repository.ts'

const most = 60
const begins =
  /^(?:\/\*\*(?<says>(?:(?!\*\/)[^])*)\*\/\n)?export const (?<name>\w+) = define(?:Day)?Report\(/gm
const says = /more than 60 lines/

/** Returns reports above the limit without a comment that explains their length. */
function longReports(text: string): string[] {
  return [...text.matchAll(begins)].flatMap(({ index, 0: head, groups }) => {
    const rest = text.slice(index + head.length)
    const lines = rest.slice(0, rest.search(/^[})]/m)).split('\n').length
    const isExplained = says.test(groups?.['says']?.replaceAll(/\s+\*?\s*/g, ' ') ?? '')
    return lines > most && !isExplained ? [`${groups?.['name']}: ${lines} lines`] : []
  })
}

const report = (lines: number) =>
  `export const takings = defineReport('takings', {\n${'  permit,\n'.repeat(lines - 2)}})\n`

test('finds a long report definition without an explanation, and accepts one that explains its length', () => {
  expect(longReports(report(60))).toEqual([])
  expect(longReports(report(61))).toEqual(['takings: 61 lines'])
  expect(longReports(`/** It is more than\n * 60 lines for that. */\n${report(61)}`)).toEqual([])
  expect(longReports(`/** Takings. */\n${report(61)}`)).toEqual(['takings: 61 lines'])
})

test('every report definition of the repository above the limit has an explanation', () => {
  const contracts = filesUnder(repository, 'packages/areas')
    .filter((path) => path.endsWith('contract.ts'))
    .map((path) => readFileSync(join(repository, path), 'utf8'))
  const all = contracts.flatMap((text) => [...text.matchAll(begins)])
  expect(all.length).toBeGreaterThan(20)
  expect(contracts.flatMap(longReports)).toEqual([])
})
