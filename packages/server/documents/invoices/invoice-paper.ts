import type { Invoice } from '@dxweb/areas/invoicing/invoices/store.ts'
import { formatAccountNumber, formatOrgNumber } from '@dxweb/kit/fields/norwegian.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { InvoicePaper } from '../drawing/invoice-pdf.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Locale } from '../paper/pdf.ts'

// catalog: invoices.unit.*
// catalog: invoices.vat.*

/** '2,5' in Norwegian, '2.5' in English: hundredths without zeros behind. */
function quantityText(hundredths: number, locale: Locale): string {
  const text = String(Math.abs(hundredths) / 100)
  const sign = hundredths < 0 ? '\u2212' : ''
  return `${sign}${locale === 'nb' ? text.replace('.', ',') : text}`
}

const filled = (pairs: readonly (readonly [string, string])[]) =>
  pairs.filter(([, value]) => value !== '')

/** The law asks for these on every invoice: number with MVA, and the register of a limited company. */
function sellerLines({ seller }: Invoice, say: (key: string) => string): string[] {
  const { orgNumber, isVatRegistered, isInBusinessRegister } = seller
  const number = `${say('invoices.orgNumber')} NO ${formatOrgNumber(orgNumber)}${isVatRegistered ? ' MVA' : ''}`
  const place = [seller.address, `${seller.postalCode} ${seller.city}`.trim()].filter(Boolean)
  const register = isInBusinessRegister ? 'Foretaksregisteret' : ''
  return [
    [seller.name, ...place].join(', '),
    [number, register, seller.email, seller.phone].filter(Boolean).join(' · '),
  ]
}

type Pairs = InvoicePaper['facts']

/** The words of one paper. */
interface Speech {
  locale: Locale
  say: (key: string, values?: Record<string, string | number>) => string
  day: (on: string) => string
}

const percent = (basisPoints: number, locale: Locale) =>
  percentText(basisPoints / 10_000, locale, 2)

function factsOf(invoice: Invoice, { say, day }: Speech): Pairs {
  const { kind, credits } = invoice
  return filled([
    [say('invoices.issuedOn'), day(invoice.issuedOn)],
    [say('invoices.dueOn'), kind === 'credit' ? '' : day(invoice.dueOn)],
    [say('invoices.deliveredOn'), day(invoice.deliveredOn)],
    [say('invoices.reference'), invoice.reference],
    [say('invoices.orderNumber'), invoice.orderNumber],
    [say('invoices.credits'), credits === null ? '' : String(credits)],
  ])
}

function sumsOf({ kind, groups, netOre, totalOre }: Invoice, { say, locale }: Speech): Pairs {
  const label = ({ category, basisPoints, netOre: ore }: Invoice['groups'][number]) => {
    const of = formatMoney(ore)
    if (category !== 'S') return say(`invoices.withoutVat.${category}`, { of })
    return say('invoices.vatOf', { of, rate: percent(basisPoints, locale) })
  }
  return [
    [say('invoices.netOre'), formatMoney(netOre)],
    ...groups.map((group) => [label(group), formatMoney(group.vatOre)] as const),
    [say(kind === 'credit' ? 'invoices.toCredit' : 'invoices.toPay'), formatMoney(totalOre)],
  ]
}

/** Nothing is paid of a credit note. */
function paymentOf(invoice: Invoice, { say, day }: Speech): Pairs {
  const { kind, number, kid } = invoice
  if (kind === 'credit') return []
  return [
    [say('invoices.accountNumber'), formatAccountNumber(invoice.accountNumber)],
    [say('invoices.kid'), kid || say('invoices.noKid', { number })],
    [say('invoices.dueOn'), day(invoice.dueOn)],
    [say('invoices.toPay'), formatMoney(invoice.totalOre)],
  ]
}

const rowOf =
  ({ say, locale }: Speech) =>
  (line: Invoice['lines'][number]) => [
    line.description,
    quantityText(line.quantity, locale),
    say(`invoices.unit.${line.unit}`),
    formatMoney(line.unitPriceOre),
    line.category === 'S'
      ? percent(line.basisPoints, locale)
      : say(`invoices.vat.${line.category}`),
    formatMoney(line.netOre),
  ]

const lineHeads = ['description', 'quantity', 'unit', 'unitPriceOre', 'vat', 'netOre']

export function invoicePaper(invoice: Invoice, issuer: Issuer, locale: Locale): InvoicePaper {
  const say: Speech['say'] = (key, values) => translate(locale, key, values)
  const speech: Speech = { locale, say, day: (on) => dateText(on, 'numeric', locale) }
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
    heads: lineHeads.map((name) => say(`invoices.line.${name}`)),
    rows: invoice.lines.map(rowOf(speech)),
    sums: sumsOf(invoice, speech),
    paymentTitle: say('invoices.payment'),
    payment: paymentOf(invoice, speech),
    notes: [reason].filter(Boolean),
    seller: sellerLines(invoice, say),
  }
}
