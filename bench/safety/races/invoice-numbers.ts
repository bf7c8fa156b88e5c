import { setTimeout as delay } from 'node:timers/promises'
import { issueCreditNote } from '@dxweb/areas/invoicing/credit/store.ts'
import { issueInvoice } from '@dxweb/areas/invoicing/issue/store.ts'
import { buildSmallVenue, type SmallVenue } from '@dxweb/server/testing/small-venue.ts'
import type { BenchDatabase } from '../../ground/big-hall.ts'
import { type Outcome, seeded } from '../ground/outcome.ts'

/** Number of clerks who issue at the same time; `betweenMs` is the time between two kills of a backend. */
const clerks = 16
const betweenMs = 15

interface Run {
  acknowledged: number[]
  broken: number
}

const killText = `
  select count(pg_terminate_backend(pid))::int as killed from (
    select pid from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and state <> 'idle' order by random() limit 1) one`

/** Issues an invoice; every fourth call issues a credit note instead, with a number from the same series. */
function issueOne(
  { db }: BenchDatabase,
  { scope, userId }: SmallVenue,
  credits: number | undefined,
) {
  const by = { userId, sudoId: null, requestId: 'bench' }
  const lines = [
    {
      description: 'Leie',
      quantity: 100,
      unit: 'fixed' as const,
      unitPriceOre: 10_001,
      vatTypeId: 1,
    },
  ]
  return db.transaction(scope, async (tx) => {
    const { number } =
      credits === undefined
        ? await issueInvoice(tx, scope, by, { renterId: 1, reference: 'Ola Vik', lines })
        : await issueCreditNote(tx, scope, by, { number: credits, reason: 'Feil' })
    return number
  })
}

async function issueAll(database: BenchDatabase, venue: SmallVenue, size: number): Promise<Run> {
  const run: Run = { acknowledged: [], broken: 0 }
  const toCredit: number[] = []
  const random = seeded(size)
  const clerk = async () => {
    while (run.acknowledged.length < size) {
      const credits = random() < 0.25 ? toCredit.pop() : undefined
      try {
        const number = await issueOne(database, venue, credits)
        run.acknowledged.push(number)
        if (credits === undefined) toCredit.push(number)
      } catch {
        run.broken += 1
      }
    }
  }
  await Promise.all(Array.from({ length: clerks }, clerk))
  return run
}

async function killUntil({ asOwner }: BenchDatabase, isOver: () => boolean): Promise<number> {
  let kills = 0
  while (!isOver()) {
    const [row] = await asOwner<{ killed: number }>(killText)
    kills += row?.killed ?? 0
    await delay(betweenMs)
  }
  return kills
}

/** Counts missing and duplicate numbers, and invoices without their lines, VAT, balance or postings. */
const damageText = `
  select (max(number) - count(distinct number))::int as gaps, (count(*) - count(distinct number))::int as twice,
    count(*)::int as kept, count(*) filter (where
      not exists (select from invoice_line l where l.partner_id = i.partner_id and l.number = i.number)
      or not exists (select from invoice_vat v where v.partner_id = i.partner_id and v.number = i.number)
      or i.kind = 'invoice' and not exists (
        select from invoice_balance b where b.partner_id = i.partner_id and b.number = i.number)
      or i.total_ore <> (select sum(p.amount_ore) from posting p
        where p.partner_id = i.partner_id and p.source_id = i.source_id))::int as half,
    count(*) filter (where i.kind = 'credit')::int as credited,
    (select count(*) from unnest($1::integer[]) a (number)
      where not exists (select from invoice k where k.number = a.number))::int as lost
  from invoice i`

interface Damage {
  gaps: number
  twice: number
  half: number
  lost: number
  kept: number
  credited: number
}

/** Control: takes numbers from a sequence, which leaves a gap after a rollback. */
async function gapsOfSequence({ asOwner }: BenchDatabase): Promise<number> {
  await asOwner('create sequence numbers_of_control')
  await asOwner('create table control (number integer)')
  const issue = `insert into control select nextval('numbers_of_control')`
  const half = `do $$ begin ${issue}; raise 'killed'; end $$`
  for (let turn = 0; turn < 10; turn += 1) {
    await asOwner(turn % 2 === 0 ? half : issue).catch(() => undefined)
  }
  const [row] = await asOwner<{ gaps: number }>(
    'select (max(number) - count(*))::int as gaps from control',
  )
  return row?.gaps ?? 0
}

export async function invoiceNumbers(database: BenchDatabase, size: number): Promise<Outcome> {
  const venue = await buildSmallVenue(database)
  await database.asOwner(
    `insert into organizer (partner_id, id, org_number, account_number) values ($1, 1, '974760673', '86011117947')
     on conflict (partner_id) do update set org_number = '974760673', account_number = '86011117947'`,
    [venue.partnerId],
  )
  let isOver = false
  const killing = killUntil(database, () => isOver)
  const { acknowledged, broken } = await issueAll(database, venue, size)
  isOver = true
  const kills = await killing
  const [found] = await database.asOwner<Damage>(damageText, [acknowledged])
  const { gaps = -1, twice = -1, half = -1, lost = -1, kept = 0, credited = 0 } = found ?? {}
  const control = await gapsOfSequence(database)
  return {
    damage: { gaps, twice, half, lost },
    passed: [gaps, twice, half, lost].every((count) => count === 0) && kills > 0 && control > 0,
    summary: `${kept} invoices and credit notes (${credited}) issued by ${clerks} concurrent clerks, with ${kills} database connections killed and ${broken} requests interrupted: ${gaps} gaps, ${twice} duplicate numbers, ${half} partial, ${lost} of ${acknowledged.length} acknowledged lost; control with a sequence: ${control} gaps of 10`,
  }
}
