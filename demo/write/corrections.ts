import type { PaymentMeans, VatCode } from '@dxweb/areas/accounting/rules.ts'
import { postCorrection } from '@dxweb/areas/ticketing/corrections/rules.ts'
import { vatOf } from '@dxweb/kit/money/money.ts'
import type pg from 'pg'
import { draw, idAt } from '../ground/drawn-sql.ts'
import { insertRows, type Row } from '../load/insert-rows.ts'
import { countUp } from './registers.ts'

interface Corrected {
  id: string
  eventId: number
  renterId: number
  categoryId: number
  category: string
  priceOre: number
  vatTypeId: number
  vatCode: VatCode
  basisPoints: number
  at: string
  day: string
}

/** Selects some past events with their usual price category. Their sales are corrected on the next morning. */
const correctedText = `
  select ${idAt('e.at', `e.id || 'correction'`)} as id, e.id as "eventId", e.renter_id as "renterId", c.id as "categoryId",
    c.name as category, c.price_ore::integer as "priceOre", v.id as "vatTypeId", v.code as "vatCode",
    r.basis_points as "basisPoints", e.at, (e.at at time zone 'Europe/Oslo')::date::text as day
  from (
    select id, partner_id, event_type_id, coalesce(renter_id, 0) as renter_id, starts_at,
      date_trunc('day', ends_at, 'Europe/Oslo') + interval '34 hours' as at
    from event where partner_id = $1 and state = 'published'
      and ends_at between $2::timestamptz - interval '24 days' and $2::timestamptz - interval '3 days'
  ) e
  join event_price_category c on c.partner_id = e.partner_id and c.event_id = e.id and c.id = 1
  join event_type t on t.partner_id = e.partner_id and t.id = e.event_type_id
  join vat_type v on v.id = t.vat_type_id
  cross join lateral (select basis_points from vat_rate x where x.vat_type_id = v.id and x.valid_from <= e.starts_at::date
    order by valid_from desc limit 1) r
  where c.price_ore > 0 order by ${draw('e.id', 1009)}, e.id limit 4`

const counted: readonly { count: number; means: PaymentMeans; reason: string }[] = [
  { count: 6, means: 'invoice', reason: 'Solgt til skoleklasse på faktura' },
  { count: 2, means: 'card', reason: 'Solgt i døra mens nettet var nede' },
  { count: 1, means: 'invoice', reason: 'Billett glemt ved telling' },
  { count: -1, means: 'invoice', reason: 'Talt én for mye' },
]

type Made = Record<'sale' | 'payment' | 'posting' | 'ticket_sale_correction', Row[]>

/** Creates a sale without tickets at the office till. Its amount is income immediately. */
function soldOn(row: Corrected, partnerId: number, made: Made, by: number, at: number): Row {
  const { count, means, reason } = counted[at] ?? {
    count: 1,
    means: 'invoice' as const,
    reason: '',
  }
  const { id: sale_id, eventId, vatTypeId, vatCode } = row
  const amountOre = count * row.priceOre
  const vatOre = vatOf(amountOre, row.basisPoints)
  const of = { partner_id: partnerId, event_id: eventId, renter_id: row.renterId }
  const sold = { sold_at: row.at, user_id: by, channel: 'manual', total_ore: amountOre }
  made.sale.push({ ...of, id: sale_id, ...sold, rounding_ore: 0, reason })
  made.payment.push({ ...of, sale_id, line: 1, means, amount_ore: amountOre })
  const sum = { eventId, means, amountOre, vatTypeId, vatCode, vatOre }
  postCorrection(sum, true).forEach(({ debit, credit, amountOre: ore, kind, ...move }, line) => {
    const moved = { debit, credit, amount_ore: ore, kind, vat_type_id: move.vatTypeId }
    made.posting.push({ ...of, source_id: sale_id, line: line + 1, ...moved, posted_on: row.day })
  })
  return {
    ...of,
    sale_id,
    ticket_count: count,
    amount_ore: amountOre,
    vat_ore: vatOre,
    means,
    reason,
  }
}

export async function writeCorrections(
  client: pg.ClientBase,
  partnerId: number,
  now: string,
  by: number,
): Promise<void> {
  const { rows } = await client.query<Corrected>(correctedText, [partnerId, now])
  const made: Made = { sale: [], payment: [], posting: [], ticket_sale_correction: [] }
  rows.forEach((row, at) =>
    made.ticket_sale_correction.push({
      ...soldOn(row, partnerId, made, by, at),
      id: at + 1,
      version: 1,
      price_category: row.category,
      category_id: row.categoryId,
      vat_type_id: row.vatTypeId,
      vat_basis_points: row.basisPoints,
      made_by: by,
      made_at: row.at,
    }),
  )
  for (const [table, lines] of Object.entries(made)) await insertRows(client, table, lines)
  await countUp(client, 'ticket_sale_correction')
}
