import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { sqlStateOf } from '../connections/sqlstate.ts'
import { sharedWrites } from './shared-writes.ts'

const { asOwner, url } = await testDatabase()
const column = (name: string, more: object = {}) => ({
  name: 'shared_thing',
  column: name,
  isKey: false,
  isGenerated: false,
  default: null,
  ...more,
})
const columns = [
  column('id', { isKey: true }),
  column('name', { default: `'ny'::text` }),
  column('title', { isGenerated: true }),
]

beforeAll(async () => {
  await asOwner(`create table public.shared_thing (id integer primary key, name text not null default 'ny',
    title text generated always as (upper(name)) stored)`)
  await asOwner('create schema node')
  await asOwner('create view node.shared_thing as select * from public.shared_thing')
  for (const text of sharedWrites('node', 'shared_thing', columns)) await asOwner(text)
})

const open: pg.Client[] = []

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  open.push(client)
  await client.connect()
  return client
}

const waiting = ({ processID: pid }: pg.Client & { processID?: number }) =>
  waitFor(async () => {
    const [row] = await asOwner<{ waits: boolean }>(
      'select cardinality(pg_blocking_pids($1)) > 0 as waits',
      [pid],
    )
    return row?.waits === true
  })

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()))
})

const stored = () => asOwner('select id, name, title from public.shared_thing order by id')

describe('the view of a shared table that is stored on another node', () => {
  it('a write through the view changes the shared table, with defaults and computed columns', async () => {
    expect(await asOwner('insert into node.shared_thing (id) values (1) returning *')).toEqual([
      { id: 1, name: 'ny', title: 'NY' },
    ])
    expect(
      await asOwner(`with old as (select id from node.shared_thing)
        update node.shared_thing s set name = 'sal' from old where s.id = old.id returning s.title`),
    ).toEqual([{ title: 'SAL' }])
    expect(await stored()).toEqual([{ id: 1, name: 'sal', title: 'SAL' }])
    await asOwner('delete from node.shared_thing where id = 1')
    expect(await stored()).toEqual([])
  })

  it('refuses to write a row that another command has changed since it was read', async () => {
    await asOwner(`insert into node.shared_thing (id, name) values (2, 'a')`)
    const [first, second] = [await connected(), await connected()]
    await first.query(`begin; update public.shared_thing set name = 'b' where id = 2`)
    const change = second
      .query(`update node.shared_thing set name = name || 'c' where id = 2`)
      .catch(sqlStateOf)
    await waiting(second)
    await first.query('commit')
    expect(await change).toBe('40001')
    expect(await stored()).toEqual([{ id: 2, name: 'b', title: 'B' }])
  })
})
