import { expect, test } from 'vitest'
import { inPlantedTree } from '../source/planted-tree.ts'
import { readCodeBase } from '../source/read-code-base.ts'
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
  inPlantedTree({ ...clean, ...files }, (root) => measuresOf(readCodeBase(root)))

const limits = { globalClasses: 2, triggers: 1 }

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
    `export const read = { summary: 'List the events that a venue is told' }`,
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
    'a comment that begins with a relative clause',
    'clauses',
    'packages/kit/a.ts',
    `/** What a till gets. */\nexport const a = 1`,
    'packages/kit/a.ts:1',
  ],
  [
    'one within a statement',
    'clauses',
    'packages/areas/events/store.ts',
    `export const text = \`\n  -- Whose day is asked for.\n  select 1\``,
    'packages/areas/events/store.ts:2',
  ],
  [
    'one in a script',
    'clauses',
    'packages/web/worker.js',
    `// Where pages are kept.\n`,
    'packages/web/worker.js:1',
  ],
  [
    'a summary of the API that begins so',
    'clauses',
    'packages/areas/events/contract.ts',
    `export const read = { summary: 'How many events a venue has' }`,
    'packages/areas/events/contract.ts:1',
  ],
  [
    'the title of a test that begins so',
    'clauses',
    'packages/areas/events/rules.test.ts',
    `test.each([1])('of two sales one is refused', () => undefined)`,
    'packages/areas/events/rules.test.ts:1',
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
  [
    'an upsert that asks the clock',
    'upsertsByClock',
    'packages/areas/events/store.ts',
    'export const save = `insert into seat (id) values (1) on conflict (id) do update set at = now()`',
    'packages/areas/events/store.ts:1',
  ],
  [
    'one that calls a function of the schema which may change',
    'upsertsByClock',
    'packages/server/db/schema/seating.sql',
    `create function dx_own(id integer) returns integer language sql stable as $$ select 1 $$;
insert into seat (id) values (1) on conflict (id) do update set at = seat.at where dx_own(1) = 1;`,
    'packages/server/db/schema/seating.sql:2',
  ],
  [
    'a key that sets one column to null',
    'setNullColumns',
    'packages/server/db/schema/seating.sql',
    'foreign key (partner_id, seat_id) references seat (partner_id, id) on delete set null (seat_id)',
    'packages/server/db/schema/seating.sql:1',
  ],
  [
    'a row of a trigger that a function takes',
    'rowsOfTriggers',
    'packages/server/db/schema/seating.sql',
    'perform dx_price_seat(new);',
    'packages/server/db/schema/seating.sql:1',
  ],
  [
    'a column of the system',
    'hiddenColumns',
    'packages/areas/events/store.ts',
    'export const added = `insert into seat (id) values (1) returning xmax = 0 as is_new`',
    'packages/areas/events/store.ts:1',
  ],
  [
    'the name of a trigger’s table',
    'triggerTables',
    'packages/server/db/schema/seating.sql',
    "if tg_table_name = 'seat' and dx_table_of(tg_table_name) = 'seat' then",
    'packages/server/db/schema/seating.sql:1',
  ],
  [
    'a context that stays on its node',
    'ownContexts',
    'packages/areas/events/store.ts',
    "export const enter = `select set_config('dx.partner_id', $1, true)`",
    'packages/areas/events/store.ts:1',
  ],
  [
    'a function of a newer PostgreSQL',
    'newerEngines',
    'packages/areas/events/store.ts',
    'export const made = `select uuidv7()`',
    'packages/areas/events/store.ts:1',
  ],
]

test('accepts an upsert that uses only its proposed row, and any function on a table that is not distributed', () => {
  const measures = measured({
    'packages/areas/events/store.ts': `export const save = \`insert into seat (id) values (1)
      on conflict (id) do update set at = excluded.at where seat.version = $1 returning now()\``,
    'packages/server/db/schema/access.sql': `create table pace ( -- local
insert into pace (id) values (1) on conflict (id) do update set at = now();`,
  })
  expect(checkRatchets(measures, limits)).toEqual([])
})

test('accepts a source tree within its limits', () => {
  expect(checkRatchets(measured({}), limits)).toEqual([])
})

test.each(planted)('the check finds %s', (_fact, measure, file, text, place) => {
  const measures = measured({ [file]: text })
  expect(measures[measure]).toContain(place)
  const faults = checkRatchets(measures, limits)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(`(npm run counts -- ${measure})`)
})

test('lowers a limit when the counted number falls, never raises a limit, and omits limits of 0', () => {
  const measures = measured({ 'packages/web/ui/card.css': '', 'packages/web/ui/a.css': '.a {}' })
  const generous = { dialect: 5, globalClasses: 2 }
  expect(lowered(measures, generous)).toEqual({ globalClasses: 1 })
})
