import type { Invoice } from '@dxweb/areas/invoicing/invoices/store.ts'
import { formatAccountNumber, formatOrgNumber, formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { DocumentPaper } from '../drawing/document-pdf.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Locale } from '../paper/pdf.ts'

// catalog: invoices.unit.*
// catalog: invoices.vat.*
// catalog: invoices.reminder.paper.*
// catalog: invoices.reminder.note.*

/** Returns hundredths without trailing zeros, such as '2,5'. */
const quantityText = (hundredths: number) =>
  `${hundredths < 0 ? '\u2212' : ''}${decimalText(Math.abs(hundredths) / 100)}`

const filled = (pairs: readonly (readonly [string, string])[]) =>
  pairs.filter(([, value]) => value !== '')

/** Details of the seller that the law requires: organisation number with MVA, and the register of a limited company. */
function sellerLines({ seller }: Invoice, say: (key: string) => string): string[] {
  const { orgNumber, isVatRegistered, isInBusinessRegister } = seller
  const number = `${say('invoices.orgNumber')} NO ${formatOrgNumber(orgNumber)}${isVatRegistered ? ' MVA' : ''}`
  const place = [seller.address, `${seller.postalCode} ${seller.city}`.trim()].filter(Boolean)
  const register = isInBusinessRegister ? 'Foretaksregisteret' : ''
  return [
    [seller.name, ...place].join(', '),
    [number, register, seller.email, seller.phone && formatPhone(seller.phone)]
      .filter(Boolean)
      .join(' · '),
  ]
}

type Pairs = DocumentPaper['facts']

/** Texts of one document in its language. */
interface Speech {
  say: (key: string, values?: Record<string, string | number>) => string
  day: (on: string) => string
}

const percent = (basisPoints: number) => percentText(basisPoints / 10_000)

function factsOf(invoice: Invoice, { say, day }: Speech): Pairs {
  const { kind, credits } = invoice
  return filled([
    [say('invoices.issuedOn'), day(invoice.issuedOn)],
    [say('invoices.dueOn'), kind === 'credit' ? '' : day(invoice.dueOn)],
    [say('invoices.deliveredOn'), day(invoice.deliveredOn)],
    [say('invoices.reference'), invoice.reference],
    [say('invoices.ownReference'), invoice.seller.contact ?? ''],
    [say('label.order'), invoice.orderNumber],
    [say('invoices.credits'), credits === null ? '' : String(credits)],
  ])
}

function sumsOf({ kind, groups, netOre, totalOre }: Invoice, { say }: Speech): Pairs {
  const label = ({ category, basisPoints, netOre: ore }: Invoice['groups'][number]) => {
    const of = formatMoney(ore)
    if (category !== 'S') return say(`invoices.withoutVat.${category}`, { of })
    return say('invoices.vatOf', { of, rate: percent(basisPoints) })
  }
  return [
    [say('invoices.netOre'), formatMoney(netOre)],
    ...groups.map((group) => [label(group), formatMoney(group.vatOre)] as const),
    [say(kind === 'credit' ? 'invoices.toCredit' : 'invoices.toPay'), formatMoney(totalOre)],
  ]
}

interface ToPay {
  dueOn: string
  totalOre: number
}

/** Returns the payment details, which credit notes do not have. */
function paymentOf(invoice: Invoice, { say, day }: Speech, toPay: ToPay = invoice): Pairs {
  const { kind, number, kid } = invoice
  if (kind === 'credit') return []
  return [
    [say('invoices.accountNumber'), formatAccountNumber(invoice.accountNumber)],
    [say('invoices.kid'), kid || say('invoices.noKid', { number })],
    [say('invoices.dueOn'), day(toPay.dueOn)],
    [say('invoices.toPay'), formatMoney(toPay.totalOre)],
  ]
}

const rowOf =
  ({ say }: Speech) =>
  (line: Invoice['lines'][number]) => [
    line.description,
    quantityText(line.quantity),
    say(`invoices.unit.${line.unit}`),
    formatMoney(line.unitPriceOre),
    line.category === 'S' ? percent(line.basisPoints) : say(`invoices.vat.${line.category}`),
    formatMoney(line.netOre),
  ]

const lineColumns = {
  description: 'text',
  quantity: 'ore',
  unit: 'text',
  unitPriceOre: 'ore',
  vat: 'ore',
  netOre: 'ore',
} as const

export function invoicePaper(invoice: Invoice, issuer: Issuer, locale: Locale): DocumentPaper {
  const say: Speech['say'] = (key, values) => translate(locale, key, values)
  const speech: Speech = { say, day: (on) => dateText(on, 'numeric', locale) }
  const { kind, number, buyer, reason } = invoice
  const isCredit = kind === 'credit'
  return {
    title: say(isCredit ? 'invoices.paper.creditNote' : 'invoices.paper.invoice', { number }),
    locale,
    issuer: { ...issuer, name: invoice.seller.name },
    buyer: [
      buyer.name,
      buyer.address,
      `${buyer.postalCode} ${buyer.city}`.trim(),
      buyer.orgNumber && `${say('invoices.orgNumber')} ${formatOrgNumber(buyer.orgNumber)}`,
    ].filter(Boolean),
    facts: factsOf(invoice, speech),
    table: {
      columns: Object.entries(lineColumns).map(([name, column]) => ({
        header: say(`invoices.line.${name}`),
        kind: column,
      })),
      rows: invoice.lines.map(rowOf(speech)),
    },
    sums: sumsOf(invoice, speech),
    paymentTitle: say('invoices.payment'),
    payment: paymentOf(invoice, speech),
    notes: [reason].filter(Boolean),
    seller: sellerLines(invoice, say),
  }
}

type Reminder = Invoice['reminders'][number]

/** Returns the debt at the time of the reminder: the invoice less payments and credits, plus fees. */
function owedOf(invoice: Invoice, { leftOre, feesOre }: Reminder, { say }: Speech): Pairs {
  const { totalOre } = invoice
  const gone = leftOre - totalOre
  return filled([
    [say('label.amountOre'), formatMoney(totalOre)],
    [say('invoices.reminder.gone'), gone === 0 ? '' : formatMoney(gone)],
    [say('invoices.reminder.fees'), feesOre === 0 ? '' : formatMoney(feesOre)],
    [say('invoices.toPay'), formatMoney(leftOre + feesOre)],
  ])
}

/** Repeats the invoice with the remaining debt and a new due date. */
export function reminderPaper(
  invoice: Invoice,
  reminder: Reminder,
  issuer: Issuer,
  locale: Locale,
): DocumentPaper {
  const say: Speech['say'] = (key, values) => translate(locale, key, values)
  const speech: Speech = { say, day: (on) => dateText(on, 'numeric', locale) }
  const { number } = invoice
  const toPay = { dueOn: reminder.dueOn, totalOre: reminder.leftOre + reminder.feesOre }
  return {
    ...invoicePaper(invoice, issuer, locale),
    title: say(`invoices.reminder.paper.${reminder.reminder}`, { number }),
    facts: filled([
      [say('invoices.reminder.on'), speech.day(reminder.remindedOn)],
      [say('invoices.reminder.dueOn'), speech.day(reminder.dueOn)],
      [say('invoices.issuedOn'), speech.day(invoice.issuedOn)],
      [say('invoices.reminder.firstDue'), speech.day(invoice.dueOn)],
      [say('invoices.reference'), invoice.reference],
      [say('invoices.ownReference'), invoice.seller.contact ?? ''],
      [say('label.order'), invoice.orderNumber],
    ]),
    sums: owedOf(invoice, reminder, speech),
    payment: paymentOf(invoice, speech, toPay),
    notes: [say(`invoices.reminder.note.${reminder.reminder}`)],
  }
}
