import { expect, test } from 'vitest'
import { inPlantedTree } from '../source/planted-tree.ts'
import { readCodeBase } from '../source/read-code-base.ts'
import { checkFolders } from './check-folders.ts'

function problemsOf(files: Record<string, string>): string[] {
  return inPlantedTree(files, (root) => checkFolders(readCodeBase(root)).problems)
}

function empty(folder: string, count: number, name: (letter: string) => string) {
  const letters = Array.from({ length: count }, (_, place) => String.fromCodePoint(97 + place))
  return Object.fromEntries(letters.map((letter) => [`${folder}/${name(letter)}`, '']))
}

test('accepts small folders without import cycles', () => {
  const files = {
    'packages/areas/events/README.md': '# Events\n',
    'packages/areas/events/prices/rules.ts': 'export const a = 1',
    'packages/areas/events/prices/rules.test.ts': `import '../zones/rules.ts'`,
    'packages/areas/events/zones/rules.ts': `export * from '../prices/rules.ts'`,
    'packages/web/data/rows.ts': '',
    ...empty('packages/kit/money', 20, (letter) => `${letter}.ts`),
    ...empty('packages/locales/nb', 21, (letter) => `${letter}.json`),
    ...empty('packages/server/db/migrations', 21, (letter) => `${letter}.sql`),
    ...empty('packages/web/ui/table', 5, (letter) => `table-${letter}.tsx`),
    ...empty('packages/web/ui/page', 5, (letter) => `use-${letter}.ts`),
    ...empty('packages/web/ui/dates', 3, (letter) => `day-${letter}.ts`),
  }
  expect(problemsOf(files)).toEqual([])
})

const violations: [fact: string, files: Record<string, string>, found: string][] = [
  [
    'two folders that import types from each other',
    {
      'packages/kit/a/one.ts': `import type { Two } from '../b/two.ts'\nexport type One = Two`,
      'packages/kit/b/two.ts': `import type { Three } from '../a/three.ts'\nexport type Two = Three`,
      'packages/kit/a/three.ts': 'export type Three = 3',
    },
    'circle of folders: packages/kit/a → packages/kit/b → packages/kit/a',
  ],
  [
    'a folder and a subfolder that import from each other',
    {
      'packages/kit/one.ts': `import './below/two.ts'`,
      'packages/kit/three.ts': '',
      'packages/kit/below/two.ts': `import '../three.ts'`,
    },
    'circle of folders: packages/kit/below → packages/kit → packages/kit/below',
  ],
  [
    'a folder of 21 files',
    empty('bench', 21, (letter) => `${letter}.ts`),
    'bench: 21 files, at most 20',
  ],
  [
    'four file names that begin with the same word',
    empty('e2e', 4, (letter) => `sale-${letter}.journey.ts`),
    'e2e: 4 names begin with sale-',
  ],
  [
    'an area without a README',
    { 'packages/areas/events/prices/rules.ts': '' },
    'packages/areas/events/README.md: every area has one',
  ],
  [
    'a component file in a data folder',
    { 'packages/web/data/rows/list.tsx': '' },
    'packages/web/data/rows/list.tsx: data draws nothing',
  ],
]

test.each(violations)('the check finds %s', (_fact, files, found) => {
  expect(problemsOf(files)).toEqual([found])
})
