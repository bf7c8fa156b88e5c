import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { sql } from './database.ts'
import { exchange, transact } from './exchange.ts'
import { RowClient } from './connections/row-client.ts'

let test: TestDatabase
let client: RowClient

beforeAll(async () => {
  test = await testDatabase()
  client = new RowClient({ connectionString: test.url, pipeline: true })
  await client.connect()
  await client.query('create table note (id integer primary key, text text)')
})

afterAll(() => client.end())

const note = (id: number, text: string) =>
  sql('test.note', 'insert into note values ($1, $2)', [id, text])
const notes = sql('test.notes', 'select id, text from note order by id')
const leftOf = () => client.query('select id from note').then(({ rows }) => rows)

describe('an exchange of statements with the database', () => {
  it('an exchange returns the result of each statement, named or unnamed, at the first and at later executions', async () => {
    const all = [note(1, 'én'), notes, sql('', 'select $1::integer[] as many', [[1, 2]])]
    expect(await exchange(client, all)).toEqual([[], [{ id: 1, text: 'én' }], [{ many: [1, 2] }]])
    expect(await exchange(client, [note(2, 'to'), notes, notes])).toEqual([
      [],
      [
        { id: 1, text: 'én' },
        { id: 2, text: 'to' },
      ],
      [
        { id: 1, text: 'én' },
        { id: 2, text: 'to' },
      ],
    ])
    await client.query('delete from note')
  })

  it('an exchange is one transaction, and its settings end with the transaction', async () => {
    const setting = sql('test.setting', `select current_setting('dx.partner_id', true) as partner`)
    const set = sql('test.set', `select set_config('dx.partner_id', $1, true)`, [7])
    expect((await exchange(client, [set, setting]))[1]).toEqual([{ partner: '7' }])
    expect(await exchange(client, [setting])).toEqual([[{ partner: '' }]])
  })

  it('an exchange with a failed statement changes nothing, and later exchanges succeed', async () => {
    const later = sql('test.later', 'select 1 as one')
    const broken = exchange(client, [note(3, 'tre'), note(3, 'tre'), later])
    await expect(broken).rejects.toMatchObject({ code: 'taken' })
    await expect(broken).rejects.toBeInstanceOf(Refusal)
    expect(await leftOf()).toEqual([])
    expect(await exchange(client, [later])).toEqual([[{ one: 1 }]])
  })

  it('a connection prepares a limited number of statements, and runs the others unnamed', async () => {
    const other = new RowClient({ connectionString: test.url, pipeline: true })
    await other.connect()
    for (let at = 0; at < 1005; at += 1) {
      const shape = sql(`test.shape-${at}`, `select ${at} as n`)
      expect(await exchange(other, [shape, shape])).toEqual([[{ n: at }], [{ n: at }]])
    }
    const { rows } = await other.query('select count(*)::int as kept from pg_prepared_statements')
    await other.end()
    expect(rows[0].kept).toBeLessThanOrEqual(1000)
  })

  it('an exchange with two statements of the same name is refused before anything is sent', async () => {
    await exchange(client, [sql('test.same', 'select 1 as one')])
    const mixed = exchange(client, [note(4, 'fire'), sql('test.same', 'select 2 as two')])
    await expect(mixed).rejects.toThrow('test.same names statements of different texts')
    expect(await leftOf()).toEqual([])
    expect(await exchange(client, [sql('test.same', 'select 1 as one')])).toEqual([[{ one: 1 }]])
  })

  it('an exchange fails for a syntax error, and the connection stays usable', async () => {
    const wrong = sql('test.wrong', 'select from nowhere')
    for (let times = 0; times < 2; times += 1) {
      await expect(exchange(client, [notes, wrong])).rejects.toThrow('nowhere')
    }
    expect(await exchange(client, [notes])).toEqual([[]])
  })

  it('an exchange fails when a row cannot be decoded', async () => {
    const big = sql('test.big', 'select 9007199254740992 as n')
    await expect(exchange(client, [big, notes])).rejects.toThrow(RangeError)
    expect(await exchange(client, [notes])).toEqual([[]])
  })

  it('an exchange queues behind the driver’s own queries, and shares their prepared statements', async () => {
    const asked = [
      client.query({ name: notes.name, text: notes.text, values: [] }).then(({ rows }) => rows),
      exchange(client, [note(4, 'fire'), notes]),
      client.query({ name: notes.name, text: notes.text, values: [] }).then(({ rows }) => rows),
      exchange(client, [notes, note(4, 'fire')]).catch((error: unknown) => (error as Refusal).code),
      client.query('delete from note').then(({ rowCount }) => rowCount),
    ]
    const four = [{ id: 4, text: 'fire' }]
    expect(await Promise.all(asked)).toEqual([[], [[], four], four, 'taken', 1])
  })

  it('an exchange fails when its connection is lost', async () => {
    const lost = new RowClient({ connectionString: test.url, pipeline: true })
    lost.on('error', () => undefined)
    await lost.connect()
    const end = sql('', 'select pg_terminate_backend(pg_backend_pid())')
    await expect(exchange(lost, [end])).rejects.toMatchObject({ code: 'unavailable' })
    await lost.end()
  })
})

describe('an exchange within BEGIN and COMMIT', () => {
  const partner = sql('test.partner', `select current_setting('dx.partner_id', true) as partner`)
  const ofSeven = [`set local dx.partner_id = '7'`]

  it('an exchange within BEGIN and COMMIT returns only its own results, and settings end with the transaction', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(await transact(client, ofSeven, [note(5 + times, 'fem'), partner])).toEqual([
        [],
        [{ partner: '7' }],
      ])
      expect(await exchange(client, [partner])).toEqual([[{ partner: '' }]])
    }
    await client.query('delete from note')
  })

  it('an exchange within BEGIN and COMMIT changes nothing when a statement fails, and the connection stays usable', async () => {
    const broken = transact(client, ofSeven, [note(7, 'sju'), note(7, 'sju'), partner])
    await expect(broken).rejects.toMatchObject({ code: 'taken' })
    expect(await leftOf()).toEqual([])
    expect(await transact(client, ofSeven, [partner])).toEqual([[{ partner: '7' }]])
  })

  it('an exchange within BEGIN and COMMIT changes nothing when a deferred check fails at the COMMIT', async () => {
    await client.query('alter table note add unique (text) deferrable initially deferred')
    const broken = transact(client, ofSeven, [note(8, 'lik'), note(9, 'lik')])
    await expect(broken).rejects.toMatchObject({ code: 'taken' })
    expect(await leftOf()).toEqual([])
    expect(await transact(client, [], [note(8, 'ulik'), notes])).toEqual([
      [],
      [{ id: 8, text: 'ulik' }],
    ])
  })
})
