import { type DraftLine, issueInvoice, previewInvoice } from '@dxweb/areas/invoicing/issue/store.ts'
import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Transaction,
} from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { allocate } from '@dxweb/kit/money/money.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { getToInvoice, invoiceOrder } from './contract.ts'

const stepSql = `case t.state when 'approvedForInvoicing' then 'invoiced' else 'notInvoiced' end`

/**
 * Locks the order, so that the second of two concurrent invoices sees the first. An invoiced order keeps its state if
 * later or credited lines are invoiced.
 */
const takeText = `
  with old as materialized (
    select * from booking_order where partner_id = $1 and id = $5 for update
  ), done as (
    update booking_order t set state = ${stepSql}, version = t.version + 1 from old
    where t.partner_id = $1 and t.id = old.id and old.state in ('approvedForInvoicing', 'periodFinished') returning t.*
  ), noted as (
    ${logs('booking_order', `case when done.state = 'invoiced' then 'invoice' else 'invoicePeriod' end`, 'done.id', '$2, $3, $4')}
      (select jsonb_build_object('state', state) from old), jsonb_build_object('state', done.state) from done
  )
  select old.title, old.renter_id as "renterId", old.agreed_price_ore as "agreedPriceOre", old.period_to as "periodTo",
    old.is_to_be_invoiced as "isToBeInvoiced",
    coalesce(done.state, case old.state when 'invoiced' then old.state end) as state,
    done.state is null and not exists (
      select from invoice i join invoice_balance b on b.partner_id = $1 and b.number = i.number
      where i.partner_id = $1 and i.order_id = old.id and b.credited_ore = b.total_ore) as "isInvoiced"
  from old left join done on true`

interface Taken {
  title: string
  renterId: number | null
  agreedPriceOre: number | null
  periodTo: Day
  isToBeInvoiced: boolean
  state: 'invoiced' | 'notInvoiced' | null
  /** True if the order was invoiced, and none of its invoices is fully credited. */
  isInvoiced: boolean
}

interface OrderLine extends DraftLine {
  id: number
}

/** Condition on lines that are on no valid invoice and in no approved settlement. */
const openLines = `
  where l.partner_id = $1 and l.order_id = $2 and l.is_charged and l.net_ore <> 0
    and not dx_is_line_taken($1, l.id, l.order_id, l.event_id)`

const linesText = `
  select l.id, concat_ws(' · ', coalesce(nullif(l.description, ''), r.name, a.name), l.event) as description, l.quantity,
    l.unit, l.unit_price_ore as "unitPriceOre", l.vat_type_id as "vatTypeId", l.day as "deliveredOn"
  from order_line_shown l
  left join resource r on r.partner_id = $1 and r.id = l.resource_id
  left join event e on e.partner_id = $1 and e.id = l.event_id
  left join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id ${openLines}
    and ($3::date is null or l.day <= $3::date)
  order by l.sort, l.id`

/** Locks the order's lines first, so that a concurrent change of lines waits, and then finds the lines invoiced. */
const holdText = `
  select id from order_line where partner_id = $1 and order_id = $2 order by id for update`

const chargedSql = 'dx_order_charged($1, $2)'

const agreedText = `
  select coalesce((select jsonb_agg(jsonb_build_object('vatTypeId', v.vat_type_id, 'netOre', v.net_ore)
      order by v.vat_type_id, v.basis_points) from order_vat v where v.partner_id = $1 and v.order_id = $2), '[]') as shares,
    ${chargedSql} as "chargedOre"`

interface Agreed {
  shares: { vatTypeId: number; netOre: number }[]
  chargedOre: number
}

const keptText = `
  insert into invoiced_order_line (partner_id, order_line_id, number) select $1, unnest($2::integer[]), $3
  on conflict (partner_id, order_line_id) do update set number = excluded.number`

type InvoiceRequest = BodyOf<typeof invoiceOrder.parts> & { id: number }

/** Language of the texts on an invoice, which are stored. */
const written = 'nb'

async function agreedLines(
  tx: Transaction,
  { partnerId }: Scope,
  { id, netOre }: InvoiceRequest,
  { title, agreedPriceOre }: Taken,
): Promise<DraftLine[]> {
  const asked = sql<Agreed>('order-agreed', agreedText, [partnerId, id])
  const { shares, chargedOre } = onlyRow(await tx.run(asked))
  const left = (agreedPriceOre ?? 0) - chargedOre
  const wanted = netOre ?? left
  if (left <= 0) return []
  if (wanted > left) throw invalidField('netOre', 'more_than_left')
  const weights = shares.map((share) => share.netOre)
  return allocate(wanted, weights).flatMap((ore, place) => {
    const { vatTypeId } = shares[place] ?? {}
    if (vatTypeId === undefined || ore === 0) return []
    const description = translate(written, 'invoices.agreedPrice', { title })
    return [{ description, quantity: 100, unit: 'fixed' as const, unitPriceOre: ore, vatTypeId }]
  })
}

async function wantedLines(tx: Transaction, scope: Scope, request: InvoiceRequest, order: Taken) {
  if (order.agreedPriceOre !== null) {
    return { lines: await agreedLines(tx, scope, request, order), own: [] }
  }
  const asked = [scope.partnerId, request.id, request.until]
  const own = await tx.run(sql<OrderLine>('order-to-invoice', linesText, asked))
  return { lines: own, own }
}

/** Refuses if no amount is left. */
async function draftOf(tx: Transaction, scope: Scope, request: InvoiceRequest, order: Taken) {
  const { renterId, periodTo, state } = order
  if (state === null) throw new Refusal('wrong_state')
  if (!order.isToBeInvoiced) throw invalidField('until', 'order_not_invoiced')
  if (renterId === null) throw invalidField('renterId', 'required')
  const { lines, own } = await wantedLines(tx, scope, request, order)
  if (lines.length === 0 && order.isInvoiced) throw new Refusal('wrong_state')
  if (lines.length === 0) throw invalidField('until', 'nothing_to_invoice')
  const until = request.until as Day | null
  const deliveredOn = until ?? (state === 'invoiced' ? periodTo : undefined)
  const draft = { renterId, orderId: request.id, reference: request.reference, lines, deliveredOn }
  return { draft, own }
}

export async function invoiceWholeOrder(
  tx: Transaction,
  scope: Scope,
  by: Author,
  request: InvoiceRequest,
) {
  const { partnerId } = scope
  await tx.run(sql('order-lines-hold', holdText, [partnerId, request.id]))
  const take = sql<Taken>('order-invoice', takeText, [partnerId, ...signed(by), request.id])
  const { draft, own } = await draftOf(tx, scope, request, onlyRow(await tx.run(take)))
  const { number, totalOre } = await issueInvoice(tx, scope, by, draft)
  const kept = [partnerId, own.map(({ id }) => id), number]
  if (own.length > 0) await tx.run(sql('order-lines-invoiced', keptText, kept))
  return { number, totalOre }
}

const leftText = `
  select dx_order_left(o, null) as "netOre", dx_order_left(o, dx_period_until(o)) as "dueOre",
    coalesce((select jsonb_agg(jsonb_build_object('number', s.number, 'eventId', s.event_id, 'title', s.title)
        order by s.number)
      from renter_settlement s where s.partner_id = $1 and s.corrects is null and s.state <> 'draft'
        and ($2 in (s.order_id, s.covered_order_id) or s.id in (
          select c.settlement_id from renter_settled_event c join event e on e.partner_id = $1 and e.id = c.event_id
          where c.partner_id = $1 and e.order_id = $2))), '[]') as settled,
    (select count(*)::int from event e where e.partner_id = $1 and e.order_id = $2 and e.state <> 'cancelled'
      and not exists (select from renter_settled_event c
        join renter_settlement s on s.partner_id = $1 and s.id = c.settlement_id and s.state <> 'draft'
        where c.partner_id = $1 and c.event_id = e.id)) as "unsettledEvents"
  from booking_order o where o.partner_id = $1 and o.id = $2`

/** Reads the amount of the order's next invoice, without VAT and without amounts charged by settlements. */
export const leftToInvoice = (partnerId: number, orderId: number) =>
  sql<ReplyOf<typeof getToInvoice.parts>>('order-left', leftText, [partnerId, orderId])

/** Reads the order without a lock. */
const seenText = `
  select o.title, o.renter_id as "renterId", o.agreed_price_ore as "agreedPriceOre", o.period_to as "periodTo",
    o.is_to_be_invoiced as "isToBeInvoiced", case when o.state in ('approvedForInvoicing', 'invoiced') then 'invoiced'
      when o.state = 'periodFinished' then 'notInvoiced' end as state, false as "isInvoiced",
    case when r.org_number = '' then 'mail' else coalesce(r.invoice_by, 'mail') end as "sendBy", o.note
  from booking_order o left join renter r on r.partner_id = $1 and r.id = o.renter_id
  where o.partner_id = $1 and o.id = $2`

type Seen = Taken & { sendBy: 'mail' | 'ehf'; note: string }

export const previewOrder = (db: Database, scope: Scope, request: InvoiceRequest) =>
  db.transaction(scope, async (tx) => {
    const asked = sql<Seen>('order-invoice-draft', seenText, [scope.partnerId, request.id])
    const order = onlyRow(await tx.run(asked))
    const { draft } = await draftOf(tx, scope, request, order)
    return { ...(await previewInvoice(tx, scope, draft)), sendBy: order.sendBy, note: order.note }
  })
