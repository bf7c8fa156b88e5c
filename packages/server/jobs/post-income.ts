import type { Move } from '@dxweb/areas/accounting/rules.ts'
import { sql, type Transaction } from '@dxweb/kit/database/database.ts'
import type { Day } from '@dxweb/kit/time/day.ts'

/** `day` is the day on which the income is posted. */
export interface EndedEvent {
  id: number
  day: Day
}

export const lockEvent = (tx: Transaction, partnerId: number, eventId: number) =>
  tx.run(
    sql(
      'income-event',
      'select id from event where partner_id = $1 and id = $2 for no key update',
      [partnerId, eventId],
    ),
  )

const postingText = `
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, vat_type_id, kind)
  select $1, $2, line, $3, debit, credit, amount, $4, vat_type, kind
  from unnest($5::text[], $6::text[], $7::bigint[], $8::int[], $9::text[])
    with ordinality as move (debit, credit, amount, vat_type, kind, line)`

export const postingStatement = (
  partnerId: number,
  sourceId: string,
  event: EndedEvent,
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
