import { expect, test } from 'vitest'
import { inPlantedTree } from '../source/planted-tree.ts'
import { repository } from '../source/repository.ts'
import { tableWriters, wallFaults } from './table-writers.ts'

const schema = {
  'packages/server/db/schema/film.sql': `create table reel ( -- by partner_id
  partner_id integer
);`,
  'packages/server/db/schema/orders/order.sql': 'create table booking_order ( -- by partner_id\n);',
}

const faultsOf = (files: Record<string, string>) =>
  inPlantedTree({ ...schema, ...files }, (root) => wallFaults(tableWriters(root), []))

test('every table is written only by its own area or by an area with a declared exception', () => {
  const writers = tableWriters(repository)
  expect(new Set(writers.map(({ table }) => table)).size).toBeGreaterThan(90)
  expect(wallFaults(writers)).toEqual([])
})

test('allows an area to write its own tables by statements, functions and registers', () => {
  expect(
    faultsOf({
      'packages/areas/film/store.ts': 'const text = `delete from reel where id = $1`',
      'packages/areas/film/contract.ts': `defineCollection('reels', {\n  table: 'reel',`,
      'packages/areas/orders/store.test.ts': '`insert into reel values (1)`',
      'packages/areas/orders/rules.ts': '/** Another would update reel as well. */',
    }),
  ).toEqual([])
})

test.each([
  [
    'packages/areas/orders/store.ts',
    '`with gone as (\n delete from reel where id = $1)`',
    'orders',
  ],
  ['packages/areas/orders/store.ts', '`INSERT INTO reel (id) values (1)`', 'orders'],
  ['packages/areas/orders/contract.ts', `defineCollection('reels', { table: 'reel' })`, 'orders'],
  ['packages/areas/orders/store.ts', `versionedChange('reel', { sets: [] })`, 'orders'],
  ['packages/server/flows/rent/rent.ts', '`update reel set id = 1`', 'flows/rent'],
  ['packages/server/jobs/rewind.ts', '`merge into reel using x on true`', 'jobs'],
  ['packages/server/db/schema/orders/later.sql', 'update only reel set id = 1;', 'orders'],
])('finds a statement on another area’s table in %s: %s', (path, text, writer) => {
  expect(faultsOf({ [path]: text })).toEqual([`${path}: ${writer} may not write reel of film`])
})

test('reports an exception that is not used', () => {
  const right = { tables: ['reel'], writers: ['jobs'], why: 'It did once.' }
  const faults = inPlantedTree(schema, (root) => wallFaults(tableWriters(root), [right]))
  expect(faults).toEqual(['jobs has a right to write reel that it does not use'])
})
