import {
  incomeDelayMs,
  incomeSums,
  takeIncome,
  type TicketSum,
} from '@dxweb/areas/accounting/rules.ts'
import { type Database, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { eachPartner, jobScope, type PartnerZone } from './each-partner.ts'
import { type EndedEvent, lockEvent, postingStatement } from './post-income.ts'
import { takeKeptFees } from './take-kept-fees.ts'

const atOnce = 500

export function recogniseIncome(db: Database, now: Date): Promise<number> {
  return eachPartner(db, async (partner) => {
    let taken = await takeKeptFees(db, partner)
    for (;;) {
      const held = await endedEvents(db, partner, now)
      for (const event of held) {
        taken += await db.transaction(jobScope(partner.id), (tx) => take(tx, partner.id, event))
      }
      if (held.length < atOnce) return taken
    }
  })
}

function endedEvents(
  db: Database,
  { id, timeZone }: PartnerZone,
  now: Date,
): Promise<EndedEvent[]> {
  return db.run<EndedEvent>(
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
 * Recognises the income once, guarded by the key of `income_taken`. Locks the event first, so that no refund is in
 * progress.
 */
async function take(tx: Transaction, partnerId: number, event: EndedEvent): Promise<number> {
  await lockEvent(tx, partnerId, event.id)
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

const sumText = `
  select v.id as "vatTypeId", v.code as "vatCode",
    sum(t.price_ore)::bigint as "priceOre", sum(t.vat_ore)::bigint as "vatOre",
    sum(t.fee_ore)::bigint as "feeOre", sum(t.fee_vat_ore)::bigint as "feeVatOre",
    (select id from vat_type where code = 'high') as "highVatTypeId"
  from ticket_move t join vat_type v on v.id = t.vat_type_id
  where t.partner_id = $1 and t.event_id = $2
  group by v.id, v.code`
