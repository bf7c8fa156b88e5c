import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import { ageLimitOf } from '@dxweb/areas/mediabase/productions/age-limit-sql.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { buyersName, venueCategory } from '../offer/category-words.ts'
import type { Sale } from './contract.ts'
import { nearestEntrance } from '@dxweb/areas/seating/drawing/nearest-entrance.ts'
import { vatSplit } from '../papers/receipt.ts'
import { paidLines } from '../refunds/store.ts'
import { type EventOffer, rateOf, cachedOffer } from '../offer/offer-store.ts'

type SaleEvent = Sale['event']

type Placed = 'section' | 'row' | 'seat' | 'zone' | 'entrance'

interface StoredTicket extends Omit<Sale['tickets'][number], Placed> {
  areaId: number | null
  /** VAT of the fee; `vatOre` is VAT of the price. */
  feeVatOre: number
  vatCode: VatCode
  vatBasisPoints: number
}

interface StoredSale
  extends Omit<Sale, 'event' | 'tickets' | 'made' | 'vat' | 'feeOre' | 'vatOre'>, SaleEvent {
  highBasisPoints: number
  tickets: StoredTicket[]
  made: Partial<Sale['made']>
}

const refunds = `coalesce((
  select jsonb_agg(jsonb_build_object('id', b.id, 'soldAt', b.sold_at,
    'seller', coalesce(nullif(trim(w.first_name || ' ' || w.last_name), ''), w.email),
    'ticketCount', (select count(*) from ticket_refund r where r.partner_id = $1 and r.sale_id = b.id),
    'totalOre', b.total_ore, 'roundingOre', b.rounding_ore, 'reason', b.reason,
    'exchangedWith', b.exchanged_with) order by b.sold_at, b.id)
  from sale b join user_account w on w.id = b.user_id
  where b.partner_id = $1 and b.refund_of = s.id), '[]')`

const saleText = `
  select s.id, t.event_id as "eventId", s.sold_at as "soldAt",
    e.title, e.heading, a.name as auditorium,
    ${ageLimitOf} as "ageLimit", e.starts_at as "startsAt", e.hides_price as "hidesPrice",
    e.valid_from as "validFrom", e.valid_to as "validTo",
    coalesce(e.starts_at - e.doors_minutes * interval '1 minute', d.opens_at) as "doorsAt",
    coalesce((select jsonb_object_agg(m.paper, m.made_count) from sale_paper m
      where m.partner_id = $1 and m.sale_id = s.id), '{}') as made,
    dx_issuer_at($1, s.sold_at) as issuer,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as seller,
    (select l.name from till l where l.partner_id = $1 and l.id = s.till_id) as till,
    coalesce((select string_agg(p.means, ', ' order by p.line) from payment p
      where p.partner_id = $1 and p.sale_id = s.id), '') as means,
    s.total_ore as "totalOre", s.rounding_ore as "roundingOre", ${rateOf('1')} as "highBasisPoints", t.tickets,
    s.refund_of as "refundOf", s.reason, s.exchanged_with as "exchangedWith", ${paidLines('s')} as payments, ${refunds} as refunds
  from sale s
  join partner p on p.id = s.partner_id
  join user_account u on u.id = s.user_id
  join lateral (
    select min(k.event_id) as event_id,
      jsonb_agg(jsonb_build_object('id', k.id, 'seatId', k.seat_id, 'areaId', k.area_id, 'categoryId', k.category_id,
        'category', coalesce(${buyersName('c', 'hc')}, ''), 'isCompanion', coalesce(c.is_companion, false), 'priceOre', k.price_ore, 'feeOre', k.fee_ore,
        'vatOre', k.vat_ore, 'feeVatOre', k.fee_vat_ore, 'vatCode', v.code,
        'vatBasisPoints', k.vat_basis_points, 'state', k.state) order by k.seat_id, k.id) as tickets
    from (
      select k.id, k.event_id, k.seat_id, k.area_id, k.category_id, k.vat_type_id, k.vat_basis_points, k.price_ore, k.fee_ore,
        k.vat_ore, k.fee_vat_ore, k.state
      from ticket k where k.partner_id = $1 and k.sale_id = s.id
      union all
      select k.id, k.event_id, k.seat_id, k.area_id, k.category_id, k.vat_type_id, k.vat_basis_points, r.price_ore, r.fee_ore,
        r.vat_ore, r.fee_vat_ore, k.state
      from ticket_refund r join ticket k on k.partner_id = r.partner_id and k.id = r.ticket_id
      where r.partner_id = $1 and r.sale_id = s.id
    ) k
    join vat_type v on v.id = k.vat_type_id
    left join event_price_category c on c.partner_id = $1 and c.event_id = k.event_id and c.id = k.category_id
    ${venueCategory('c', 'hc')}
    having count(*) > 0
  ) t on true
  join event e on e.partner_id = $1 and e.id = t.event_id
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  cross join lateral dx_door(e) d
  where s.partner_id = $1 and s.id = $2`

export const storedSaleStatement = (partnerId: number, saleId: string) =>
  sql<StoredSale>('sale', saleText, [partnerId, saleId])

export async function readSale(db: Database, scope: Scope, saleId: string): Promise<Sale> {
  return saleOf(db, scope, await db.run(scope, storedSaleStatement(scope.partnerId, saleId)))
}

export async function saleOf(
  db: Database,
  scope: Scope,
  found: readonly StoredSale[],
): Promise<Sale> {
  const stored = onlyRow(found)
  const { highBasisPoints, tickets, made, title, heading, auditorium, ...rest } = stored
  const { startsAt, ageLimit, ...more } = rest
  const { hidesPrice, validFrom, validTo, doorsAt, ...sale } = more
  const shown = { title, heading, auditorium, startsAt }
  const offer = await cachedOffer(db, scope, sale.eventId)
  const sign = sale.refundOf === null ? 1 : -1
  const vat = vatSplit(tickets, highBasisPoints).map((share) => ({
    ...share,
    grossOre: sign * share.grossOre,
    vatOre: sign * share.vatOre || 0,
  }))
  return {
    ...sale,
    event: { ...shown, ageLimit, hidesPrice, validFrom, validTo, doorsAt },
    made: { tickets: made.tickets ?? 0, receipt: made.receipt ?? 0 },
    feeOre: sign * sum(tickets.map((ticket) => ticket.feeOre)) || 0,
    vatOre: sum(vat.map((share) => share.vatOre)),
    vat,
    tickets: tickets.map((ticket) => ({ ...soldTicket(ticket), ...placeOf(offer, ticket) })),
  }
}

/** Adds the fee's VAT to the ticket's, so that the displayed VAT covers price and fee. */
const soldTicket = (ticket: StoredTicket) => ({
  id: ticket.id,
  seatId: ticket.seatId,
  categoryId: ticket.categoryId,
  category: ticket.category,
  priceOre: ticket.priceOre,
  feeOre: ticket.feeOre,
  vatOre: ticket.vatOre + ticket.feeVatOre,
  state: ticket.state,
  isCompanion: ticket.isCompanion,
})

function placeOf(offer: EventOffer, { seatId, areaId }: StoredTicket) {
  if (areaId !== null) {
    const section = offer.areas.get(areaId)?.name ?? ''
    const entrance = nearestEntrance(offer.entrances, offer.areasAt.get(areaId))
    return { section, row: '', seat: '', zone: '', entrance }
  }
  const seat = seatId === null ? undefined : offer.seatsById.get(seatId)
  const zone = seatId === null ? null : offer.seats.get(seatId)
  return {
    section: offer.namesSections ? (seat?.section ?? '') : '',
    row: seat?.row ?? '',
    seat: seat?.number ?? '',
    zone: zone?.name ?? '',
    entrance: nearestEntrance(offer.entrances, seat),
  }
}
