import { expect, test } from 'vitest'
import { inPlantedTree } from '../source/planted-tree.ts'
import { readHouse } from '../source/read-house.ts'
import { checkRatchets, lowered } from './check-ratchets.ts'
import { type Measure, type Measures, measuresOf } from './measures.ts'

const clean: Record<string, string> = {
  'packages/areas/events/rules.ts': `/** Returns the first day. */\nexport const first = 1`,
  'packages/areas/orders/rules.ts': `import '@dxweb/areas/events/rules.ts'`,
  'packages/areas/events/contract.ts': `export const read = { summary: 'List the events of a venue' }`,
  'packages/areas/events/rules.test.ts': `it.each([1])('notifies each recipient once', () => undefined)`,
  'packages/web/ui/card.css': `/* .old */ .card .row:hover, a { color: red }\n@media (width > 1.5px) { .row { margin: 0.5em } }`,
  'packages/web/ui/tab.module.css': '.tab { color: red }',
  'packages/web/screens/shows/list.tsx': `export const to = 'told'`,
  'packages/server/db/schema/film.sql': `-- Copies of a film.\ncreate function after() returns trigger;\ncreate trigger one after insert on film;`,
}

const measured = (files: Record<string, string>): Measures =>
  inPlantedTree({ ...clean, ...files }, (root) => measuresOf(readHouse(root)))

const limits = { dialect: 0, knottedAreas: 0, globalClasses: 2, handBuiltLinks: 0, triggers: 1 }

const planted: [fact: string, measure: Measure, file: string, text: string, place: string][] = [
  [
    'a word of the dialect in a comment',
    'dialect',
    'packages/kit/a.ts',
    `\n// Whoever holds the link.\nexport const a = 1`,
    'packages/kit/a.ts:2',
  ],
  [
    'one in a summary of the API',
    'dialect',
    'packages/areas/events/contract.ts',
    `export const read = { summary: 'What is told of events' }`,
    'packages/areas/events/contract.ts:1',
  ],
  [
    'one in the title of a test',
    'dialect',
    'packages/areas/events/rules.test.ts',
    `test.each([1])('is told once', () => undefined)`,
    'packages/areas/events/rules.test.ts:1',
  ],
  [
    'one in a comment of the schema',
    'dialect',
    'packages/server/db/schema/seating.sql',
    '-- Seats stand here.',
    'packages/server/db/schema/seating.sql:1',
  ],
  [
    'areas that import each other',
    'knottedAreas',
    'packages/areas/events/rules.ts',
    `import type {} from '@dxweb/areas/orders/rules.ts'`,
    'orders',
  ],
  ['a global class', 'globalClasses', 'packages/web/ui/tab.css', '.tab { color: red }', 'tab'],
  [
    'a link built by hand',
    'handBuiltLinks',
    'packages/web/screens/shows/list.tsx',
    'export const to = (id: number) => `/partners/${id}/shows`',
    'packages/web/screens/shows/list.tsx:1',
  ],
  [
    'a trigger',
    'triggers',
    'packages/server/db/schema/seating.sql',
    'create constraint trigger two after insert on seat;',
    'packages/server/db/schema/seating.sql:1',
  ],
]

test('accepts a tree within its limits', () => {
  expect(checkRatchets(measured({}), limits)).toEqual([])
})

test.each(planted)('finds %s', (_fact, measure, file, text, place) => {
  const measures = measured({ [file]: text })
  expect(measures[measure]).toContain(place)
  const faults = checkRatchets(measures, limits)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(`(npm run counts -- ${measure})`)
})

test('a limit follows its number down and never up', () => {
  const measures = measured({ 'packages/web/ui/card.css': '', 'packages/web/ui/a.css': '.a {}' })
  const generous = { ...limits, dialect: 5, triggers: 0 }
  expect(lowered(measures, generous)).toEqual({ ...limits, globalClasses: 1, triggers: 0 })
})
