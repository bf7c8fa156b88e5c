import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import type { Invoice } from '@dxweb/areas/invoicing/invoices/store.ts'
import { formatAccountNumber, formatOrgNumber, formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { decimalText } from '@dxweb/kit/text/count-text.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import type { DocumentPaper } from '../drawing/document-pdf.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Locale } from '../paper/pdf.ts'

// catalog: invoices.unit.*
// catalog: invoices.vat.*
// catalog: invoices.reminder.paper.*
// catalog: invoices.reminder.note.*

/** Formats hundredths without trailing zeros, such as '2,5'. */
const quantityText = (hundredths: number) =>
  `${hundredths < 0 ? '\u2212' : ''}${decimalText(Math.abs(hundredths) / 100)}`

const filled = (pairs: readonly (readonly [string, string])[]) =>
  pairs.filter(([, value]) => value !== '')

/** Details of the seller required by law: organisation number with MVA, and the register of a limited company. */
function sellerLines({ seller }: Invoice, t: Translate): string[] {
  const { orgNumber, isVatRegistered, isInBusinessRegister } = seller
  const number = `${t('invoices.orgNumber')} NO ${formatOrgNumber(orgNumber)}${isVatRegistered ? ' MVA' : ''}`
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

interface InvoiceTexts {
  t: Translate
  day: (on: string) => string
}

const percent = (basisPoints: number) => percentText(basisPoints / 10_000)

function factsOf(invoice: Invoice, { t, day }: InvoiceTexts): Pairs {
  const { kind, credits } = invoice
  return filled([
    [t('invoices.issuedOn'), day(invoice.issuedOn)],
    [t('invoices.dueOn'), kind === 'credit' ? '' : day(invoice.dueOn)],
    [t('invoices.deliveredOn'), day(invoice.deliveredOn)],
    [t('invoices.reference'), invoice.reference],
    [t('invoices.ownReference'), invoice.seller.contact ?? ''],
    [t('label.order'), invoice.orderNumber],
    [t('invoices.credits'), credits === null ? '' : String(credits)],
  ])
}

function sumsOf({ kind, groups, netOre, totalOre }: Invoice, { t }: InvoiceTexts): Pairs {
  const label = ({ category, basisPoints, netOre: ore }: Invoice['groups'][number]) => {
    const of = formatMoney(ore)
    if (category !== 'S') return t(`invoices.withoutVat.${category}`, { of })
    return t('invoices.vatOf', { of, rate: percent(basisPoints) })
  }
  return [
    [t('invoices.netOre'), formatMoney(netOre)],
    ...groups.map((group) => [label(group), formatMoney(group.vatOre)] as const),
    [t(kind === 'credit' ? 'invoices.toCredit' : 'invoices.toPay'), formatMoney(totalOre)],
  ]
}

interface ToPay {
  dueOn: string
  totalOre: number
}

/** Returns the payment details, which credit notes do not have. */
function paymentOf(invoice: Invoice, { t, day }: InvoiceTexts, toPay: ToPay = invoice): Pairs {
  const { kind, number, kid } = invoice
  if (kind === 'credit') return []
  return [
    [t('invoices.accountNumber'), formatAccountNumber(invoice.accountNumber)],
    [t('invoices.kid'), kid || t('invoices.noKid', { number })],
    [t('invoices.dueOn'), day(toPay.dueOn)],
    [t('invoices.toPay'), formatMoney(toPay.totalOre)],
  ]
}

const rowOf =
  ({ t }: InvoiceTexts) =>
  (line: Invoice['lines'][number]) => [
    line.description,
    quantityText(line.quantity),
    t(`invoices.unit.${line.unit}`),
    formatMoney(line.unitPriceOre),
    line.category === 'S' ? percent(line.basisPoints) : t(`invoices.vat.${line.category}`),
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
  const t = translateIn(locale)
  const texts: InvoiceTexts = { t, day: (on) => dateText(on, 'numeric', locale) }
  const { kind, number, buyer, reason } = invoice
  const isCredit = kind === 'credit'
  return {
    title: t(isCredit ? 'invoices.paper.creditNote' : 'invoices.paper.invoice', { number }),
    locale,
    issuer: { ...issuer, name: invoice.seller.name },
    buyer: [
      buyer.name,
      buyer.address,
      `${buyer.postalCode} ${buyer.city}`.trim(),
      buyer.orgNumber && `${t('invoices.orgNumber')} ${formatOrgNumber(buyer.orgNumber)}`,
    ].filter(Boolean),
    facts: factsOf(invoice, texts),
    table: {
      columns: Object.entries(lineColumns).map(([name, column]) => ({
        header: t(`invoices.line.${name}`),
        kind: column,
      })),
      rows: invoice.lines.map(rowOf(texts)),
    },
    sums: sumsOf(invoice, texts),
    paymentTitle: t('invoices.payment'),
    payment: paymentOf(invoice, texts),
    notes: [reason].filter(Boolean),
    seller: sellerLines(invoice, t),
  }
}

type Reminder = Invoice['reminders'][number]

/** Returns the debt at the time of the reminder: the invoice less payments and credits, plus fees. */
function owedOf(invoice: Invoice, { leftOre, feesOre }: Reminder, { t }: InvoiceTexts): Pairs {
  const { totalOre } = invoice
  const gone = leftOre - totalOre
  return filled([
    [t('label.amountOre'), formatMoney(totalOre)],
    [t('invoices.reminder.gone'), gone === 0 ? '' : formatMoney(gone)],
    [t('invoices.reminder.fees'), feesOre === 0 ? '' : formatMoney(feesOre)],
    [t('invoices.toPay'), formatMoney(leftOre + feesOre)],
  ])
}

export function reminderPaper(
  invoice: Invoice,
  reminder: Reminder,
  issuer: Issuer,
  locale: Locale,
): DocumentPaper {
  const t = translateIn(locale)
  const texts: InvoiceTexts = { t, day: (on) => dateText(on, 'numeric', locale) }
  const { number } = invoice
  const toPay = { dueOn: reminder.dueOn, totalOre: reminder.leftOre + reminder.feesOre }
  return {
    ...invoicePaper(invoice, issuer, locale),
    title: t(`invoices.reminder.paper.${reminder.reminder}`, { number }),
    facts: filled([
      [t('invoices.reminder.on'), texts.day(reminder.remindedOn)],
      [t('invoices.reminder.dueOn'), texts.day(reminder.dueOn)],
      [t('invoices.issuedOn'), texts.day(invoice.issuedOn)],
      [t('invoices.reminder.firstDue'), texts.day(invoice.dueOn)],
      [t('invoices.reference'), invoice.reference],
      [t('invoices.ownReference'), invoice.seller.contact ?? ''],
      [t('label.order'), invoice.orderNumber],
    ]),
    sums: owedOf(invoice, reminder, texts),
    payment: paymentOf(invoice, texts, toPay),
    notes: [t(`invoices.reminder.note.${reminder.reminder}`)],
  }
}
