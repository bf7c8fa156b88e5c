import { type Database, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { eachPartner, jobScope, type PartnerZone } from './each-partner.ts'
import { lastDayToClose } from './nightly.ts'

/** Recent closed days are recomputed for later changes. */
const daysAgain = 7
/** Days per transaction, so that years of history are closed in steps. */
const daysAtOnce = 31

/** Aggregates ended days into `sales_day`. Returns the number of new days. */
export function closeDays(db: Database, now: Date): Promise<number> {
  return eachPartner(db, (partner) => closeDaysOf(db, partner, now))
}

async function closeDaysOf(db: Database, partner: PartnerZone, now: Date): Promise<number> {
  const last = lastDayToClose(now, partner.timeZone)
  const { first, closed } = await readProgress(db, partner)
  if (closed !== null && closed >= last) return 0
  if (first === null) return 0
  const again = closed === null ? first : addDays(closed, 1 - daysAgain)
  const begin = again > first ? again : first
  let count = 0
  for (let from = begin; from <= last; from = addDays(from, daysAtOnce)) {
    const monthLater = addDays(from, daysAtOnce - 1)
    const to = monthLater < last ? monthLater : last
    count += await db.transaction(jobScope(partner.id), (tx) => closeRange(tx, partner, from, to))
  }
  return count
}

interface Progress {
  /** The first day closed or with a sale. */
  first: Day | null
  closed: Day | null
}

async function readProgress(db: Database, { id, timeZone }: PartnerZone): Promise<Progress> {
  const [progress] = await db.run<Progress>(
    jobScope(id),
    sql(
      'close-progress',
      `select max(day) as closed, coalesce(min(day),
         ((select min(sold_at) from sale where partner_id = $1) at time zone $2)::date) as first
       from closed_day where partner_id = $1`,
      [id, timeZone],
    ),
  )
  return progress ?? { first: null, closed: null }
}

/** Locks the days' rows first, so that a second worker waits and repeats the same work. */
async function closeRange(
  tx: Transaction,
  { id, timeZone }: PartnerZone,
  from: Day,
  to: Day,
): Promise<number> {
  const marked = await tx.run<{ is_new: boolean }>(
    sql(
      'close-mark',
      `insert into closed_day (partner_id, day)
       select $1, day::date from generate_series($2::date, $3::date, '1 day') day order by day
       on conflict (partner_id, day) do update set closed_at = now() returning xmax = 0 as is_new`,
      [id, from, to],
    ),
  )
  await tx.run(
    sql(
      'close-clear',
      'delete from sales_day where partner_id = $1 and sold_on between $2 and $3',
      [id, from, to],
    ),
  )
  await tx.run(sql('close-sum', sumText, [id, from, to, timeZone]))
  return marked.filter((day) => day.is_new).length
}

/** Gross is payments minus refunds of the day, with fees and VAT. */
const sumText = `
  insert into sales_day
    (partner_id, sold_on, event_id, channel, paid_count, free_count, gross_ore, fee_ore, vat_ore)
  select $1, (s.sold_at at time zone $4)::date, t.event_id, s.channel,
    coalesce(sum(t.tickets) filter (where t.is_paid), 0),
    coalesce(sum(t.tickets) filter (where not t.is_paid), 0),
    sum(t.price_ore + t.fee_ore), sum(t.fee_ore), sum(t.vat_ore + t.fee_vat_ore)
  from sale s join ticket_move t on t.partner_id = s.partner_id and t.sale_id = s.id
  where s.partner_id = $1
    and s.sold_at >= $2::date::timestamp at time zone $4
    and s.sold_at < ($3::date + 1)::timestamp at time zone $4
  group by 2, 3, 4`
