import type { Tables } from '@dxweb/kit/database/tables.ts'
import type { AsOwner } from '../history/venue.ts'

const ofPartner = [
  'sale',
  'payment',
  'ticket',
  'ticket_refund',
  'ticket_sale_correction',
  'event',
  'event_type',
  'event_price_category',
  'auditorium',
  'renter',
  'seat_claim',
  'open_place',
  'reservation',
  'sale_reservation',
  'ticket_scan',
  'gift_card',
  'gift_card_event',
  'membership_period',
  'posting',
  'income_taken',
  'hall_booking',
  'ledger',
  'fee_term',
  'month_correction',
  'month_settlement',
  'payment_batch',
  'day_settlement',
  'day_cash_count',
  'day_till_count',
  'event_set_list',
  'tono_sent',
  'booking_order',
  'location',
  'seat_map',
  'bureau',
  'film_rule',
  'film_booking',
  'film_term',
  'film_sheet',
  'film_sheet_line',
  'invoice',
  'invoice_line',
  'invoice_payment',
  'renter_settlement',
  'renter_settlement_line',
  'renter_settled_event',
  'campaign',
  'campaign_link',
  'campaign_day',
  'product',
  'product_group',
  'product_menu',
  'product_menu_item',
  'till_register',
  'till_article',
  'till_receipt',
  'till_line',
  'till_payment',
] as const
const common = [
  'partner',
  'user_account',
  'vat_type',
  'vat_rate',
  'nk_category',
  'production',
  'distributor',
  'film_rate',
] as const

type Name = (typeof ofPartner)[number] | (typeof common)[number]

export type Rows = { [T in Name]: Tables[T][] }

const camel = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const named = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]))

export async function readRows(asOwner: AsOwner, partnerId: number): Promise<Rows> {
  const read = async (table: Name, where: string, values: unknown[]) => [
    table,
    (await asOwner<object>(`select * from ${table} ${where}`, values)).map(named),
  ]
  const tables = await Promise.all([
    ...ofPartner.map((table) => read(table, 'where partner_id = $1', [partnerId])),
    ...common.map((table) => read(table, '', [])),
  ])
  return Object.fromEntries(tables) as Rows
}
