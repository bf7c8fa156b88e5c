import { logs } from '@dxweb/kit/definitions/audit.ts'
import { type Scope, sql } from '@dxweb/kit/database/database.ts'

/** Refuses a reservation for another event, since its places would stay taken. */
const linkText = `
  with sold as (
    select id from sale where partner_id = $1 and id = $2
  ), buyer as (
    select id from customer where partner_id = $1 and id = coalesce($3::integer,
      (select customer_id from reservation where partner_id = $1 and id = $4::uuid))
  ), linked as (
    insert into sale_customer select l.* from sold, buyer, dx_customer_sale($1, sold.id, buyer.id) l
  ), collected as (
    insert into sale_reservation (partner_id, sale_id, reservation_id)
    select $1, sold.id, r.id from sold, reservation r where r.partner_id = $1 and r.id = $4::uuid and r.event_id = $7
  ), logged as (
    ${logs('sale', 'setCustomer', 'sold.id', `$5, $6, ''`)}
      null, jsonb_build_object('customer_id', buyer.id) from sold, buyer
  )
  select ($3::integer is null or exists (select from buyer) or not exists (select from sold)
      or dx_refuse('invalid', '{"fields": {"customerId": {"code": "not_found"}}}'))
    and ($4::uuid is null or not exists (select from sold)
      or exists (select from reservation where partner_id = $1 and id = $4::uuid and event_id = $7)
      or dx_refuse('invalid', '{"fields": {"reservationId": {"code": "not_found"}}}')) as done`

export const linkCustomerStatement = (
  { partnerId, userId }: Scope,
  { eventId, customerId = null, reservationId = null, sudoId }: Tying,
  saleId: string,
) =>
  sql('sale-link-customer', linkText, [
    partnerId,
    saleId,
    customerId,
    reservationId,
    userId,
    sudoId,
    eventId,
  ])

interface Tying {
  eventId: number
  customerId?: number | null | undefined
  reservationId?: string | null | undefined
  sudoId: number | null
}
