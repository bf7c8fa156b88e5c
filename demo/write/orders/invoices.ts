import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { issueCreditNote } from '@dxweb/areas/invoicing/credit/store.ts'
import { type DraftLine, issueInvoice } from '@dxweb/areas/invoicing/issue/store.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import type pg from 'pg'
import { idAt } from '../../ground/drawn-sql.ts'
import { transactionOf } from '../../load/transaction-of.ts'

const partnerId = 1003

interface Invoiced {
  ordered: string
  /** Day of issue, in days from today. */
  issued: number
  /** Number of the invoiced line; all lines by default. */
  period?: number
  /** Day of payment, in days from today, and the paid share in per cent. */
  paid?: [on: number, share: number]
  credited?: number
  /** For a cancelled event: the fee that replaces its lines after the credit note. */
  feeOre?: number
}

const invoiced: readonly Invoiced[] = [
  { ordered: 'Kurskvelder', issued: -140, period: 1, paid: [-128, 100] },
  { ordered: 'Kurskvelder', issued: -80, period: 2, paid: [-69, 100] },
  { ordered: 'Kommunens ledersamling', issued: -70, paid: [-58, 100] },
  { ordered: 'Avlyst seminar', issued: -57, credited: -50 },
  { ordered: 'Avlyst seminar', issued: -49, feeOre: 225_000, paid: [-36, 100] },
  { ordered: 'Medlemsfest', issued: -48, paid: [-30, 40] },
  { ordered: 'Firmafest for verftet', issued: -40 },
  { ordered: 'Kursdager', issued: -6 },
  { ordered: 'Kurskvelder', issued: -4, period: 3 },
]

/** Selects the orders of past months. Each is invoiced a week after its month and paid in time. */
const monthsText = `
  select o.title as ordered, o.period_to - $2::date + 7 as issued from booking_order o
  where o.partner_id = $1 and o.state in ('invoiced', 'finished') and o.title like '% i % 20__'
    and exists (select from order_vat v where v.partner_id = $1 and v.order_id = o.id and v.net_ore > 0)`

/** Selects the lines to invoice; an agreed price replaces them with one line per VAT type. */
const linesText = `
  select l.id, l.order_id as "orderId", o.renter_id as "renterId", coalesce(nullif(l.description, ''), r.name) as description,
    l.quantity, l.unit, l.unit_price_ore::float8 as "unitPriceOre", l.vat_type_id as "vatTypeId"
  from order_line l join booking_order o on o.partner_id = $1 and o.id = l.order_id
  left join resource r on r.partner_id = $1 and r.id = l.resource_id
  where l.partner_id = $1 and o.title = $2 and ($3::integer is null or l.sort = $3) and l.is_charged
    and l.unit_price_ore > 0 and o.agreed_price_ore is null
  union all
  select null, o.id, o.renter_id, 'Avtalt pris: ' || o.title, 100, 'fixed', v.net_ore::float8, v.vat_type_id
  from booking_order o join order_vat v on v.partner_id = $1 and v.order_id = o.id and v.net_ore > 0
  where o.partner_id = $1 and o.title = $2 and o.agreed_price_ore is not null
  order by 1, "vatTypeId"`

/** Replaces ids and times, so that the same day always gives the same books. */
const datedText = `
  with old as materialized (
    select number, source_id, issued_on + interval '10 hours' as at from invoice where partner_id = $1 and number = $2
  ), posted as (
    update posting p set source_id = ${idAt('old.at', `old.number || 'invoice'`)} from old
    where p.partner_id = $1 and p.source_id = old.source_id
  ), noted as (
    update audit_entry a set at = old.at from old
    where a.partner_id = $1 and a.object_type = 'invoice' and a.object_id = old.number::text
  )
  update invoice i set source_id = ${idAt('old.at', `old.number || 'invoice'`)}, issued_at = old.at from old
  where i.partner_id = $1 and i.number = old.number`

const paidText = `
  with paid as (
    update invoice_balance set paid_ore = total_ore * $4 / 100 where partner_id = $1 and number = $2
    returning number, paid_ore, ${idAt(`($3::date + interval '9 hours')`, `number || 'paid'`)} as id
  ), made as (
    insert into invoice_payment (partner_id, id, number, paid_on, amount_ore, source, note, posted_as, made_by, made_at)
    select $1, id, number, $3::date, paid_ore, 'hand', '', id, $5, $3::date from paid
  )
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, renter_id, kind)
  select $1, id, 1, $3::date, '${accounts.bank}', '${accounts.receivable}', paid_ore, 0, 'payment' from paid`

interface OrderLine extends DraftLine {
  /** The order line; null for a part of an agreed price. */
  id: number | null
  orderId: number
  renterId: number
}

const keptText = `
  insert into invoiced_order_line (partner_id, order_line_id, number) select $1, unnest($2::integer[]), $3
  on conflict (partner_id, order_line_id) do update set number = excluded.number`

const feeText = `
  update order_line l set description = 'Avbestilling, halv leie', unit = 'fixed', unit_price_ore = $3
  from booking_order o where l.partner_id = $1 and o.partner_id = $1 and o.title = $2 and l.order_id = o.id`

export async function writeInvoices(client: pg.ClientBase, userId: number, today: string) {
  const tx = transactionOf(client)
  const scope = { partnerId, renterId: 0, userId }
  const by = { userId, sudoId: null, requestId: '' }
  const on = (days: number): Day => addDays(today as Day, days)
  const dated = (number: number) => client.query(datedText, [partnerId, number])
  const months = await client.query<Invoiced>(monthsText, [partnerId, today])
  const inTime = months.rows.map((one) => ({
    ...one,
    paid: [one.issued + 12, 100] satisfies Invoiced['paid'],
  }))
  const all: Invoiced[] = [...inTime, ...invoiced].toSorted((a, b) => a.issued - b.issued)
  for (const { ordered, issued, period = null, paid, credited, feeOre } of all) {
    if (feeOre !== undefined) await client.query(feeText, [partnerId, ordered, feeOre])
    const { rows } = await client.query<OrderLine>(linesText, [partnerId, ordered, period])
    const [{ orderId, renterId } = { orderId: 0, renterId: 0 }] = rows
    const lines = rows.map(({ description, quantity, unit, unitPriceOre, vatTypeId }) => ({
      description,
      quantity,
      unit,
      unitPriceOre,
      vatTypeId,
    }))
    const asked = { renterId, orderId, reference: '', lines, issuedOn: on(issued) }
    const { number } = await issueInvoice(tx, scope, by, asked)
    const own = rows.flatMap(({ id }) => id ?? [])
    await client.query(keptText, [partnerId, own, number])
    await dated(number)
    if (paid) await client.query(paidText, [partnerId, number, on(paid[0]), paid[1], userId])
    if (credited === undefined) continue
    const note = { number, reason: 'Avlyst på kort varsel', issuedOn: on(credited) }
    await dated((await issueCreditNote(tx, scope, by, note)).number)
  }
}
