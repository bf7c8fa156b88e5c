import type { VatCode } from '@dxweb/areas/accounting/rules.ts'
import { type Database, onlyRow, type Row, type Scope, sql } from '@dxweb/kit/database.ts'
import { sum } from '@dxweb/kit/money.ts'
import type { Sale } from '../contract.ts'
import { vatSplit } from '../receipt.ts'
import { type EventShelf, rateOf, shelfOnHand } from './shelf.ts'

type SaleEvent = Sale['event']

interface StoredTicket extends Omit<Sale['tickets'][number], 'section' | 'row' | 'seat' | 'zone'> {
  /** Of the fee alone; `vatOre` is of the price alone. */
  feeVatOre: number
  vatCode: VatCode
  vatBasisPoints: number
}

interface StoredSale
  extends Omit<Sale, 'event' | 'tickets' | 'vat' | 'feeOre' | 'vatOre'>, SaleEvent {
  highBasisPoints: number
  tickets: StoredTicket[]
}

const saleText = `
  select s.id, t.event_id as "eventId", s.sold_at as "soldAt",
    e.title, a.name as auditorium, e.starts_at as "startsAt", e.hides_price as "hidesPrice",
    jsonb_build_object('name', p.name, 'orgNumber', coalesce(p.org_number, '')) as issuer,
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as seller,
    coalesce((select string_agg(p.means, ', ' order by p.line) from payment p
      where p.partner_id = $1 and p.sale_id = s.id), '') as means,
    s.total_ore as "totalOre", s.rounding_ore as "roundingOre", ${rateOf('1')} as "highBasisPoints", t.tickets
  from sale s
  join partner p on p.id = s.partner_id
  join user_account u on u.id = s.user_id
  join lateral (
    select min(k.event_id) as event_id,
      jsonb_agg(jsonb_build_object('id', k.id, 'seatId', k.seat_id, 'categoryId', k.category_id,
        'category', coalesce(c.name, ''), 'priceOre', k.price_ore, 'feeOre', k.fee_ore,
        'vatOre', k.vat_ore, 'feeVatOre', k.fee_vat_ore, 'vatCode', v.code,
        'vatBasisPoints', k.vat_basis_points) order by k.seat_id, k.id) as tickets
    from ticket k
    join vat_type v on v.id = k.vat_type_id
    left join event_price_category c on c.partner_id = $1 and c.event_id = k.event_id and c.id = k.category_id
    where k.partner_id = $1 and k.sale_id = s.id
    having count(*) > 0
  ) t on true
  join event e on e.partner_id = $1 and e.id = t.event_id
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  where s.partner_id = $1 and s.id = $2`

export const storedSaleStatement = (partnerId: number, saleId: string) =>
  sql('sale', saleText, [partnerId, saleId])

export async function readSale(db: Database, scope: Scope, saleId: string): Promise<Sale> {
  return saleOf(db, scope, await db.run(scope, storedSaleStatement(scope.partnerId, saleId)))
}

/** A sale with its seats named as the hall names them, of what its statement found. */
export async function saleOf(db: Database, scope: Scope, found: readonly Row[]): Promise<Sale> {
  const stored = onlyRow(found as unknown as StoredSale[])
  const { highBasisPoints, tickets, title, auditorium, startsAt, hidesPrice, ...sale } = stored
  const shelf = await shelfOnHand(db, scope, sale.eventId)
  const vat = vatSplit(tickets, highBasisPoints)
  return {
    ...sale,
    event: { title, auditorium, startsAt, hidesPrice },
    feeOre: sum(tickets.map((ticket) => ticket.feeOre)),
    vatOre: sum(vat.map((share) => share.vatOre)),
    vat,
    tickets: tickets.map((ticket) => ({ ...soldTicket(ticket), ...placeOf(shelf, ticket.seatId) })),
  }
}

/** What a receipt shows of a ticket; its VAT is of price and fee together. */
const soldTicket = (ticket: StoredTicket) => ({
  id: ticket.id,
  seatId: ticket.seatId,
  categoryId: ticket.categoryId,
  category: ticket.category,
  priceOre: ticket.priceOre,
  feeOre: ticket.feeOre,
  vatOre: ticket.vatOre + ticket.feeVatOre,
})

function placeOf(shelf: EventShelf, seatId: number | null) {
  const seat = seatId === null ? undefined : shelf.seatsById.get(seatId)
  const zone = seatId === null ? null : shelf.seats.get(seatId)
  return {
    section: shelf.tellsSections ? (seat?.section ?? '') : '',
    row: seat?.row ?? '',
    seat: seat?.number ?? '',
    zone: zone?.name ?? '',
  }
}
