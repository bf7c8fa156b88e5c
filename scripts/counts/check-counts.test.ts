import { expect, test } from 'vitest'
import { inPlantedTree } from '../source/planted-tree.ts'
import { readCodeBase } from '../source/read-code-base.ts'
import { checkCounts } from './check-counts.ts'
import { codeCounts } from './code-counts.ts'

const countsOf = (files: Record<string, string>) =>
  inPlantedTree(files, (root) => codeCounts(readCodeBase(root)))

const file = (lines: number) => ';\n'.repeat(lines)
const body = (lines: number) => `export function f() {\n${';\n'.repeat(lines - 2)}}\n`

const kit = (texts: readonly string[]) =>
  Object.fromEntries(texts.map((text, place) => [`packages/kit/n${place}.ts`, text]))

test('counts import cycles, and excludes tests from the number of lines', () => {
  const counts = countsOf({
    'packages/kit/a/one.ts': `import '../b/two.ts'`,
    'packages/kit/b/two.ts': `import '../a/one.ts'`,
    'packages/kit/a/one.test.ts': file(300),
  })
  expect(counts.circles).toEqual({ files: 1, folders: 1 })
  expect(counts.product.typescript).toBe(2)
})

test('accepts many short files and a few long ones', () => {
  const texts = [...Array.from({ length: 20 }, () => file(63)), file(400)]
  expect(checkCounts(countsOf(kit(texts)))).toEqual([])
})

const violations: [fact: string, texts: string[], found: string][] = [
  ['files of 64 lines', [file(64), file(64)], 'median lines of a file: 64, at most 63'],
  [
    'two of twenty files with 209 lines',
    [...Array.from({ length: 18 }, () => file(2)), file(209), file(209)],
    "95th percentile of a file's lines: 209, at most 208",
  ],
  ['functions of 10 lines', [body(10), body(10)], 'median lines of a function: 10, at most 9'],
  [
    'two of twenty functions with 39 lines',
    [...Array.from({ length: 18 }, () => body(3)), body(39), body(39)],
    "95th percentile of a function's lines: 39, at most 38",
  ],
  [
    'a docstring on two of five exports',
    Array.from(
      { length: 5 },
      (_, place) => `${place < 2 ? '/** Seats. */\n' : ''}export const a = 1\n`,
    ),
    'exports with a docstring: 40 %, at most 30 %; delete those that repeat the signature',
  ],
]

test.each(violations)('the check finds %s', (_fact, texts, found) => {
  expect(checkCounts(countsOf(kit(texts)))).toEqual([found])
})
