import { type Database, type Scope, sql } from '@dxweb/kit/database.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import type { Sale } from '../contract.ts'
import { shelfOnHand } from './shelf.ts'

type StoredTicket = Omit<Sale['tickets'][number], 'section' | 'row' | 'seat' | 'zone'>
type StoredSale = Omit<Sale, 'tickets'> & { tickets: StoredTicket[] }

const saleText = `
  select s.id, t."eventId", s.sold_at as "soldAt",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as seller,
    coalesce((select string_agg(p.means, ', ' order by p.line) from payment p
      where p.partner_id = $1 and p.sale_id = s.id), '') as means,
    s.total_ore as "totalOre", s.rounding_ore as "roundingOre",
    t."feeOre", t."vatOre", t."vatBasisPoints", t.tickets
  from sale s
  join user_account u on u.id = s.user_id
  join lateral (
    select min(k.event_id) as "eventId", sum(k.fee_ore)::bigint as "feeOre",
      sum(k.vat_ore + k.fee_vat_ore)::bigint as "vatOre", max(k.vat_basis_points) as "vatBasisPoints",
      jsonb_agg(jsonb_build_object('id', k.id, 'seatId', k.seat_id, 'categoryId', k.category_id,
        'category', coalesce(c.name, ''), 'priceOre', k.price_ore, 'feeOre', k.fee_ore,
        'vatOre', k.vat_ore + k.fee_vat_ore) order by k.seat_id, k.id) as tickets
    from ticket k
    left join event_price_category c on c.partner_id = $1 and c.event_id = k.event_id and c.id = k.category_id
    where k.partner_id = $1 and k.sale_id = s.id
    having count(*) > 0
  ) t on true
  where s.partner_id = $1 and s.id = $2`

/** A sale with its seats named as the hall names them. */
export async function readSale(db: Database, scope: Scope, saleId: string): Promise<Sale> {
  const [stored] = await db.run<StoredSale>(scope, sql('sale', saleText, [scope.partnerId, saleId]))
  if (stored === undefined) throw new Refusal('not_found')
  const shelf = await shelfOnHand(db, scope, stored.eventId)
  const tickets = stored.tickets.map((ticket) => {
    const seat = ticket.seatId === null ? undefined : shelf.seatsById.get(ticket.seatId)
    const zone = ticket.seatId === null ? null : shelf.seats.get(ticket.seatId)
    return {
      ...ticket,
      section: seat?.section ?? '',
      row: seat?.row ?? '',
      seat: seat?.number ?? '',
      zone: zone?.name ?? '',
    }
  })
  return { ...stored, tickets }
}
