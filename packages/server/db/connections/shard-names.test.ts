import pg from 'pg'
import { expect, it } from 'vitest'
import { nameViolated } from './shard-names.ts'

function named(message: string, known: { constraint?: string; table?: string } = {}) {
  const error = Object.assign(new pg.DatabaseError(message, message.length, 'error'), known)
  nameViolated(error)
  return { constraint: error.constraint, table: error.table }
}

it.each([
  [
    'duplicate key value violates unique constraint "event_hall_start_102077"',
    { constraint: 'event_hall_start', table: undefined },
  ],
  [
    'update or delete on table "hall_102077" violates foreign key constraint "event_hall_fkey_102090" on table "event_102090"',
    { constraint: 'event_hall_fkey', table: 'event' },
  ],
  [
    'new row for relation "event_102077" violates check constraint "event_state_check"',
    { constraint: 'event_state_check', table: 'event' },
  ],
])(
  'reads the names of the violated constraint and its table from another node’s message: %s',
  (message, expected) => {
    expect(named(message)).toEqual(expected)
  },
)

it('removes the shard number from names of shards on this node', () => {
  const known = { constraint: 'event_pkey_102077', table: 'event_102077' }
  expect(named('duplicate key', known)).toEqual({ constraint: 'event_pkey', table: 'event' })
})

it('does not change names that look like shard names in PostgreSQL without shards', () => {
  const known = { constraint: 'vat_2024', table: 'vat_type' }
  expect(named('duplicate key value violates unique constraint "vat_2024"', known)).toEqual(known)
})
