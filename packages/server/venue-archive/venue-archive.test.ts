import { eventDraft } from '../testing/drafts/drafts.ts'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { diskStore } from '../files/disk-store.ts'
import { seal, unseal } from '../pages/secrets/seal.ts'
import { newKeyHeader } from '../testing/given-app.ts'
import { fillVenue } from '../testing/history/full-house.ts'
import { testPassword } from '../testing/people.ts'
import { testApp, testSecret } from '../testing/test-app.ts'
import { archiveFolder, exported, imported, venueRows } from '../testing/venues/venue-archives.ts'
import { wholeApp } from '../testing/whole-app.ts'
import type { Imported } from './import-venue.ts'

const source = { ...(await wholeApp()), secret: Buffer.alloc(32, 3) }
const target = { ...(await testApp()), secret: testSecret }
const path = join(archiveFolder(), '1003.venue')
const poster = { id: '01900000-0000-7000-8000-000000000001', bytes: Buffer.from('a poster') }

async function addSecrets(): Promise<void> {
  const { asOwner, secret, uploads } = source
  await asOwner(
    `with hook as (
       insert into webhook_endpoint (partner_id, id, url, types, made_by)
       values (1003, 7, 'https://hooks.example.com/', '{sale.created}', 21)
     ), hidden as (
       insert into webhook_secret (partner_id, endpoint_id, id, sealed) values (1003, 7, $1, $2)
     ), program as (
       insert into user_account (id, email, is_program) values (81, 'key-1@programs', true) returning id
     ), key as (
       insert into api_key (partner_id, id, user_id, name, permissions, made_by)
       select 1003, 1, id, 'Nettbutikk', '{shows.read}', 21 from program
     ), known as (
       insert into api_secret (token_hash, venue_id, key_id, prefix) values (sha256('token'), 1003, 1, 'dx_1')
     ), picture as (
       insert into stored_file (partner_id, id, parts, state)
       values (1003, $3, '{.poster.webp}', 'kept'), (1003, $1, '{""}', 'kept')
     )
     select 1`,
    [hookId, seal(secret, 'webhook:1003:7', Buffer.from('a hook')), poster.id],
  )
  for (const id of [22, 51]) {
    await asOwner('update user_account set totp_secret = $2 where id = $1', [
      id,
      seal(secret, `totp:${id}`, Buffer.from('a factor')),
    ])
  }
  await diskStore(uploads).write(`1003/${poster.id}.poster.webp`, poster.bytes)
}
const hookId = '01900000-0000-7000-8000-000000000002'

/** Adds people to the target installation: a seller under another id, and a person with a locked account. */
async function addPeopleThere(): Promise<void> {
  await target.asOwner(
    `insert into partner (id, name, kind, has_ssh) values (1, 'Plattformen', 'platform', true);
     insert into partner_module values (1, 'partneradmin');
     insert into user_account (id, email, password_hash, is_active) values
       (9000001, 'drift@test.no', null, true), (9000002, 'SELGER@sundet.no', null, true),
       (9000003, 'vikar@sundet.no', null, false);
     insert into access_grant (partner_id, user_id, role) values (1, 9000001, 'administrator')`,
  )
}

let before: Map<string, unknown[]>
let answer: Imported

beforeAll(async () => {
  await fillVenue(source)
  await addSecrets()
  await addPeopleThere()
  await exported(source, path)
  before = await venueRows(source)
  answer = await imported(target, path)
})

it('an import adds every row of every table of the venue, and nothing of other venues', async () => {
  const after = await venueRows(target)
  const differing = [...before].filter(
    ([name, rows]) => JSON.stringify(rows) !== JSON.stringify(after.get(name)),
  )
  // The seller's roles belong to the existing account in the target, and the locked person has none.
  expect(differing.map(([name]) => name)).toEqual(['access_grant'])
  expect([...before.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(70)
  expect(await target.asOwner('select id from partner order by 1')).toEqual([
    { id: 1 },
    { id: 1003 },
  ])
})

it('an import lists the figures that it has compared, and the files that are missing', () => {
  const { manifest } = answer
  expect(Object.keys(manifest.figures)).toEqual(
    expect.arrayContaining(['report ticket-sales', 'SAF-T tickets 2026', 'seals']),
  )
  expect(manifest.files).toMatchObject([{ name: `1003/${poster.id}.poster.webp`, size: 8 }])
  expect(manifest.missing).toEqual([`1003/${hookId}`])
})

it('an import adds the venue’s files, and encrypts its secrets with the installation’s own secret', async () => {
  const name = `1003/${poster.id}.poster.webp`
  expect(await diskStore(target.uploads).read(name)).toEqual(poster.bytes)
  const [hook] = await target.asOwner<{ sealed: Buffer }>('select sealed from webhook_secret')
  expect(unseal(testSecret, 'webhook:1003:7', hook?.sealed ?? Buffer.alloc(0)).toString()).toBe(
    'a hook',
  )
  expect(await target.asOwner('select venue_id, key_id, prefix from api_secret')).toEqual([
    { venue_id: 1003, key_id: 1, prefix: 'dx_1' },
  ])
})

it('an import includes passwords and second factors only of users who work for no other venue', async () => {
  const people = await target.asOwner<{ id: number; has: boolean; sealed: Buffer | null }>(
    `select id, password_hash is not null as has, totp_secret as sealed from user_account
     where id in (21, 22, 51) order by id`,
  )
  expect(people).toMatchObject([
    { id: 21, has: true, sealed: null },
    { id: 22, has: true },
    { id: 51, has: false, sealed: null },
  ])
  const factor = unseal(testSecret, 'totp:22', people[1]?.sealed ?? Buffer.alloc(0))
  expect(factor.toString()).toBe('a factor')
  expect(await target.asOwner('select id from user_account where id = 31')).toEqual([])
})

it('an import gives access to users with an existing account, unless the account is locked', async () => {
  expect(answer).toMatchObject({ wasHere: false, joined: 1, shutOut: ['vikar@sundet.no'] })
  const grants = await target.asOwner<{ user_id: number }>(
    `select user_id from access_grant where partner_id = 1003 and role in ('seller', 'seller_without_refund')`,
  )
  expect(grants).toEqual([{ user_id: 9000002 }])
  const merged = await target.asOwner(
    'select id, merged_into_id, is_active from user_account where id in (28, 29) order by id',
  )
  expect(merged).toEqual([
    { id: 28, merged_into_id: 9000002, is_active: false },
    { id: 29, merged_into_id: 9000003, is_active: false },
  ])
})

it('an imported venue is paused until it is resumed, and new rows then get the next ids', async () => {
  const chief = await target.signIn('sjef@sundet.no', testPassword)
  const seat = { eventId: 1, means: 'card', lines: [{ seatId: 39, categoryId: 1 }] }
  const refused = await chief.post('/partners/1003/sales', seat, newKeyHeader())
  expect(refused.json()).toMatchObject({ error: { code: 'venue_paused' } })
  const [state] = await target.asOwner('select state, is_resting from partner where id = 1003')
  expect(state).toEqual({ state: 'paused', is_resting: true })

  await target.asOwner(`update user_account set password_hash =
    (select password_hash from user_account where id = 21) where id = 9000001`)
  const platform = await target.signIn('drift@test.no', testPassword)
  expect((await platform.post('/partners/1/venues/1003/resume', {})).statusCode).toBe(200)
  const log = await platform.get('/partners/1/venues/1003/log')
  expect(log.json()).toMatchObject({ data: [{ deed: 'resume' }, { deed: 'imported' }] })

  const sold = await chief.post('/partners/1003/sales', seat, newKeyHeader())
  expect(sold.json()).toMatchObject({ totalOre: expect.any(Number) as number })
  const [last] = await source.asOwner<{ id: number }>(
    `select value as id from counter where partner_id = 1003 and name = 'event'`,
  )
  const made = await chief.post('/partners/1003/events', eventDraft)
  expect(made.json<{ id: number }>().id).toBe((last?.id ?? 0) + 1)
})

it('importing the same archive again changes nothing', async () => {
  expect(await imported(target, path)).toMatchObject({ wasHere: true })
})
