import {
  type EventSum,
  incomeSums,
  takeIncome,
  type TicketSum,
} from '@dxweb/areas/accounting/rules.ts'
import { type Database, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { jobScope, type PartnerZone } from './each-partner.ts'
import { type EndedEvent, lockEvent, postingStatement } from './post-income.ts'

/**
 * Recognises fees retained before a cancellation as income on the day of the cancellation (`docs/decisions/0017`).
 * Returns the number of events.
 */
export async function takeKeptFees(db: Database, partner: PartnerZone): Promise<number> {
  let taken = 0
  const scope = jobScope(partner.id)
  const events = await db.run<EndedEvent>(
    scope,
    sql('kept-fee-events', eventsText, [partner.id, partner.timeZone]),
  )
  for (const event of events) {
    taken += await db.transaction(scope, (tx) => take(tx, partner.id, event))
  }
  return taken
}

interface Posted {
  vatTypeId: number
  grossOre: number
  vatOre: number
}

/** Posts only unposted fees, so that concurrent runs post them once. */
async function take(tx: Transaction, partnerId: number, event: EndedEvent): Promise<number> {
  await lockEvent(tx, partnerId, event.id)
  const kept = await tx.run<TicketSum & { highVatTypeId: number }>(
    sql('kept-fees', keptText, [partnerId, event.id]),
  )
  const posted = await tx.run<Posted>(sql('kept-fees-taken', takenText, [partnerId, event.id]))
  const moves = takeIncome(event.id, less(incomeSums(kept, kept[0]?.highVatTypeId ?? 0), posted))
  if (moves.length === 0) return 0
  await tx.run(postingStatement(partnerId, uuid7(), event, moves))
  return 1
}

const less = (sums: readonly EventSum[], posted: readonly Posted[]): EventSum[] =>
  sums.map((sum) => {
    const done = posted.find(({ vatTypeId }) => vatTypeId === sum.vatTypeId)
    const { grossOre = 0, vatOre = 0 } = done ?? {}
    return { ...sum, grossOre: sum.grossOre - grossOre, vatOre: sum.vatOre - vatOre }
  })

const keptOf = (event: string) => `
  from ticket_refund r join ticket t on t.partner_id = $1 and t.id = r.ticket_id
  where r.partner_id = $1 and t.event_id = ${event} and t.fee_ore > r.fee_ore`

const eventsText = `
  select e.id, (coalesce(e.cancelled_at, now()) at time zone $2)::date as day from event e
  where e.partner_id = $1 and e.state = 'cancelled' and exists (select ${keptOf('e.id')})
    and not exists (select from income_taken i where i.partner_id = $1 and i.event_id = e.id)
  order by e.id`

const keptText = `
  select v.id as "vatTypeId", v.code as "vatCode", 0 as "priceOre", 0 as "vatOre",
    sum(k.fee)::bigint as "feeOre", sum(k.fee_vat)::bigint as "feeVatOre",
    (select id from vat_type where code = 'high') as "highVatTypeId"
  from (select t.vat_type_id, t.fee_ore - r.fee_ore as fee, t.fee_vat_ore - r.fee_vat_ore as fee_vat ${keptOf('$2')}) k
  join vat_type v on v.id = k.vat_type_id group by v.id, v.code`

/** Reads the fees already posted; a cancelled event has no other postings from presale to income. */
const takenText = `
  select vat_type_id as "vatTypeId", sum(amount_ore)::bigint as "grossOre",
    coalesce(sum(amount_ore) filter (where kind = 'vat'), 0)::bigint as "vatOre"
  from posting where partner_id = $1 and event_id = $2 and debit = '2900' and kind in ('income', 'vat')
  group by vat_type_id`
