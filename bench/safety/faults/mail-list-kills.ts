import { setTimeout as delay } from 'node:timers/promises'
import { demoKey, type Mailchimp } from '../../../demo/doubles/mailchimp/model/state.ts'
import { type OwnProcess, spawnDoubles } from '../../../demo/doubles/own-process.ts'
import { newList } from '../../../demo/testing/mail-list/new-list.ts'
import { type BenchDatabase, withDatabaseAt } from '../../ground/big-hall.ts'
import { ownerUrlOf } from '../../ground/place.ts'
import { serveProduct } from '../../ground/serve.ts'
import type { Outcome } from '../ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'

/** Number of requests of a sync at which the server is killed, before or after the mail service handles the request. */
const moments = 16

interface Killing {
  sales: SaleVenue
  doubles: OwnProcess
  env: Record<string, string>
}

async function ask<T>(
  { sales }: Killing,
  method: string,
  below: string,
  body?: object,
): Promise<T> {
  const { product, venue, headers } = sales
  const answer = await fetch(`${product.address}/api/v1/partners/${venue.partnerId}${below}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${below}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

async function addList(killing: Killing): Promise<void> {
  const extras = { cinema: false, culture: false }
  await ask(killing, 'PUT', '/integrations/mailList', { apiKey: demoKey, extras, version: null })
  const { version } = await ask<{ version: number }>(killing, 'POST', '/mail-list/lists', newList)
  const settings = { onlyMarketing: true, neverUnsubscribe: false, segmentId: null }
  const fields = ['firstName', 'lastName']
  await ask(killing, 'PUT', '/mail-list', { ...settings, isEnabled: true, fields, version })
}

async function live({ asOwner }: BenchDatabase, partnerId: number, nth: number): Promise<void> {
  const venue = `with venue as materialized (select set_config('dx.partner_id', '${partnerId}', true),
    set_config('dx.user_id', (select min(id)::text from user_account), true))`
  await asOwner(
    `${venue} insert into customer (partner_id, id, first_name, last_name, email, wants_mail)
     select $1, $2 * 100 + n, 'Kari', 'Nes', 'k' || $2 || '-' || n || '@nes.test', true from venue, generate_series(1, 6) n`,
    [partnerId, nth],
  )
  await asOwner(
    `${venue} update customer c set first_name = 'Ny ' || $2::integer, version = version + 1 from venue
     where partner_id = $1 and id in (select id from customer where partner_id = $1 order by id % 7, id desc limit 4)`,
    [partnerId, nth],
  )
  await sayNo({ asOwner }, partnerId, 2)
}

const sayNo = ({ asOwner }: Pick<BenchDatabase, 'asOwner'>, partnerId: number, count: number) =>
  asOwner(
    `select dx_say_consent($1, id, 'mail', false, 'consent', 'office', null) from (
       select id from customer where partner_id = $1 and wants_mail order by id limit $2) c`,
    [partnerId, count],
  )

const isOpen = async (killing: Killing) => {
  const status = await ask<{ isRunning: boolean; isQueued: boolean }>(
    killing,
    'GET',
    '/mail-list/status',
  )
  return status.isRunning || status.isQueued
}

const start = (killing: Killing) => ask(killing, 'POST', '/mail-list/sync')

async function syncWhole(killing: Killing): Promise<void> {
  await start(killing)
  while (await isOpen(killing)) await delay(20)
}

/** Kills the server while the mail service holds the nth request. Returns false if the sync had fewer requests. */
async function killAt(killing: Killing, nth: number): Promise<boolean> {
  const { sales, doubles } = killing
  const when = nth % 2 === 0 ? 'before' : 'after'
  const after = Math.floor(nth / 2) % moments
  await doubles.control.fault({ service: 'mailchimp', after, does: { kind: 'hold', when } })
  await start(killing)
  while ((await doubles.control.waiting()) === 0 && (await isOpen(killing))) await delay(5)
  const isHeld = (await doubles.control.waiting()) > 0
  await sales.product.kill()
  return isHeld
}

async function startAgain(killing: Killing, { asOwner }: BenchDatabase): Promise<void> {
  const { sales, doubles, env } = killing
  await doubles.control.clearFaults()
  await doubles.control.release()
  await asOwner(
    `update extension_run set alive_at = now() - interval '1 hour' where ended_at is null`,
  )
  sales.product = await serveProduct(sales.place, env)
}

const statuses = ({ accounts }: Mailchimp) =>
  new Map(
    accounts
      .flatMap(({ lists }) => lists)
      .flatMap(({ members }) => Object.values(members))
      .map((each) => [each.email_address, each.status]),
  )

/** Counts contradictions between consents and the mail service, and the writes of one more sync. */
async function countWrong(killing: Killing, { asOwner }: BenchDatabase) {
  const { control } = killing.doubles
  const people = await asOwner<{ email: string; wants: boolean }>(
    'select email, wants_mail as wants from customer where partner_id = $1',
    [killing.sales.venue.partnerId],
  )
  const known = statuses(await control.mailchimp.state())
  const wrong = people.filter(({ email, wants }) => (known.get(email) === 'subscribed') !== wants)
  await control.clearJournal()
  await syncWhole(killing)
  const entries = await control.journal('mailchimp')
  return { wrong: wrong.length, again: entries.filter(({ method }) => method !== 'GET').length }
}

export async function mailListKills(kills: number): Promise<Outcome> {
  const doubles = await spawnDoubles()
  const env = {
    DEMO: 'off',
    LOG_LEVEL: 'error',
    MAIL_SERVICE_URL: `${doubles.address}/mailchimp/3.0`,
  }
  try {
    return await withSaleVenue(
      (sales) =>
        withDatabaseAt(ownerUrlOf(sales.place), (database) =>
          killAll({ sales, doubles, env }, database, kills),
        ),
      1,
      env,
    )
  } finally {
    await doubles.kill()
  }
}

async function killAll(killing: Killing, database: BenchDatabase, kills: number): Promise<Outcome> {
  const { partnerId } = killing.sales.venue
  await addList(killing)
  const damage = { wrong: 0, again: 0 }
  let held = 0
  for (let nth = 0; nth < kills; nth += 1) {
    await live(database, partnerId, nth + 1)
    if (await killAt(killing, nth)) held += 1
    await sayNo(database, partnerId, 1)
    await startAgain(killing, database)
    await syncWhole(killing)
    const { wrong, again } = await countWrong(killing, database)
    damage.wrong += wrong
    damage.again += again
  }
  return {
    damage,
    passed: damage.wrong === 0 && damage.again === 0 && held > 0,
    summary: `${kills} kills, ${held} during a request of the sync: ${damage.wrong} customers with different consents at the mail service and in DxWeb, ${damage.again} changes sent again by a second sync`,
  }
}
