type AskOwner = (text: string) => Promise<unknown>

/** First id of inserted rows, above all ids of the product and its demo. */
const id = 990_001
const membershipId = '0199d2f4-0000-7000-8000-000000990001'
const saleId = '0199d2f4-0000-7000-8000-000000990002'
const runId = '0199d2f4-0000-7000-8000-000000990003'

const rowsOf = (venue: number, event: number) => {
  const user = '(select min(id) from user_account)'
  return [
    `insert into customer (partner_id, id, first_name, last_name, email, phone)
     select ${venue}, ${id} + n, 'Kari', 'Nes', 'kari@nes.test', '40000001' from generate_series(0, 1) n`,
    `insert into segment (partner_id, id, name, tree) values (${venue}, ${id}, 'Alle', '{"kind": "group", "isNot": false, "join": "all", "of": []}')`,
    `insert into campaign (partner_id, id, name) values (${venue}, ${id}, 'Plakat')`,
    `insert into campaign_address (partner_id, id, address) values (${venue}, ${id}, 'https://plakat.test')`,
    `insert into campaign_link (partner_id, code, campaign_id, address, allowed)
     values (${venue}, 'angrep', ${id}, 'https://plakat.test', 'https://plakat.test')`,
    `insert into sale (partner_id, id, event_id, user_id, channel, total_ore, campaign_id)
     values (${venue}, '${saleId}', ${event}, ${user}, 'web', 50000, ${id})`,
    `insert into sale_customer (partner_id, sale_id, customer_id, event_id, sold_at, ticket_count, value_ore)
     values (${venue}, '${saleId}', ${id}, ${event}, now(), 1, 50000)`,
    `insert into membership_type (partner_id, id, name, price_ore, vat_type_id) values (${venue}, ${id}, 'Klubb', 0, 3)`,
    `insert into membership (partner_id, id, number, customer_id) values (${venue}, '${membershipId}', '9900000010', ${id})`,
    `insert into membership_period (partner_id, membership_id, number, type_id, starts_on, ends_on, sale_id, price_ore,
       vat_type_id, vat_ore, most_at_once, cancelled_at)
     values (${venue}, '${membershipId}', 1, ${id}, '2026-01-01', '2099-12-31', '${saleId}', 0, 3, 0, 1, now())`,
    `insert into api_key (partner_id, id, user_id, name, permissions, made_by)
     values (${venue}, ${id}, ${user}, 'Kasse', '{settings.read}', ${user})`,
    `insert into webhook_endpoint (partner_id, id, url, types, made_by, disabled_as, disabled_at)
     values (${venue}, ${id}, 'https://mottaker.test', '{customer.created}', ${user}, 'person', now())`,
    `insert into webhook_event (partner_id, type, object, data, number)
     values (${venue}, 'customer.created', 'customer:${id}', '{"id": ${id}}', ${id})`,
    `insert into webhook_delivery (partner_id, endpoint_id, number, object, state, attempts, ended_at)
     values (${venue}, ${id}, ${id}, 'customer:${id}', 'failed', 1, now())`,
    `insert into integration (partner_id, integration_id, sealed_key, key_ending, extras)
     select ${venue}, name, 'x', 'G-1', '{"cinema": false, "culture": false}' from unnest('{analytics,mailList}'::text[]) name`,
    `insert into mail_list (partner_id, list_id, list_name) values (${venue}, 'angrep', 'Nyheter')`,
    `insert into extension_run (partner_id, id, integration_id, cause, state, ended_at, error_code)
     values (${venue}, '${runId}', 'analytics', 'button', 'failed', now(), 'refused')`,
  ]
}

/** Columns with texts from outsiders, each attacked in one of the rows above. */
export const attackedFields: readonly (readonly [table: string, column: string])[] = [
  ...['first_name', 'last_name', 'email', 'address', 'postal_code', 'city', 'note'].map(
    (column) => ['customer_row', column] as const,
  ),
  ['segment', 'name'],
  ['campaign', 'name'],
  ['campaign', 'description'],
  ['membership_type', 'name'],
  ['membership_period', 'reason'],
  ['api_key', 'name'],
  ['webhook_endpoint', 'url'],
  ['webhook_endpoint', 'description'],
  ['extension_run', 'error_text'],
  ['mail_list', 'list_name'],
]

export async function addAttackedRows(ask: AskOwner, venue: number, event: number): Promise<void> {
  for (const text of rowsOf(venue, event)) await ask(`${text} on conflict do nothing`)
}

/** Puts an attack in structured columns: a webhook receiver's answer, and the end of a campaign link's address. */
export const attackParts = (venue: number, attack: string): readonly string[] => [
  `update webhook_delivery set tries = jsonb_build_array(jsonb_build_object('at', '2026-11-29T10:00:00Z', 'status', 500,
     'ms', 3, 'fault', 'status', 'answer', ${attack}))
   where partner_id = ${venue} and endpoint_id = ${id}`,
  `update campaign_link set address = allowed || '/' || ${attack} where partner_id = ${venue} and code = 'angrep'`,
]

export function attackedPages(venue: number): [path: string, drawn: string][] {
  const at = `/partners/${venue}`
  const current = (to: string) => `a[aria-current][href$="${to}"]`
  const developers = `${at}/partnerprofile/developers`
  return [
    [`${at}/crm`, current('/crm')],
    [`${at}/crm/customers`, current('/customers')],
    [`${at}/crm/customers/${id}`, 'main form'],
    [`${at}/crm/segments`, current('/segments')],
    [`${at}/crm/segments/${id}`, 'main input'],
    [`${at}/crm/memberships`, current('/memberships')],
    [`${at}/crm/memberships/${membershipId}`, `main a[href$="/crm/customers/${id}"]`],
    [`${at}/crm/duplicates`, current('/duplicates')],
    [`${at}/campaigns`, current('/campaigns')],
    [`${at}/campaigns/${id}`, 'main form'],
    [`${at}/partnerprofile/extensions`, 'main .dx-extension'],
    [developers, current('/developers')],
    [`${developers}/webhooks`, current('/webhooks')],
    [`${developers}/webhooks/${id}`, 'main:not(:has(.dx-tabs)) h1'],
  ]
}
