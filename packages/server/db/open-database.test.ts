import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'
import { noPartner, sql } from './database.ts'
import type { Database, Row, Scope } from './database.ts'
import { openDatabase } from './open-database.ts'

const sundet: Scope = { partnerId: 1001, renterId: 0, userId: 7 }
const byfjord: Scope = { partnerId: 1002, renterId: 0, userId: 8 }

let test: TestDatabase
let db: Database

beforeAll(async () => {
  test = await testDatabase({ connections: 3 })
  db = test.db
  await test.asOwner(`
    insert into partner (id, name, kind) values (1001, 'Sundet', 'both'), (1002, 'Byfjord', 'both')`)
})

const settings = sql<{ partner: string | null }>(
  'test.settings',
  `select current_setting('dx.partner_id', true) as partner, current_setting('dx.renter_id', true) as renter,
    current_setting('dx.user_id', true) as who, current_user as role`,
)
const addLocation = (id: number, name: string, partnerId = 1001) =>
  sql('test.addLocation', 'insert into location (partner_id, id, name) values ($1, $2, $3)', [
    partnerId,
    id,
    name,
  ])
const names = sql('test.names', 'select name from location order by name')

const refusalIn = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal
}

describe('the scope of a database statement', () => {
  it('a statement runs in its scope and as the application role', async () => {
    expect(await db.run({ partnerId: 1001, renterId: 0, userId: 7 }, settings)).toEqual([
      { partner: '1001', renter: '0', who: '7', role: 'dxweb_app' },
    ])
  })

  it('a renter’s statement runs in a role that cannot write', async () => {
    const renter = { partnerId: 1001, renterId: 4, userId: 7 }
    expect(await db.run(renter, settings)).toEqual([
      { partner: '1001', renter: '4', who: '7', role: 'dxweb_renter' },
    ])
    await expect(db.run(renter, addLocation(8, 'Leid'))).rejects.toThrow(/permission denied/)
    expect(await db.run({ ...renter, renterId: 0 }, settings)).toMatchObject([
      { role: 'dxweb_app' },
    ])
  })

  it('the scope is cleared before a connection is reused', async () => {
    const scopes = Array.from({ length: 60 }, (_, index) => (index % 2 ? sundet : byfjord))
    const seen = await Promise.all(scopes.map((scope) => db.run(scope, settings)))
    expect(seen.map(([row]) => Number(row?.partner))).toEqual(scopes.map((one) => one.partnerId))
    const [after] = await db.reference(settings)
    expect([null, '']).toContain(after?.partner)
  })

  it('a statement sees only rows of its scope’s partner, and none with an empty scope', async () => {
    await db.run(sundet, addLocation(1, 'Sundet kulturhus'))
    await db.run(byfjord, addLocation(1, 'Byfjord kino', 1002))
    expect(await db.run(sundet, names)).toEqual([{ name: 'Sundet kulturhus' }])
    expect(await db.run(noPartner, names)).toEqual([])
    expect(await db.reference(names)).toEqual([])
  })

  it('a statement cannot write rows of a partner outside its scope', async () => {
    await expect(db.run(sundet, addLocation(9, 'Smuglet', 1002))).rejects.toThrow(
      /row-level security/,
    )
  })

  it('a scope accepts only whole numbers as ids', async () => {
    const forged = { ...sundet, renterId: "0'; reset role; --" as unknown as number }
    await expect(db.run(forged, settings)).rejects.toThrow(TypeError)
  })

  it('row level security still applies to a scope after RESET ROLE', async () => {
    const [, [row]] = (await db.batch(sundet, [
      sql('', 'reset role'),
      sql('', 'select current_user as role'),
    ])) as [unknown, { role: string }[]]
    expect(row?.role).toBe('dxweb_app')
  })
})

const venue = { partnerId: sundet.partnerId, renterId: 0 }
const enter = (token: string, renterId = 0, partnerId = sundet.partnerId) =>
  sql('enter', 'select dx_enter($1, null, $2, $3) as caller', [
    Buffer.from(token),
    partnerId,
    renterId,
  ])

describe('authenticating a session and reading in one call', () => {
  beforeAll(async () => {
    await test.asOwner(`
      insert into location (partner_id, id, name) values (1001, 30, 'Foajé') on conflict do nothing;
      insert into renter (partner_id, id, name) values (1001, 4, 'Korpset') on conflict do nothing;
      insert into user_account (id, email) values (7, 'kari@sundet.no'), (8, 'ola@byfjord.no');
      insert into access_grant (partner_id, user_id, renter_id, role)
        values (1001, 7, 0, 'kulturhussjef'), (1001, 7, 4, 'kulturhussjef'), (1002, 8, 0, 'kulturhussjef');
      insert into session (token_hash, user_id, expires_at) values ('kari', 7, now() + interval '1 hour'),
        ('ola', 8, now() + interval '1 hour'), ('old', 7, now() - interval '1 hour')`)
  })

  it('identifies the caller by the session, and reads in the requested context and role', async () => {
    const [answer, scope, rows] = await db.enter(venue, enter('kari'), [settings, names])
    const caller = {
      userId: 7,
      mayAct: true,
      isSuper: false,
      roles: ['kulturhussjef'],
      modules: [],
    }
    expect(answer).toMatchObject([{ caller }])
    expect(scope).toEqual([{ partner: '1001', renter: '0', who: '7', role: 'dxweb_app' }])
    expect(rows).toContainEqual({ name: 'Foajé' })
    const [, asRenter] = await db.enter({ ...venue, renterId: 4 }, enter('kari', 4), [settings])
    expect(asRenter).toEqual([{ partner: '1001', renter: '4', who: '7', role: 'dxweb_renter' }])
    const [after] = await db.reference(settings)
    expect(after).toMatchObject({ partner: '', role: 'dxweb_app' })
  })

  it('a read that authenticates a session cannot write', async () => {
    const written = db.enter(venue, enter('kari'), [addLocation(31, 'Skrevet')])
    expect((await refusalIn(written)).cause).toMatchObject({ code: '25006' })
  })

  it('a caller without access to the requested context reads none of its rows', async () => {
    const [stranger, rows] = await db.enter(venue, enter('ola'), [names])
    expect(stranger).toMatchObject([{ caller: { userId: 8, roles: [], partner: { id: 1001 } } }])
    expect(rows).toEqual([])
    for (const token of ['old', 'nobody']) {
      expect(await db.enter(venue, enter(token), [names])).toEqual([[{ caller: null }], []])
    }
  })
})

describe('simultaneous equal reads in one context', () => {
  const look = (value: number) =>
    sql('looked-at', 'select clock_timestamp()::text as at, $1::integer as value', [value])
  const atOf = async (answer: Promise<Row[][]>) => (await answer)[1]?.[0]?.['at'] as string
  const many = <T>(count: number, ask: (place: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, place) => ask(place)))

  it('equal concurrent reads share a result, and reads with other values or contexts do not', async () => {
    const looks = await many(30, () => atOf(db.enter(venue, enter('kari'), [look(1)])))
    expect(new Set(looks).size).toBeLessThanOrEqual(3)
    const others = await many(30, (place) => db.enter(venue, enter('kari'), [look(place % 3)]))
    for (const [place, [, rows]] of others.entries()) {
      expect(rows).toMatchObject([{ value: place % 3 }])
    }
    const asRenter = { ...venue, renterId: 4 }
    const apart = await many(20, (place) =>
      place % 2 === 0
        ? db.enter(venue, enter('kari'), [settings])
        : db.enter(asRenter, enter('kari', 4), [settings]),
    )
    for (const [place, [, rows]] of apart.entries()) {
      expect(rows).toMatchObject([{ renter: place % 2 === 0 ? '0' : '4' }])
    }
  })

  it('authenticates each caller of a shared read, and returns no rows to a caller without access', async () => {
    const tokens = ['kari', 'ola', 'old', 'kari', 'nobody', 'ola', 'kari']
    const answers = await many(70, async (place) => {
      const token = tokens[place % tokens.length] ?? ''
      return [token, await db.enter(venue, enter(token), [names])] as const
    })
    for (const [token, [caller, rows]] of answers) {
      const who = { kari: { userId: 7 }, ola: { userId: 8, roles: [] } }[token] ?? null
      expect(caller).toMatchObject([{ caller: who }])
      expect(rows?.length === 0).toBe(token !== 'kari')
    }
  })

  it('a shared read includes everything that was written before its request', async () => {
    const count = 12
    await test.asOwner(
      `insert into location (partner_id, id, name) select 1001, 50 + n, n || ' at 0' from generate_series(1, $1::integer) n`,
      [count],
    )
    const all = sql('counted', 'select id, name from location where partner_id = $1 and id > 50', [
      sundet.partnerId,
    ])
    await many(count, async (place) => {
      const id = 51 + place
      for (let turn = 1; turn <= 40; turn += 1) {
        await db.run(
          sundet,
          sql('count-on', 'update location set name = $3 where partner_id = $1 and id = $2', [
            sundet.partnerId,
            id,
            `${place + 1} at ${turn}`,
          ]),
        )
        const [, rows = []] = await db.enter(venue, enter('kari'), [all])
        expect(rows.find((row) => row['id'] === id)).toMatchObject({
          name: `${place + 1} at ${turn}`,
        })
      }
    })
    await test.asOwner('delete from location where id > 50')
  })

  it('a shared read still answers a new caller after a waiting caller has left', async () => {
    const ask = (signal?: AbortSignal) => db.enter(venue, enter('kari'), [look(7)], signal)
    const leaving = new AbortController()
    const first = ask()
    const left = refusalIn(ask(leaving.signal))
    leaving.abort()
    const answers = await Promise.all([first, ask()])
    expect(answers.map(([, rows]) => rows?.[0]?.['value'])).toEqual([7, 7])
    expect((await left).code).toBe('broken_off')
  })

  it('a failed shared read fails for each of its callers, and later reads succeed', async () => {
    const divide = (by: number) => sql('divided', 'select 6 / $1::integer as share', [by])
    const failed = await many(9, () => refusalIn(db.enter(venue, enter('kari'), [divide(0)])))
    expect(failed.map(({ code }) => code)).toEqual(Array(9).fill('invalid'))
    const [, rows] = await db.enter(venue, enter('kari'), [divide(2)])
    expect(rows).toEqual([{ share: 3 }])
  })
})

describe('executing statements', () => {
  it('all statements of a batch succeed, or none', async () => {
    const batch = db.batch(sundet, [addLocation(20, 'Ny'), addLocation(20, 'Ny igjen')])
    expect((await refusalIn(batch)).code).toBe('taken')
    expect(await test.asOwner('select from location where id = 20')).toEqual([])
  })

  it('a transaction that throws is rolled back', async () => {
    const work = db.transaction(sundet, async (tx) => {
      await tx.run(addLocation(21, 'Angret'))
      throw new Refusal('wrong_state')
    })
    expect((await refusalIn(work)).code).toBe('wrong_state')
    expect(await test.asOwner('select from location where id = 21')).toEqual([])
  })

  it('a transaction whose failed statement was ignored cannot be committed', async () => {
    const work = db.transaction(sundet, async (tx) => {
      await tx.run(sql('', 'select 1 / 0')).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('after a statement had failed')
  })

  it('returns instants, days, integers and decimals in the API’s formats', async () => {
    const [row] = await db.run(
      sundet,
      sql(
        '',
        `select timestamptz '2026-03-29 03:00+02' as at, date '2026-03-29' as day, 9007199254740991 as big,
          1.50::numeric as decimal, array[timestamptz '2026-01-01 00:00:00.1234Z'] as many,
          array[1::bigint, null] as numbers, null::timestamptz as nothing`,
      ),
    )
    expect(row).toEqual({
      at: '2026-03-29T01:00:00.000Z',
      day: '2026-03-29',
      big: 9007199254740991,
      decimal: '1.50',
      many: ['2026-01-01T00:00:00.123Z'],
      numbers: [1, null],
      nothing: null,
    })
  })

  it('refuses an integer that JavaScript would round', async () => {
    await expect(db.run(sundet, sql('', 'select 9007199254740992 as n'))).rejects.toThrow(
      RangeError,
    )
  })
})

describe('errors of a statement', () => {
  it.each([
    [
      'taken',
      `insert into location (partner_id, id, name) select 1001, 90 + n, 'Likt' from generate_series(1, 2) n`,
    ],
    [
      'invalid',
      `insert into auditorium (partner_id, id, location_id, name, capacity) values (1001, 1, 404, 'X', 1)`,
    ],
    [
      'invalid',
      `insert into auditorium (partner_id, id, location_id, name, capacity) values (1001, 1, 1, 'X', -1)`,
    ],
    ['invalid', `select 'x'::integer`],
    ['in_use', `with hall as (select 1) delete from location where id = 77`],
    ['no_room', `do $$ begin raise sqlstate '53100'; end $$`],
    ['unavailable', `do $$ begin raise sqlstate '08006'; end $$`],
    ['unavailable', `do $$ begin raise sqlstate '25P03'; end $$`],
    ['unavailable', `do $$ begin raise sqlstate '40P01'; end $$`],
    ['unavailable', `do $$ begin raise sqlstate '55P03'; end $$`],
    ['unavailable', `do $$ begin raise sqlstate '57014'; end $$`],
    ['unavailable', `do $$ begin raise sqlstate '57P01'; end $$`],
  ])('an error is reported as %s: %s', async (code, text) => {
    await test.asOwner(`
      insert into location (partner_id, id, name) values (1001, 77, 'Brukt') on conflict do nothing`)
    await test.asOwner(`
      insert into auditorium (partner_id, id, location_id, name, capacity)
      values (1001, 77, 77, 'Brukt sal', 10) on conflict do nothing`)
    expect((await refusalIn(db.run(sundet, sql('', text)))).code).toBe(code)
  })

  it('a refusal raised in SQL has its code, details and fields', async () => {
    const refused = await refusalIn(
      db.run(
        sundet,
        sql(
          '',
          `select dx_refuse('seat_taken', '{"seats": [1, 2], "fields": {"seat": {"code": "taken"}}}')`,
        ),
      ),
    )
    expect(refused).toMatchObject({
      code: 'seat_taken',
      details: { seats: [1, 2] },
      fields: { seat: { code: 'taken' } },
    })
  })

  it('errors caused by bugs in our own code are not hidden', async () => {
    await expect(db.run(sundet, sql('', 'select from nowhere'))).rejects.toThrow(/nowhere/)
  })

  it('retries a transaction after a serialization failure', async () => {
    let tries = 0
    const text = `do $$ begin raise sqlstate '40001'; end $$`
    await db.transaction(sundet, async (tx) => {
      tries += 1
      await tx.run(tries < 3 ? sql('', text) : settings)
    })
    expect(tries).toBe(3)
    expect((await refusalIn(db.run(sundet, sql('', text)))).code).toBe('unavailable')
  })

  it('two transactions that deadlock both succeed in the end', async () => {
    await test.asOwner(
      `insert into counter (partner_id, name, value) values (1001, 'a', 0), (1001, 'b', 0)`,
    )
    const add = (name: string) =>
      sql('test.add', 'update counter set value = value + 1 where name = $1', [name])
    let met = 0
    const both = Promise.withResolvers<undefined>()
    const inOrder = (first: string, second: string) =>
      db.transaction(sundet, async (tx) => {
        await tx.run(add(first))
        met += 1
        if (met === 2) both.resolve(undefined)
        await both.promise
        await tx.run(add(second))
      })
    await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
    expect(
      await test.asOwner('select value from counter where name in ($1, $2)', ['a', 'b']),
    ).toEqual([{ value: 2 }, { value: 2 }])
  })

  it('prepares a statement again when a migration has invalidated its plan', async () => {
    await test.asOwner('create table changing (a integer); grant select on changing to dxweb_app')
    const one = await openDatabase({ url: test.url, connections: 1 })
    const all = sql('test.changing', 'select * from changing')
    await one.reference(all)
    await test.asOwner(
      'alter table changing add column b text; insert into changing values (1, $$x$$)',
    )
    expect(await one.reference(all)).toEqual([{ a: 1, b: 'x' }])
    await one.close()
  })
})

describe('slow statements', () => {
  it('slow statements time out, and statements of reports have a longer limit', async () => {
    const hasty = await openDatabase({
      url: test.url,
      statementTimeoutMs: 100,
      reportTimeoutMs: 60_000,
    })
    const slow = sql('', 'select pg_sleep(0.3)')
    expect((await refusalIn(hasty.run(sundet, slow))).code).toBe('unavailable')
    expect(await hasty.run(sundet, slow, { pool: 'reports' })).toHaveLength(1)
    await hasty.close()
  })
})
