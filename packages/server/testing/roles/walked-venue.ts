import { type Column, expected } from './role-matrix.ts'
import type { TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'
import type { RegisteredRoute } from '../../http/context/registry.ts'

export const ownVenueId = 1003

/** Rows with these ids exist in both venues. */
export const rowIds = ['1', '2', '3']

/** Matrix columns of users. The other users have no access to the venue, except in the context of a renter. */
const columnOf: Record<string, Column> = {
  'sjef@sundet.no': 'chief',
  'lese@sundet.no': 'reader',
  'skanner@sundet.no': 'scanner',
  'frivillig@sundet.no': 'volunteer',
  'selger@sundet.no': 'seller',
  'vikar@sundet.no': 'noRefund',
  'admin@sundet.no': 'admin',
  'super@test.no': 'platformAtVenue',
}

/** Uses the handwritten matrix instead of the server's table. */
export function isAllowed(email: string, { permit }: RegisteredRoute): boolean {
  const column = columnOf[email]
  return column === undefined ? permit === 'open' || permit === 'self' : expected(column, permit)
}

export interface WalkRequest {
  route: RegisteredRoute
  url: string
  partner?: number
  renter?: number
}

const ask = (client: TestClient, { route, url, partner, renter }: WalkRequest) =>
  client.call(route.method as 'GET', url, route.method === 'GET' ? undefined : {}, {
    ...(partner !== undefined && { partner }),
    ...(renter !== undefined && { renter }),
    headers: { 'idempotency-key': 'walk-key-12345' },
  })

type Answer = Awaited<ReturnType<typeof ask>>

const eachOnce = (asked: readonly WalkRequest[]) => [
  ...new Map(
    asked.map((one) => [`${one.route.method} ${one.url} ${one.partner} ${one.renter}`, one]),
  ).values(),
]

const atOnce = 40

export async function faultsOf(
  client: TestClient,
  all: readonly WalkRequest[],
  faultOf: (answer: Answer, route: RegisteredRoute) => string | undefined,
): Promise<string[]> {
  const faults: string[] = []
  const asked = eachOnce(all)
  for (let from = 0; from < asked.length; from += atOnce) {
    const some = asked.slice(from, from + atOnce)
    const answers = await Promise.all(some.map((one) => ask(client, one)))
    for (const [place, { route, url }] of some.entries()) {
      const fault = faultOf(answers[place]!, route)
      if (fault !== undefined) faults.push(`${route.method} ${url} ${fault}`)
    }
  }
  return faults
}

export const unexpectedAnswers = (
  client: TestClient,
  all: WalkRequest[],
  codes: readonly number[],
) =>
  faultsOf(client, all, ({ statusCode, body }) =>
    codes.includes(statusCode) ? undefined : `${statusCode} ${body}`,
  )

/** Inserts rows that only the venue may read, for an event of renter 1. No row of the renter contains these names. */
const hidden = `
  insert into event_participant (partner_id, event_id, id, last_name, email, phone)
  values (1003, 1, gen_random_uuid(), 'kanari-1003-0', 'kanari-1003-0@dxweb.test', '912 34 567');
  insert into stored_file (partner_id, id, parts, state)
  values (1003, '019a0000-0000-7000-8000-000000000001', '{""}', 'kept');
  insert into event_attachment (partner_id, event_id, id, name, content_type, size)
  values (1003, 1, '019a0000-0000-7000-8000-000000000001', 'kanari-1003-0.pdf', 'application/pdf', 1)`

/** Inserts orders, invoices and settlements of renters 1 and 2 in both venues. Renter 1 may read none of them. */
const rented = `
  with at as (
    select p as partner, n as id, r as renter, 'kanari-' || p || '-' || case when r = 1 then 0 else r end as secret,
      (select min(id) from user_account) as by
    from unnest('{1001,1003}'::integer[]) p, (values (1, 1), (2, 2)) v (n, r)
  ), orders as (
    insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, note)
    select partner, id, secret, secret, renter, '2026-01-01', '2026-12-31', secret from at
  ), projects as (
    insert into project (partner_id, id, title, renter_id, period_from, period_to)
    select partner, id, secret, renter, '2026-01-01', '2026-12-31' from at
  ), lines as (
    insert into order_line (partner_id, id, order_id, kind, description, quantity, unit, unit_price_ore, vat_type_id)
    select partner, id, id, 'hallRent', secret, 100, 'fixed', 100, 1 from at
  ), settled as (
    insert into renter_settlement (partner_id, id, number, renter_id, event_id, title, state, known_at, known_on, gross_ore,
      ticket_vat_ore, gift_card_ore, charged_ore, charged_vat_ore, payout_ore, paid_count, free_count, made_by, approved_by,
      approved_at, lines)
    select partner, id, id, renter, case id when 1 then 1 else 3 end, secret, case id when 1 then 'draft' else 'sent' end, now(),
      current_date, 0, 0, 0, 0, 0, 0, 0, 0, by, case id when 2 then by end, case id when 2 then now() end, '[]' from at
  ), numbered as (
    insert into invoice (partner_id, number, kind, source_id, renter_id, order_id, issued_on, due_on, delivered_on, reference,
      order_number, kid, account_number, seller, buyer, net_ore, vat_ore, total_ore, issued_by)
    select partner, id, 'invoice', gen_random_uuid(), renter, id, '2026-11-01', '2026-11-15', '2026-11-01', secret, '', '', '',
      none || '{"name": "Huset", "phone": "", "isInBusinessRegister": true, "isVatRegistered": true}',
      none || jsonb_build_object('name', secret), 100, 0, 100, by
    from at, jsonb_build_object('orgNumber', '', 'address', '', 'postalCode', '', 'city', '', 'email', '') none
  ), taxed as (
    insert into invoice_vat (partner_id, number, category, basis_points, net_ore, vat_ore)
    select partner, id, 'E', 0, 100, 0 from at
  ), owed as (
    insert into invoice_balance (partner_id, number, total_ore) select partner, id, 100 from at
  ), paid as (
    insert into invoice_payment (partner_id, id, number, paid_on, amount_ore, source, bank_key, payer, note, posted_as, made_by)
    select partner, gen_random_uuid(), case when is_known then id end, '2026-11-02', 1, 'bank', secret || is_known, secret,
      secret, case when is_known then gen_random_uuid() end, by
    from at, unnest('{true,false}'::boolean[]) is_known
  ), reminded as (
    insert into invoice_reminder (partner_id, number, reminder, reminded_on, due_on, left_ore, fee_ore, fees_ore, made_by)
    select partner, id, id, '2026-11-16', '2026-11-30', 99, 0, 0, by from at
  ), sent as (
    insert into invoice_sending (partner_id, id, number, way, receiver, state)
    select partner, id, id, 'mail', secret || '@dxweb.test', 'sent' from at
  ), settled_lines as (
    insert into renter_settlement_line (partner_id, settlement_id, place, renter_id, kind, name, net_ore, vat_basis_points,
      vat_ore, is_replaced)
    select partner, id, 1, renter, 'rent', secret, 0, 0, 0, false from at where id = 2
  )
  insert into invoice_line (partner_id, number, line, description, quantity, unit, unit_price_ore, net_ore, vat_type_id,
    category, basis_points, account)
  select partner, id, 1, secret, 100, 'fixed', 100, 100, 5, 'E', 0, '3220' from at`

const documented = `
  with at as materialized (
    select partner_id, id, note, gen_random_uuid() as file from booking_order where note <> ''
  ), kept as (
    insert into stored_file (partner_id, id, parts, state) select partner_id, file, '{""}', 'kept' from at
  )
  insert into order_document (partner_id, order_id, id, name, content_type, size)
  select partner_id, id, file, note, 'application/pdf', 1 from at`

const offered = `
  insert into order_offer (partner_id, id, order_id, number, kind, locale, content, message, email, made_by)
  select partner_id, id, id, 1, 'confirmation', 'nb', dx_offer_content(partner_id, id), note, note || '@dxweb.test',
    (select min(id) from user_account) from booking_order where note <> ''`

/** Adds rows with a text that names the venue and the renter that may read them; 0 means that no renter may. */
export async function hideCanaries({ asOwner }: Pick<TestApp, 'asOwner'>): Promise<void> {
  for (const text of [hidden, rented, documented, offered]) await asOwner(text)
  await asOwner("update event set title = 'kanari-' || partner_id || '-' || coalesce(renter_id, 0)")
}
