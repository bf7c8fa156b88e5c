import { readFileSync } from 'node:fs'
import { customerFigures } from '@dxweb/areas/reports/store.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../../../bench/safety/ground/outcome.ts'
import { agreeWithList } from '../privacy/erased-list.ts'
import { reportSources } from '../reports/sources.ts'
import { type ReportReply, reportUrl } from '../testing/report-url.ts'
import { databaseAt } from '../testing/database-url.ts'
import { fillVenue } from '../testing/history/full-house.ts'
import { addKnownPeople, type KnownPerson } from '../testing/history/known-people.ts'
import { addPeople } from '../testing/people.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { ownerOf } from '../testing/run/owner-of.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { mailFiles } from '../testing/smtp-inbox.ts'
import { testApp } from '../testing/test-app.ts'
import type { TestClient } from '../testing/test-client.ts'
import { testDatabase } from '../testing/test-database.ts'
import { drawnSeed, isWhole } from '../testing/whole.ts'
import { namesAny, wordSet, wordsKept } from '../testing/history/words-kept.ts'

const size = Number(process.env['ERASED'] ?? (isWhole ? 1000 : 40))
const testTimeoutMs = size > 40 ? 60 * 60_000 : undefined
const clerks = 8

const database = await testDatabase()
const app = await testApp({ database })
const scope = { partnerId: 1003, renterId: 0, userId: 21 }
let chief: TestClient
let people: KnownPerson[] = []
let words: string[] = []
let wanted: ReadonlySet<string>

beforeAll(async () => {
  for (const partnerId of [1001, 1003]) await buildSmallVenue(database, partnerId)
  await addPeople(database)
  await fillVenue(app)
  chief = await app.as('sjef@sundet.no')
  people = await addKnownPeople(app, size, seeded(drawnSeed()))
  words = people.flatMap((person) => person.words)
  wanted = wordSet(words)
  await sealAll()
})

async function sealAll() {
  await app.asOwner(
    `with venue as materialized (select set_config('dx.partner_id', '1003', true))
     select dx_seal(now(), 100000) from venue`,
  )
}

const seals = () =>
  app.asOwner(`select *, (select coalesce(jsonb_agg(f), '[]') from dx_ledger_faults(1003) f) as faults
    from ledger_block order by number`)

async function readReports(): Promise<Map<string, ReportReply>> {
  const read = new Map<string, ReportReply>()
  for (const { report } of reportSources) {
    const answer = await chief.get(reportUrl(report, { limit: '1000' }, 1003, ''))
    if (answer.statusCode !== 200) throw new Error(`${report.name} ${answer.body}`)
    read.set(report.name, answer.json())
  }
  return read
}

/** Removes columns that name people, and sorts the rows, since their order may depend on the names. */
function withoutNames(report: ReportReply, named: ReadonlySet<string>) {
  const rows = report.data.map((row) =>
    JSON.stringify(Object.fromEntries(Object.entries(row).filter(([key]) => !named.has(key)))),
  )
  return { ...report, data: rows.toSorted() }
}

const columnsNaming = ({ data }: ReportReply) =>
  new Set(
    data.flatMap((row) =>
      Object.entries(row).flatMap(([key, value]) =>
        namesAny(JSON.stringify(value), wanted) ? [key] : [],
      ),
    ),
  )

/** Copies the database, like a backup restored by another tool. */
async function copyOf(url: string): Promise<string> {
  const name = `${new URL(url).pathname.slice(1)}_copy`
  await app.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await app.asOwner(`create database ${name} template ${new URL(url).pathname.slice(1)}`)
  atEnd(async () => void (await app.asOwner(`drop database ${name} with (force)`)))
  return databaseAt(url, name)
}

const figuresOfSales = async () => {
  const {
    all: _all,
    wantMail: _m,
    wantSms: _s,
    isNew: _n,
    top: _t,
    places: _p,
    ...figures
  } = await customerFigures(app.db, scope)
  return figures
}

/** Reads the ticket sales as exported for the tax authorities, without the time of the export. */
async function readSaft(): Promise<string> {
  const [{ from, to } = { from: '', to: '' }] = await app.asOwner<{ from: string; to: string }>(
    `select date_trunc('year', day)::date::text as from, day::text as to
     from (select (now() at time zone 'Europe/Oslo')::date as day) today`,
  )
  const answer = await chief.get(`/partners/1003/ticket-sales-saft?from=${from}&to=${to}`)
  expect(answer.statusCode).toBe(200)
  return answer.body.replaceAll(/<(dateCreated|timeCreated|timeOfEntry)>[^<]*/g, '')
}

/** Lists records at outside services that no job is going to delete. */
const keptOutside = () =>
  app.asOwner(`select from mail_list_member where partner_id = 1003 and todo is distinct from 'forget'
    union all select from communication_contact where partner_id = 1003 and content_hash <> ''`)

async function eraseAll(): Promise<number[]> {
  const left = [...people]
  const failed: number[] = []
  const clerk = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const url = `/partners/1003/customers/${one.id}`
      const { version } = (await chief.get(`${url}/erasure`)).json<{ version: number }>()
      const { statusCode } = await chief.post(`${url}/erase`, { version })
      if (statusCode !== 200) failed.push(one.id)
    }
  }
  await Promise.all(Array.from({ length: clerks }, clerk))
  return failed
}

const mails = () => mailFiles(app.outbox).map((file) => readFileSync(file, 'utf8'))

const tablesWithPeople = [
  'audit_entry',
  'buyer_message_recipient',
  'customer_row',
  'customer_word',
  'event_participant',
  'gift_card',
  'membership_period',
  'participant_word',
  'reservation',
  'reservation_word',
  'sale_tracking',
  'webhook_delivery',
]

describe('erasing many people', () => {
  it(
    'erasing people leaves no name, address or number anywhere, and does not change any report or seal',
    { timeout: testTimeoutMs },
    async () => {
      expect(Object.keys(await wordsKept(app, words)).toSorted()).toEqual(tablesWithPeople)
      const copy = await copyOf(app.url)
      const [sealed, reports, figures, saft] = [
        await seals(),
        await readReports(),
        await figuresOfSales(),
        await readSaft(),
      ]
      expect(saft.split('<cashtransaction>').length).toBeGreaterThan(size / 2)
      expect(sealed.length).toBeGreaterThan(0)
      const began = performance.now()
      expect(await eraseAll()).toEqual([])
      const seconds = (performance.now() - began) / 1000
      expect(await wordsKept(app, words)).toEqual({})
      expect([...mails(), ...app.logged].filter((text) => namesAny(text, wanted))).toEqual([])
      expect(await seals()).toEqual(sealed)
      expect(await figuresOfSales()).toEqual(figures)
      expect(await readSaft()).toBe(saft)
      expect(await keptOutside()).toEqual([])
      const after = await readReports()
      for (const [name, report] of reports) {
        // Erasures add rows to the activity log.
        if (name === 'activity-log') continue
        const named = columnsNaming(report)
        const now = after.get(name) ?? report
        expect([name, withoutNames(now, named)]).toEqual([name, withoutNames(report, named)])
      }
      const { owner, asOwner } = ownerOf(copy)
      expect(Object.keys(await wordsKept({ asOwner }, words))).toContain('customer_row')
      expect(await agreeWithList(copy, app.erased)).toBeGreaterThanOrEqual(size)
      expect(await wordsKept({ asOwner }, words)).toEqual({})
      await owner.end()
      process.stdout.write(`${size} people erased in ${seconds.toFixed(1)} s, 0 found\n`)
    },
  )
})
