import { createHash } from 'node:crypto'
import type { MailService } from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import type { MailListSettings } from '@dxweb/areas/integrations/mail-list/rules.ts'
import { queueRun, runsStatement } from '@dxweb/areas/integrations/runs/store.ts'
import { erase } from '@dxweb/areas/customers/privacy/store.ts'
import { storeMerge } from '@dxweb/areas/customers/merge-store.ts'
import { recordConsents } from '@dxweb/areas/customers/consents/store.ts'
import { type Control, controlOf } from '../../doubles/control.ts'
import { startDoubles } from '../../doubles/doubles.ts'
import { demoKey } from '../../doubles/mailchimp/model/state.ts'
import { jobScope } from '@dxweb/server/jobs/each-partner.ts'
import { mailListRunner } from '@dxweb/server/jobs/extensions/mail-list-runner.ts'
import { runExtensions } from '@dxweb/server/jobs/extensions/run-extensions.ts'
import { mailchimp } from '@dxweb/server/mailchimp/mailchimp.ts'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { atEnd } from '@dxweb/server/testing/run/at-end.ts'
import { type TestDatabase, testDatabase } from '@dxweb/server/testing/test-database.ts'
import { newListOfService } from './new-list.ts'

const partnerId = 1003
const scope = jobScope(partnerId)

export const hashOf = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex')

const silent = { error: () => undefined, warn: () => undefined }

export interface GivenMailList {
  /** Address of a simulated mail service in another process; by default the test starts its own. */
  address?: string
  hookUrl?: (partnerId: number, listId: string) => string
  database?: TestDatabase
}

export async function givenMailList({ hookUrl, ...given }: GivenMailList = {}) {
  const database = given.database ?? (await testDatabase())
  if (!given.database) await addPeople(database)
  const { db } = database
  const address = given.address ?? (await ownDouble())
  const control = controlOf(address)
  const openMailService = mailchimp({ baseUrl: `${address}/mailchimp/3.0`, pauseMs: 1 })
  const mail = openMailService(demoKey)
  const listId = await makeList(mail)
  const lists = listsOf(database, control, { mail, listId })
  const parts = {
    openMailService,
    openFor: () => demoKey,
    hookUrl: hookUrl ?? ((venue: number, id: string) => `http://127.0.0.1:9/${venue}/${id}/t`),
  }
  await setUp(database, listId)
  const runners = [mailListRunner(parts)]
  const run = (now = new Date()) => runExtensions({ db, logger: silent, runners }, now)
  return {
    database,
    control,
    listId,
    parts,
    mail,
    ...lists,
    run,
    ...customersOf(database),
    ...endsOf(database),
    ...serviceOf(control, lists.list),
    set: (settings: Partial<Record<keyof MailListSettings, unknown>>) => set(database, settings),
    sync: async () => {
      await queueRun(db, scope, { integrationId: 'mailList', cause: 'button', userId: 21 })
      await run()
      return (await db.run(scope, runsStatement(partnerId, 'mailList')))[0]
    },
  }
}

async function makeList(mail: MailService): Promise<string> {
  const list = await mail.createList(newListOfService)
  return list?.id ?? ''
}

function listsOf(
  database: TestDatabase,
  control: Control,
  { mail, listId: first }: { mail: MailService; listId: string },
) {
  let listId = first
  return {
    list: () => listId,
    renew: async () => {
      listId = await renew(database, control, mail)
    },
    changeList: async () => {
      listId = await makeList(mail)
      await setUp(database, listId)
    },
  }
}

async function renew(database: TestDatabase, control: Control, mail: MailService): Promise<string> {
  await control.reset()
  const listId = await makeList(mail)
  await database.asOwner('delete from mail_list_member')
  await database.asOwner('delete from customer_merged')
  await database.asOwner('delete from customer_row')
  await setUp(database, listId)
  return listId
}

async function setUp({ asOwner }: TestDatabase, listId: string): Promise<void> {
  await asOwner(
    `insert into integration (partner_id, integration_id, sealed_key, key_ending)
     values ($1, 'mailList', 'x', '-us7') on conflict do nothing`,
    [partnerId],
  )
  await asOwner(
    `insert into mail_list (partner_id, list_id, list_name, is_enabled) values ($1, $2, 'Nyheter', true)
     on conflict (partner_id) do update set list_id = $2, pulled_until = null`,
    [partnerId, listId],
  )
}

async function ownDouble(): Promise<string> {
  const doubles = await startDoubles()
  atEnd(() => doubles.close())
  return doubles.address
}

const columns: Readonly<Record<keyof MailListSettings, string>> = {
  isEnabled: 'is_enabled',
  onlyMarketing: 'only_marketing',
  neverUnsubscribe: 'never_unsubscribe',
  isNightly: 'is_nightly',
  fields: 'fields',
  segmentId: 'segment_id',
}

async function set(
  { asOwner }: TestDatabase,
  settings: Partial<Record<keyof MailListSettings, unknown>>,
): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await asOwner(`update mail_list set ${columns[name as keyof MailListSettings]} = $1`, [value])
  }
}

function customersOf({ db, asOwner }: TestDatabase) {
  let last = 0
  return {
    /** Adds a customer; without `answer` no consent is recorded. */
    customer: async (email: string, answer?: 'yes' | 'no', more: Record<string, unknown> = {}) => {
      const id = (last += 1)
      await db.run(scope, {
        name: '',
        text: `insert into customer (partner_id, id, first_name, last_name, email, postal_code)
               values ($1, $2, $3, $4, $5, $6)`,
        values: [
          partnerId,
          id,
          more['firstName'] ?? 'Kari',
          `Nr ${id}`,
          email,
          more['postalCode'] ?? '',
        ],
      })
      if (answer) await recordAnswer(db, id, answer)
      return id
    },
    recordAnswer: (id: number, answer: 'yes' | 'no') => recordAnswer(db, id, answer),
    rename: (id: number, firstName: string) =>
      db.run(scope, {
        name: '',
        text: `update customer set first_name = $3, version = version + 1 where partner_id = $1 and id = $2`,
        values: [partnerId, id, firstName],
      }),
    wants: async (id: number) => {
      const [row] = await asOwner<{ wants: boolean }>(
        'select wants_mail as wants from customer where partner_id = $1 and id = $2',
        [partnerId, id],
      )
      return row?.wants
    },
  }
}

const by = { userId: 21, sudoId: null, requestId: 'test' }

function endsOf({ db, asOwner }: TestDatabase) {
  const versionOf = async (id: number) => {
    const text = 'select version from customer_row where partner_id = $1 and id = $2'
    const [row] = await asOwner<{ version: number }>(text, [partnerId, id])
    return { id, version: row?.version ?? 0 }
  }
  return {
    /** Merges two customers; the remaining customer's address is kept. */
    merge: async (stays: number, gone: number) => {
      const others = [await versionOf(gone)]
      const [kept] = await asOwner<{ kept: Record<string, never> }>(
        `select jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone,
           'address', address, 'postalCode', postal_code, 'city', city, 'wantsMail', wants_mail, 'wantsSms', wants_sms,
           'note', note) as kept from customer where id = $1`,
        [stays],
      )
      const asked = { ...(await versionOf(stays)), ...by, others, kept: kept?.kept as never }
      await storeMerge(db, { ...scope, userId: by.userId }, asked)
    },
    removeCustomer: (id: number) =>
      db.run(scope, {
        name: '',
        text: 'delete from customer where partner_id = $1 and id = $2',
        values: [partnerId, id],
      }),
    eraseCustomer: async (id: number) => {
      await erase(
        db,
        { ...scope, userId: by.userId },
        { ...(await versionOf(id)), by, forget: () => Promise.resolve() },
      )
    },
    /** Returns addresses with a consent and without a refusal. */
    agreed: async () => {
      const rows = await asOwner<{ email: string }>(
        `select lower(email) as email from customer_row where email <> ''
         group by 1 having bool_or(mail_consent) and not bool_or(not coalesce(mail_consent, true))`,
      )
      return new Set(rows.map(({ email }) => email))
    },
  }
}

const recordAnswer = (db: TestDatabase['db'], customerId: number, answer: 'yes' | 'no') =>
  recordConsents(db, scope, {
    customerId,
    answers: [{ purpose: 'mail', isGiven: answer === 'yes', basis: 'consent' }],
    source: 'office',
    ...by,
  })

function serviceOf(control: Control, list: () => string) {
  const listed = async () => {
    const { accounts } = await control.mailchimp.state()
    return accounts.flatMap(({ lists }) => lists).find(({ id }) => id === list())
  }
  return {
    statusOf: async (email: string) => (await listed())?.members[hashOf(email)]?.status,
    members: async () => Object.values((await listed())?.members ?? {}),
    /** Returns the writes in order, such as 'PUT a@b.no', or 'POST 25' for members created together. */
    writes: async () => {
      const known = new Map((await control.journal('mailchimp')).map((one) => [one.number, one]))
      return [...known.values()]
        .filter(({ method, path }) => method !== 'GET' && path.includes(`/lists/${list()}`))
        .filter(({ path }) => !/webhooks|merge-fields/.test(path))
        .map(({ method, path, body }) => {
          const { members, email_address } = (body ?? {}) as {
            members?: unknown[]
            email_address?: string
          }
          return `${method} ${members?.length ?? email_address ?? path.split('/').at(-1)}`
        })
    },
  }
}
