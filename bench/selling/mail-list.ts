import { mailListStatement } from '@dxweb/areas/integrations/mail-list/store.ts'
import { queueRun, runsStatement } from '@dxweb/areas/integrations/runs/store.ts'
import { migrate } from '@dxweb/server/db/migrate/migrate.ts'
import { hashOf, sentHashOf } from '@dxweb/server/flows/sync-mail-list/audience-sql.ts'
import { jobScope } from '@dxweb/server/jobs/each-partner.ts'
import { mailListRunner } from '@dxweb/server/jobs/extensions/mail-list-runner.ts'
import { runExtensions } from '@dxweb/server/jobs/extensions/run-extensions.ts'
import { mailchimp } from '@dxweb/server/mailchimp/mailchimp.ts'
import { buildSmallVenue } from '@dxweb/server/testing/small-venue.ts'
import { startTestEngine } from '@dxweb/server/testing/test-engine.ts'
import { demoKey } from '../../demo/doubles/mailchimp/model/state.ts'
import { spawnDoubles } from '../../demo/doubles/own-process.ts'
import { newListOfService } from '../../demo/testing/mail-list/new-list.ts'
import { type BenchDatabase, withDatabaseAt } from '../ground/big-hall.ts'
import { inNumber, report } from '../ground/report.ts'
import { share } from '../load/measure.ts'
import { customerCount, makeMillionCustomers } from '../reads/million-customers.ts'

/**
 * Measures a nightly sync of a venue with a million customers, a thousand of them changed. Compares its memory use
 * with that for a tenth of the customers and as many changes. `BENCH_SHARE=0.3` uses 300,000 customers.
 */
const partnerId = 1003
const scope = jobScope(partnerId)
const changes = Math.round(1000 * Math.min(1, share * 10))
const maxSeconds = 60

/** Puts all customers with consent on the list, as if a sync had run the night before. */
const membersText = `
  insert into mail_list_member (partner_id, list_id, subscriber_hash, address_hash, customer_id, state, kind, sent_hash,
    service_status)
  select $1, $2, ${hashOf('c')}, ${hashOf('c')}, c.id, 'in', 'subscribed', ${sentHashOf('c', ['firstName', 'lastName'])},
    'subscribed'
  from customer_row c where c.partner_id = $1 and c.mail_consent`

const changeText = `
  update customer_row set first_name = 'Ny' where partner_id = $1 and id in (
    select id from customer_row where partner_id = $1 and mail_consent order by id desc limit $2)`

async function addList({ asOwner }: BenchDatabase, listId: string): Promise<void> {
  await asOwner(
    `insert into integration (partner_id, integration_id, sealed_key, key_ending) values ($1, 'mailList', 'x', '-us7')`,
    [partnerId],
  )
  await asOwner(
    `insert into mail_list (partner_id, list_id, list_name, is_enabled, pulled_until) values ($1, $2, 'Nyheter', true, now())`,
    [partnerId, listId],
  )
  await asOwner(membersText, [partnerId, listId])
  await asOwner('vacuum analyze mail_list_member')
  await asOwner(changeText, [partnerId, changes])
}

const megabytes = () => process.memoryUsage.rss() / 1_048_576

/** In megabytes. */
async function peakOf(work: () => Promise<unknown>): Promise<number> {
  let most = megabytes()
  const watch = setInterval(() => {
    most = Math.max(most, megabytes())
  }, 50)
  await work().finally(() => clearInterval(watch))
  return most
}

interface Night {
  seconds: number
  onList: number
  idle: number
  most: number
}

async function nightOf(database: BenchDatabase, address: string): Promise<Night> {
  const { db } = database
  const openMailService = mailchimp({ baseUrl: `${address}/mailchimp/3.0` })
  const list = await openMailService(demoKey).createList(newListOfService)
  await addList(database, list?.id ?? '')
  const hookUrl = (venue: number, id: string) => `${address}/hooks/${venue}/${id}`
  const runners = [mailListRunner({ openMailService, openFor: () => demoKey, hookUrl })]
  await queueRun(db, scope, { integrationId: 'mailList', cause: 'nightly', userId: null })
  const idle = megabytes()
  const began = performance.now()
  const logger = { error: console.error, warn: console.error }
  const most = await peakOf(() => runExtensions({ db, logger, runners }, new Date()))
  const seconds = (performance.now() - began) / 1000
  const [run] = await db.run(scope, runsStatement(partnerId, 'mailList'))
  const [kept] = await db.run(scope, mailListStatement(partnerId))
  if (run?.state !== 'done' || run.sent !== changes) throw new Error(JSON.stringify(run))
  return { seconds, onList: kept?.members.onList ?? 0, idle, most }
}

async function measure(customers: number): Promise<Night> {
  const { engine, remove } = await startTestEngine(true)
  const doubles = await spawnDoubles()
  try {
    await migrate({ url: engine.url })
    return await withDatabaseAt(engine.url, async (database) => {
      await buildSmallVenue(database, partnerId)
      await makeMillionCustomers(database.url, partnerId, customers)
      return nightOf(database, doubles.address)
    })
  } finally {
    await doubles.kill()
    await remove()
  }
}

const tenth = await measure(customerCount / 10)
const all = await measure(customerCount)
report({
  name: 'nightly difference of a mail list',
  figure: `${inNumber(all.seconds, 1)} s for ${inNumber(changes)} changes of ${inNumber(all.onList)} on the list, ${inNumber(customerCount)} customers; of a tenth ${inNumber(tenth.seconds, 1)} s`,
  ratio: all.seconds,
  goal: { atMost: maxSeconds },
})
report({
  name: 'memory in the nightly difference',
  figure: `${inNumber(all.most)} MB at most, of a tenth ${inNumber(tenth.most)} MB; before ${inNumber(all.idle)} and ${inNumber(tenth.idle)} MB`,
  ratio: all.most / tenth.most,
  goal: { atMost: 1.25 },
})
