import { monthSettlement } from '@dxweb/areas/settlements/month/report-contract.ts'
import { payoutAccountStatement, sheetOfMonth } from '@dxweb/areas/settlements/month/paper-store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { formatAccountNumber } from '@dxweb/kit/fields/norwegian.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { reportLabel } from '@dxweb/kit/reports/report-words.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { wordsIn } from '../../collections/export-route.ts'
import type { DocumentPaper } from '../drawing/document-pdf.ts'
import { issuerFacts } from '../issuer/issuer.ts'
import {
  amountText,
  endOf,
  figuresIn,
  filled,
  type PrintRequest,
  sumOf,
  wordsOf,
} from './settlement-words.ts'

// catalog: report.settled-months.state.*

const figures = (monthSettlement.totals ?? []).filter((name) => name !== 'tickets')

/** Returns -1 for retained amounts, which are deducted from the payout. */
const signOf = (name: string) =>
  monthSettlement.formulas?.['payoutOre']?.some((part) => part === `-${name}`) ? -1 : 1

function linesOf(rows: readonly ReportRow[], shown: readonly string[], ask: PrintRequest) {
  const { t } = wordsOf(ask.locale)
  const nameOf = (own: readonly ReportRow[]) => {
    const title = own[0]?.['event'] ?? null
    if (title === null) return t('settlement.month.noShow')
    const count = new Set(own.map((row) => row['eventId'])).size
    return t('settlement.month.shows', { title: String(title), count })
  }
  const lines = Map.groupBy(rows, (row) => row['event'])
  const cells = (name: string, own: readonly ReportRow[]) => [
    name,
    countText(sumOf(own, 'tickets')),
    ...shown.map((figure) => amountText(sumOf(own, figure))),
  ]
  return {
    rows: [...lines.values()].map((own) => cells(nameOf(own), own)),
    sums: cells(t('shows.sum'), rows),
  }
}

export async function monthPaper(ask: PrintRequest, month: string): Promise<DocumentPaper> {
  const { db, scope, locale, issuer, rows } = ask
  const { t } = wordsOf(locale)
  const [accounts, sheets] = await db.batch(scope, [
    payoutAccountStatement(scope.partnerId),
    sheetOfMonth(scope.partnerId, month),
  ])
  const { accountNumber } = onlyRow(accounts)
  const shown = figuresIn(figures, rows)
  const label = (name: string) => reportLabel(wordsIn(locale), monthSettlement, name)
  const title = t('settlement.month.paper', { month: dateText(month, 'month', locale) })
  return {
    title,
    locale,
    issuer,
    buyer: [issuer.name, ...issuerFacts(issuer, locale)],
    facts: [
      [t('settlement.sheet.state'), t(`report.settled-months.state.${onlyRow(sheets).state}`)],
    ],
    table: {
      columns: [
        { header: label('event'), kind: 'text' },
        { header: label('tickets'), kind: 'ore' },
        ...shown.map((name) => ({ header: label(name), kind: 'ore' as const })),
      ],
      ...linesOf(rows, shown, ask),
    },
    sums: shown.map(
      (name) => [label(name), formatMoney(sumOf(rows, name) * signOf(name))] as const,
    ),
    payment: filled([
      [t('settlement.sheet.account'), accountNumber && formatAccountNumber(accountNumber)],
      [t('settlement.sheet.reference'), `${title}, ${issuer.name}`],
      [label('payoutOre'), formatMoney(sumOf(rows, 'payoutOre'))],
    ]),
    paymentTitle: t('settlement.month.payment'),
    notes: [],
    seller: endOf(issuer, locale),
  }
}
