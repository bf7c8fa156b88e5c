import {
  incomeDelayMs,
  incomeSums,
  type Move,
  takeIncome,
  type TicketSum,
} from '@dxweb/areas/accounting/rules.ts'
import { type Database, sql, type Transaction } from '@dxweb/kit/database.ts'
import type { Day } from '@dxweb/kit/day.ts'
import { uuid7 } from '@dxweb/kit/uuid7.ts'
import { eachPartner, jobScope, type PartnerZone } from './each-partner.ts'

/** Events of one look at the list. */
const atOnce = 500

/** Takes the income of every event that has been held, once. Answers the number of events. */
export function recogniseIncome(db: Database, now: Date): Promise<number> {
  return eachPartner(db, async (partner) => {
    let taken = 0
    for (;;) {
      const held = await heldEvents(db, partner, now)
      for (const event of held) {
        taken += await db.transaction(jobScope(partner.id), (tx) => take(tx, partner.id, event))
      }
      if (held.length < atOnce) return taken
    }
  })
}

interface HeldEvent {
  id: number
  day: Day
}

function heldEvents(db: Database, { id, timeZone }: PartnerZone, now: Date): Promise<HeldEvent[]> {
  return db.run<HeldEvent>(
    jobScope(id),
    sql(
      'held-events',
      `select e.id, (e.starts_at at time zone $2)::date as day from event e
       where e.partner_id = $1 and e.state = 'published' and e.ends_at <= $3
         and not exists (select from income_taken i where i.partner_id = $1 and i.event_id = e.id)
       order by e.ends_at limit ${atOnce}`,
      [id, timeZone, new Date(now.getTime() - incomeDelayMs)],
    ),
  )
}

/**
 * The row of `income_taken` is what makes it once: of two workers the second finds it there. The event is locked before
 * its tickets are looked at, so that no refund is on its way past this.
 */
async function take(tx: Transaction, partnerId: number, event: HeldEvent): Promise<number> {
  await tx.run(
    sql(
      'income-event',
      'select id from event where partner_id = $1 and id = $2 for no key update',
      [partnerId, event.id],
    ),
  )
  const tickets = await tx.run<TicketSum & { highVatTypeId: number }>(
    sql('ticket-sums', sumText, [partnerId, event.id]),
  )
  const sums = incomeSums(tickets, tickets[0]?.highVatTypeId ?? 0)
  const sourceId = uuid7()
  const total = (key: 'grossOre' | 'vatOre') => sums.reduce((sum, row) => sum + row[key], 0)
  const inserted = await tx.run(
    sql(
      'income-taken',
      `insert into income_taken (partner_id, event_id, source_id, gross_ore, vat_ore)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning event_id`,
      [partnerId, event.id, sourceId, total('grossOre'), total('vatOre')],
    ),
  )
  if (inserted.length === 0) return 0
  await tx.run(postingStatement(partnerId, sourceId, event, takeIncome(event.id, sums)))
  return 1
}

const postingText = `
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, vat_type_id, kind)
  select $1, $2, line, $3, debit, credit, amount, $4, vat_type, kind
  from unnest($5::text[], $6::text[], $7::bigint[], $8::int[], $9::text[])
    with ordinality as move (debit, credit, amount, vat_type, kind, line)`

const postingStatement = (
  partnerId: number,
  sourceId: string,
  event: HeldEvent,
  moves: readonly Move[],
) =>
  sql('income-postings', postingText, [
    partnerId,
    sourceId,
    event.day,
    event.id,
    moves.map((move) => move.debit),
    moves.map((move) => move.credit),
    moves.map((move) => move.amountOre),
    moves.map((move) => move.vatTypeId),
    moves.map((move) => move.kind),
  ])

const sumText = `
  select v.id as "vatTypeId", v.code as "vatCode",
    sum(t.price_ore)::bigint as "priceOre", sum(t.vat_ore)::bigint as "vatOre",
    sum(t.fee_ore)::bigint as "feeOre", sum(t.fee_vat_ore)::bigint as "feeVatOre",
    (select id from vat_type where code = 'high') as "highVatTypeId"
  from ticket_move t join vat_type v on v.id = t.vat_type_id
  where t.partner_id = $1 and t.event_id = $2
  group by v.id, v.code`
