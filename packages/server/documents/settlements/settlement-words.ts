import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { formatOrgNumber } from '@dxweb/kit/fields/norwegian.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import type { DocumentPaper } from '../drawing/document-pdf.ts'
import { type Issuer, issuerFacts } from '../issuer/issuer.ts'
import type { Locale } from '../paper/pdf.ts'

export interface PrintRequest {
  db: Database
  scope: Scope
  locale: Locale
  timeZone: string
  issuer: Issuer
  rows: readonly ReportRow[]
}

interface SettlementWords {
  t: Translate
  day: (on: string) => string
}

export const wordsOf = (locale: Locale): SettlementWords => ({
  t: translateIn(locale),
  day: (on) => dateText(on, 'numeric', locale),
})

/** Formats an amount as `1 234,50`, since the table states the currency once. */
export const amountText = (ore: unknown): string =>
  formatMoney(Number(ore)).replace(/\u00a0kr$/, '')

export const figuresIn = (names: readonly string[], rows: readonly ReportRow[]): string[] =>
  names.filter((name) => rows.some((row) => Number(row[name]) !== 0))

export const sumOf = (rows: readonly ReportRow[], name: string): number =>
  rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)

export const filled = (pairs: DocumentPaper['facts']): DocumentPaper['facts'] =>
  pairs.filter(([, value]) => value !== '')

export const orgLine = (t: Translate, orgNumber: string): string =>
  orgNumber === '' ? '' : `${t('invoices.orgNumber')} ${formatOrgNumber(orgNumber)}`

export const endOf = (issuer: Issuer, locale: Locale): string[] => [
  issuer.name,
  issuerFacts(issuer, locale).join(' · '),
]
