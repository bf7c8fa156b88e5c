import { expect, test } from 'vitest'
import { inPlantedTree } from '../source/planted-tree.ts'
import { readCodeBase } from '../source/read-code-base.ts'
import { checkOneWay } from './check-one-way.ts'

function problemsOf(files: Record<string, string>): string[] {
  return inPlantedTree(files, (root) => checkOneWay(readCodeBase(root)).problems)
}

test('the check fails if it has read no modules', () => {
  expect(problemsOf({ 'packages/kit/readme.md': '' })).toEqual(['No module was read.'])
})

test('accepts imports in the allowed direction', () => {
  const files = {
    'packages/kit/money.ts': 'export type Ore = number',
    'packages/areas/ticketing/rules.ts': `import type { Ore } from '@dxweb/kit/money.ts'\nexport type R = Ore`,
    'packages/areas/ticketing/contract.ts': `export type { R } from './rules.ts'`,
    'packages/areas/ticketing/store.ts': `import type { R } from './contract.ts'\nexport type S = R`,
    'packages/areas/ticketing/routes.ts': `import type { S } from './store.ts'\nexport type T = S`,
    'packages/server/routes.ts': `import type { T } from '@dxweb/areas/ticketing/routes.ts'\nexport type U = T`,
    'packages/server/flows/book/store.ts': `import type { S } from '@dxweb/areas/ticketing/store.ts'\nexport type B = S`,
    'packages/web/screens/shows/list.tsx': `import type { R } from '@dxweb/areas/ticketing/contract.ts'\nexport type L = R`,
    'packages/web/screens/shows/list.test.tsx': `import '../../testing/loopback.ts'`,
  }
  expect(problemsOf(files)).toEqual([])
})

const violations: [fact: string, path: string, text: string, found: string][] = [
  [
    'kit that imports rules',
    'packages/kit/a.ts',
    `import '@dxweb/areas/events/rules.ts'`,
    'packages/kit/a.ts:1: kit may not import rules (@dxweb/areas/events/rules.ts)',
  ],
  [
    'rules that import their store',
    'packages/areas/events/rules.ts',
    `\nimport type { A } from './store.ts'`,
    'packages/areas/events/rules.ts:2: rules may not import store (./store.ts)',
  ],
  [
    'a store that imports the store of another area',
    'packages/areas/events/store.ts',
    `export * from '@dxweb/areas/seating/store.ts'`,
    'packages/areas/events/store.ts:1: store of seating is its own (@dxweb/areas/seating/store.ts)',
  ],
  [
    'a contract in a subfolder that imports the store of that folder',
    'packages/areas/events/content/notes/contract.ts',
    `import './store.ts'`,
    'packages/areas/events/content/notes/contract.ts:1: contract may not import store (./store.ts)',
  ],
  [
    'a store in a subfolder that imports a store of another area',
    'packages/areas/events/prices/store.ts',
    `import '@dxweb/areas/ticketing/selling/sell-store.ts'`,
    'packages/areas/events/prices/store.ts:1: store of ticketing is its own (@dxweb/areas/ticketing/selling/sell-store.ts)',
  ],
  [
    'pieces that import data',
    'packages/web/ui/table/a.tsx',
    `import '../../data/calls/call-api.ts'`,
    'packages/web/ui/table/a.tsx:1: web-ui may not import web-data (../../data/calls/call-api.ts)',
  ],
  [
    'data that imports parts',
    'packages/web/data/rows/a.ts',
    `import '../../parts/register/look/look.ts'`,
    'packages/web/data/rows/a.ts:1: web-data may not import web-parts (../../parts/register/look/look.ts)',
  ],
  [
    'parts that import a screen',
    'packages/web/parts/feeds/a.tsx',
    `import '../../screens/shows/screen.tsx'`,
    'packages/web/parts/feeds/a.tsx:1: web-parts may not import web-screens (../../screens/shows/screen.tsx)',
  ],
  [
    'routes that import the server',
    'packages/areas/events/routes.ts',
    `import '@dxweb/server/main.ts'`,
    'packages/areas/events/routes.ts:1: routes may not import server (@dxweb/server/main.ts)',
  ],
  [
    'a screen that imports a store dynamically',
    'packages/web/screens/shows/a.tsx',
    `export const a = () => import('@dxweb/areas/events/store.ts')`,
    'packages/web/screens/shows/a.tsx:1: web-screens may not import store (@dxweb/areas/events/store.ts)',
  ],
  [
    'a screen that imports a type from another screen module',
    'packages/web/screens/shows/a.tsx',
    `export type A = import('../orders/b.tsx').B`,
    'packages/web/screens/shows/a.tsx:1: web-screens of orders is its own (../orders/b.tsx)',
  ],
  [
    'a screen that imports a module only for tests',
    'packages/web/screens/shows/a.tsx',
    `import '../../testing/loopback.ts'`,
    'packages/web/screens/shows/a.tsx:1: web-screens may not import web-testing (../../testing/loopback.ts)',
  ],
  [
    'a database driver in rules',
    'packages/areas/events/rules.ts',
    `import pg from 'pg'\nexport default pg`,
    'packages/areas/events/rules.ts:1: pg has no place in rules',
  ],
  [
    'a relative path that leaves the package',
    'packages/areas/events/rules.ts',
    `import '../../kit/money.ts'`,
    'packages/areas/events/rules.ts:1: leaves its package by a relative path (../../kit/money.ts)',
  ],
  [
    'a file that imports itself',
    'packages/kit/a.ts',
    `import './a.ts'`,
    'circle: packages/kit/a.ts → packages/kit/a.ts',
  ],
  [
    'a file of 401 lines',
    'packages/kit/a.ts',
    ';\n'.repeat(401),
    'packages/kit/a.ts: 401 lines, at most 400',
  ],
  [
    'a vague name',
    'packages/kit/money-utils.ts',
    '',
    'packages/kit/money-utils.ts: a name that says nothing',
  ],
  [
    'a name in capitals',
    'packages/kit/Money.ts',
    '',
    'packages/kit/Money.ts: the name is not in kebab-case',
  ],
  [
    'a check that is switched off',
    'packages/kit/a.ts',
    '// @ts-ignore\n',
    'packages/kit/a.ts: switches a check off',
  ],
]

test.each(violations)('the check finds %s', (_fact, path, text, found) => {
  expect(problemsOf({ [path]: text })).toEqual([found])
})

test('reports an import cycle of three files once', () => {
  const problems = problemsOf({
    'packages/kit/a.ts': `import './b.ts'`,
    'packages/kit/b.ts': `import './c.ts'`,
    'packages/kit/c.ts': `import './a.ts'`,
  })
  expect(problems).toEqual([
    'circle: packages/kit/a.ts → packages/kit/b.ts → packages/kit/c.ts → packages/kit/a.ts',
  ])
})
