import { everybody, newCondition } from '@dxweb/areas/customers/segments/rules.ts'
import type pg from 'pg'
import { hourMs } from '../../ground/calendar.ts'
import { customerPartners, demoCustomers } from '../../venue/customers.ts'
import { insertRows } from '../../load/insert-rows.ts'
import { chiefMailOf } from '../../venue/people.ts'
import { countUp, numbered } from '../registers.ts'

const knownSales = 400

const salesText = `
  insert into sale_customer
  select l.* from (
    select partner_id, id, 1 + (row_number() over (order by sold_at desc, id) * 7 % $2)::integer as customer_id
    from sale where partner_id = $1 and channel = 'web' and refund_of is null
    order by sold_at desc, id limit ${knownSales}) newest,
    dx_customer_sale(partner_id, id, customer_id) l`

const auditText = `
  insert into audit_entry (partner_id, id, at, user_id, action, object_type, object_id, after)
  select c.partner_id, md5(c.partner_id || '-customer-' || c.id)::uuid, $2::timestamptz - interval '9 days' * c.id, $3,
    'create', 'customer', c.id::text, to_jsonb(c)
  from customer c where c.partner_id = $1`

const { bought, consent } = newCondition
const segments = [
  {
    name: 'Kjøpt i år, vil ha e-post',
    tree: { ...everybody, of: [{ ...bought, withinDays: 365 }, consent] },
  },
  {
    name: 'Ikke kjøpt på et halvt år',
    tree: { ...everybody, of: [bought, { ...bought, isNot: true, withinDays: 183 }] },
  },
]

/** Adds time and user to each consent, since a consent without them is invalid. */
const consentText = `
  update consent set at = $2::timestamptz - interval '9 days' * customer_id, user_id = $3 where partner_id = $1`

export async function writeCustomers(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const partnerId of customerPartners) {
    const people = demoCustomers(partnerId)
    const rows = people.map((person) => ({
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: person.phone,
      address: person.address,
      postal_code: person.postalCode,
      city: person.city,
      wants_mail: person.wantsMail,
      wants_sms: person.wantsSms,
      note: person.note,
    }))
    await insertRows(client, 'customer', numbered(partnerId, rows))
    const chiefId = userIds.get(chiefMailOf[partnerId] ?? '') ?? null
    const signed = [partnerId, new Date(now - hourMs).toISOString(), chiefId]
    await client.query(auditText, signed)
    await client.query(consentText, signed)
    await insertRows(client, 'segment', numbered(partnerId, segments))
    await client.query(salesText, [partnerId, people.length])
  }
  await countUp(client, 'customer')
  await countUp(client, 'segment')
}
