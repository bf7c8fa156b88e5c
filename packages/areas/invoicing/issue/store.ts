import { invoicedAccount, postInvoice } from '@dxweb/areas/accounting/rules.ts'
import { onlyRow, type Scope, sql, type Transaction } from '@dxweb/kit/database/database.ts'
import { type Author, signed } from '@dxweb/kit/definitions/audit.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import {
  invoicedSums,
  lineNetOre,
  maxQuantity,
  totalsOf,
  vatCategoryOf,
  vatGroups,
} from '../ground/amounts.ts'
import { kidOf, type KidMethod } from '../ground/kid.ts'
import type { Buyer, InvoiceUnit, Seller } from '../ground/parties.ts'
import { keepInvoice } from './keep-store.ts'
import type { KeptLine } from './kept.ts'

/** Amounts exclude VAT. */
export interface DraftLine {
  description: string
  /** In hundredths: 250 is 2.5 hours. A negative quantity is a deduction. */
  quantity: number
  unit: InvoiceUnit
  unitPriceOre: number
  vatTypeId: number
  /** A ledger account of the venue; the VAT type's account by default. */
  accountNumber?: string | undefined
  /** The day of delivery, which determines the VAT rate; by default the invoice's day of delivery. */
  deliveredOn?: Day | undefined
}

export interface InvoiceDraft {
  renterId: number
  orderId?: number | null | undefined
  settlementId?: number | null | undefined
  /**
   * The buyer's reference. If empty, the renter's usual reference applies. The number of an order is a separate field.
   */
  reference: string
  lines: readonly DraftLine[]
  /** If absent, the day of issue. */
  deliveredOn?: Day | undefined
  /** If absent, today. */
  issuedOn?: Day | undefined
}

export interface Issued {
  number: number
  totalOre: number
  issuedOn: Day
  dueOn: Day
  kid: string
}

interface Prepared {
  number: number
  issuedOn: Day
  seller: Seller
  buyer: Buyer | null
  /** The renter's usual reference, which applies unless the invoice has its own. */
  buyerReference: string
  orderNumber: string | null
  accountNumber: string
  kidMethod: KidMethod
  kidLength: number
  paymentDays: number
  /** VAT rates by line index; absent if the VAT type has no rate on the day of delivery. */
  rates: Record<string, { code: string; basisPoints: number }>
  accounts: string[]
}

const sellerObject = `jsonb_build_object(
  'name', coalesce(nullif(o.name, ''), p.name), 'orgNumber', coalesce(nullif(o.org_number, ''), p.org_number, ''),
  'address', coalesce(o.address, ''), 'postalCode', coalesce(o.postal_code, ''),
  'city', coalesce(nullif(o.city, ''), p.city, ''), 'email', coalesce(o.email, ''), 'phone', coalesce(o.phone, ''),
  'contact', coalesce(o.contact_name, ''),
  'isInBusinessRegister', coalesce(o.is_in_business_register, false),
  'isVatRegistered', coalesce(o.is_vat_registered, true))`

const buyerObject = `jsonb_build_object('name', r.name, 'orgNumber', r.org_number, 'address', r.address,
  'postalCode', r.postal_code, 'city', r.city, 'email', coalesce(nullif(r.invoice_email, ''), r.email))`

/**
 * Takes the number first, so that concurrent requests wait and a higher number gets no earlier date. If an order has
 * its own account, its invoice has no KID, since KIDs belong to the venue's account (docs/decisions/0098).
 */
const prepareText = (number: string) => `
  with numbered as materialized (
    select ${number} as number
  ), dated as materialized (
    select n.number, coalesce($2::date, (clock_timestamp() at time zone p.time_zone)::date) as issued_on
    from numbered n, partner p where p.id = $1
  )
  select d.number, d.issued_on as "issuedOn", ${sellerObject} as seller,
    (select ${buyerObject} from renter r where r.partner_id = $1 and r.id = $3) as buyer,
    coalesce((select r.buyer_reference from renter r where r.partner_id = $1 and r.id = $3), '') as "buyerReference",
    b.number as "orderNumber",
    coalesce(nullif(b.account_number, ''), nullif(o.account_number, ''), p.account_number, '') as "accountNumber",
    case when coalesce(b.account_number, '') in ('', o.account_number) then coalesce(o.kid_method, 'none') else 'none' end
      as "kidMethod", coalesce(o.kid_length, 10) as "kidLength",
    coalesce(o.payment_days, 14) as "paymentDays",
    coalesce((select jsonb_object_agg(w.place, jsonb_build_object('code', t.code, 'basisPoints', rate.basis_points))
      from jsonb_to_recordset($5::jsonb) as w (place integer, type integer, day date)
      join vat_type t on t.id = w.type
      cross join lateral (select v.basis_points from vat_rate v
        where v.vat_type_id = t.id and v.valid_from <= coalesce(w.day, d.issued_on)
        order by v.valid_from desc limit 1) rate), '{}') as rates,
    array(select a.number from unnest($6::text[]) a (number)
      where a.number = any (dx_posting_accounts()) and a.number <> '1500' or exists (select from ledger l
        where l.partner_id = $1 and l.state = 'active' and l.number = a.number)) as accounts
  from dated d join partner p on p.id = $1 left join organizer o on o.partner_id = p.id
  left join booking_order b on b.partner_id = p.id and b.id = $4 and b.renter_id = $3`

const taken = { name: 'invoice-prepare', text: prepareText(`dx_next_id($1, 'invoice')`) }
/** A preview consumes no number. */
const untaken = { name: 'invoice-preview', text: prepareText('0') }

function prepareStatement({ partnerId }: Scope, draft: InvoiceDraft, { name, text } = taken) {
  const { renterId, orderId = null, lines, issuedOn = null, deliveredOn } = draft
  const wanted = lines.map(({ vatTypeId, deliveredOn: day = deliveredOn }, place) => ({
    place,
    type: vatTypeId,
    day: day ?? null,
  }))
  const named = lines.flatMap(({ accountNumber }) => accountNumber ?? [])
  const asked = [renterId, orderId, JSON.stringify(wanted), named]
  return sql<Prepared>(name, text, [partnerId, issuedOn, ...asked])
}

const referenceOf = (
  { reference }: InvoiceDraft,
  { buyerReference }: Pick<Prepared, 'buyerReference'>,
) => reference.trim() || buyerReference

const isMissing = (code: string) => new Refusal('wrong_state', { fields: { seller: { code } } })

/**
 * Refuses an invoice without the seller's organisation number, which the law requires, or without both reference and
 * order number, since EHF requires one of them (R003).
 */
function refuseIncomplete(draft: InvoiceDraft, { seller, buyer, ...found }: Prepared): Buyer {
  if (buyer === null) throw invalidField('renterId', 'not_found')
  if (draft.orderId && found.orderNumber === null) throw invalidField('orderId', 'not_found')
  if (referenceOf(draft, found) === '' && !found.orderNumber)
    throw invalidField('reference', 'required')
  if (seller.orgNumber === '') throw isMissing('seller_without_number')
  if (found.accountNumber === '') throw isMissing('seller_without_account')
  return buyer
}

function pricedLine(line: DraftLine, place: number, found: Prepared): KeptLine {
  const at = `lines.${place}`
  const { description, quantity, unit, unitPriceOre, vatTypeId, accountNumber } = line
  if (description.trim() === '') {
    throw invalidField(`${at}.description`, 'line_without_text', { line: place + 1 })
  }
  const rate = found.rates[place]
  if (rate === undefined) throw invalidField(`${at}.vatTypeId`, 'not_found')
  if (!Number.isInteger(quantity) || quantity === 0 || Math.abs(quantity) > maxQuantity) {
    throw invalidField(`${at}.quantity`, 'not_valid')
  }
  if (accountNumber !== undefined && !found.accounts.includes(accountNumber)) {
    throw invalidField(`${at}.accountNumber`, 'not_found')
  }
  const { code, basisPoints } = rate
  const category = vatCategoryOf(code, basisPoints, found.seller.isVatRegistered)
  return {
    line: place + 1,
    description,
    quantity,
    unit,
    unitPriceOre,
    netOre: lineNetOre(quantity, unitPriceOre),
    vatTypeId,
    vatCode: code,
    category,
    basisPoints: category === 'S' ? basisPoints : 0,
    account: accountNumber ?? invoicedAccount(code, basisPoints),
    creditedLine: null,
  }
}

function headOf(draft: InvoiceDraft, buyer: Buyer, found: Prepared) {
  const { number, issuedOn, seller, accountNumber, orderNumber } = found
  const kid = kidOf(number, { method: found.kidMethod, length: found.kidLength })
  if (kid === null) throw isMissing('kid_too_short')
  return {
    kind: 'invoice' as const,
    number,
    credits: null,
    reason: '',
    renterId: draft.renterId,
    orderId: draft.orderId ?? null,
    settlementId: draft.settlementId ?? null,
    issuedOn,
    dueOn: addDays(issuedOn, found.paymentDays),
    deliveredOn: draft.deliveredOn ?? issuedOn,
    reference: referenceOf(draft, found),
    orderNumber: orderNumber ?? '',
    kid,
    accountNumber,
    seller,
    buyer,
  }
}

function computeInvoice(draft: InvoiceDraft, found: Prepared) {
  const head = headOf(draft, refuseIncomplete(draft, found), found)
  const lines = draft.lines.map((line, place) => pricedLine(line, place, found))
  const groups = vatGroups(lines)
  const totals = totalsOf(groups)
  if (totals.totalOre <= 0) throw invalidField('lines', 'nothing_to_invoice')
  return { head, lines, groups, totals }
}

export async function previewInvoice(tx: Transaction, scope: Scope, draft: InvoiceDraft) {
  const found = onlyRow(await tx.run(prepareStatement(scope, draft, untaken)))
  const { head, lines, groups, totals } = computeInvoice(draft, found)
  const { issuedOn, dueOn, buyer, accountNumber } = head
  return { issuedOn, dueOn, buyer, accountNumber, lines, groups, ...totals }
}

export async function issueInvoice(
  tx: Transaction,
  scope: Scope,
  by: Author,
  draft: InvoiceDraft,
): Promise<Issued> {
  const found = onlyRow(await tx.run(prepareStatement(scope, draft)))
  const { head, lines, groups, totals } = computeInvoice(draft, found)
  const moves = postInvoice(invoicedSums(lines, groups))
  await keepInvoice(tx, scope, signed(by), {
    invoice: { ...head, ...totals },
    lines,
    groups,
    moves,
  })
  const { number, issuedOn, dueOn, kid } = head
  return { number, totalOre: totals.totalOre, issuedOn, dueOn, kid }
}
