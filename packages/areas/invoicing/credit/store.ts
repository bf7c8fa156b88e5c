import { postCreditNote } from '@dxweb/areas/accounting/rules.ts'
import { onlyRow, type Scope, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { type Author, signed } from '@dxweb/kit/definitions/audit.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { creditedVatGroups, invoicedSums, totalsOf, type VatGroup } from '../ground/amounts.ts'
import { keepInvoice } from '../issue/keep-store.ts'
import type { KeptInvoice } from '../issue/kept.ts'
import { creditLines, type CreditRequest, type InvoicedLine } from './rules.ts'

export interface CreditOrder {
  number: number
  reason: string
  /** If absent, everything that remains is credited. */
  lines?: readonly CreditRequest[] | undefined
  /** If absent, today. */
  issuedOn?: Day | undefined
}

/** Locks the balance first, so that a second credit note for the invoice waits and then sees the first. */
const lockText = `
  select number from invoice_balance where partner_id = $1 and number = $2 for update`

type Credited = Omit<KeptInvoice, 'kind' | 'credits' | 'reason' | 'netOre' | 'vatOre' | 'totalOre'>

interface Found {
  invoice: Credited
  lines: InvoicedLine[]
  /** The VAT of earlier credit notes. */
  groups: VatGroup[]
}

const readText = `
  select jsonb_build_object('renterId', i.renter_id, 'orderId', i.order_id, 'settlementId', i.settlement_id,
      'deliveredOn', i.delivered_on, 'reference', i.reference, 'orderNumber', i.order_number,
      'accountNumber', i.account_number, 'seller', i.seller, 'buyer', i.buyer) as invoice,
    (select jsonb_agg(jsonb_build_object('line', l.line, 'description', l.description, 'quantity', l.quantity,
        'unit', l.unit, 'unitPriceOre', l.unit_price_ore, 'netOre', l.net_ore, 'vatTypeId', l.vat_type_id,
        'vatCode', t.code, 'category', l.category, 'basisPoints', l.basis_points, 'account', l.account,
        'creditedOre', coalesce((select sum(c.net_ore) from invoice n
          join invoice_line c on c.partner_id = $1 and c.number = n.number and c.credited_line = l.line
          where n.partner_id = $1 and n.credits = $2), 0)) order by l.line)
      from invoice_line l join vat_type t on t.id = l.vat_type_id
      where l.partner_id = $1 and l.number = $2) as lines,
    coalesce((select jsonb_agg(g.*) from (
      select v.category, v.basis_points as "basisPoints", sum(v.net_ore)::bigint as "netOre",
        sum(v.vat_ore)::bigint as "vatOre"
      from invoice n join invoice_vat v on v.partner_id = $1 and v.number = n.number
      where n.partner_id = $1 and n.credits = $2 group by 1, 2) g), '[]') as groups
  from invoice i where i.partner_id = $1 and i.number = $2`

const numberText = `
  with numbered as materialized (select dx_next_id($1, 'invoice') as number)
  select n.number, coalesce($2::date, (clock_timestamp() at time zone p.time_zone)::date) as "issuedOn"
  from numbered n, partner p where p.id = $1`

/** The condition on the balance refuses credits above the invoice's total. */
const balanceText = `
  update invoice_balance set credited_ore = credited_ore + $3
  where partner_id = $1 and number = $2 and credited_ore + $3 <= total_ore returning number`

interface Numbered {
  number: number
  issuedOn: Day
}

export interface CreditNote {
  number: number
  totalOre: number
}

async function prepare(tx: Transaction, { partnerId }: Scope, order: CreditOrder) {
  const asked = [partnerId, order.number]
  onlyRow(await tx.run(sql<{ number: number }>('invoice-lock', lockText, asked)))
  const found = onlyRow(await tx.run(sql<Found>('invoice-to-credit', readText, asked)))
  const lines = creditLines(found.lines, order.lines)
  if (lines.length === 0) throw new Refusal('wrong_state')
  const groups = creditedVatGroups(lines, found.groups)
  const totals = totalsOf(groups)
  if (totals.totalOre <= 0) throw invalidField('lines', 'nothing_to_credit')
  const balance = sql<{ number: number }>('invoice-credit', balanceText, [
    ...asked,
    totals.totalOre,
  ])
  const [isLeft] = await tx.run(balance)
  if (isLeft === undefined) throw invalidField('lines', 'more_than_left')
  return { invoice: found.invoice, lines, groups, totals }
}

export async function issueCreditNote(
  tx: Transaction,
  scope: Scope,
  by: Author,
  order: CreditOrder,
): Promise<CreditNote> {
  const { invoice, lines, groups, totals } = await prepare(tx, scope, order)
  const next = [scope.partnerId, order.issuedOn ?? null]
  const taken = await tx.run(sql<Numbered>('credit-note-number', numberText, next))
  const { number, issuedOn } = onlyRow(taken)
  const { number: credits, reason } = order
  const head = { ...invoice, kind: 'credit' as const, number, credits, reason, kid: '' }
  await keepInvoice(tx, scope, signed(by), {
    invoice: { ...head, issuedOn, dueOn: issuedOn, ...totals },
    lines,
    groups,
    moves: postCreditNote(invoicedSums(lines, groups)),
  })
  return { number, totalOre: totals.totalOre }
}
