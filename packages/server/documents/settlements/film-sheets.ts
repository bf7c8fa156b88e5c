import type { Translate } from '@dxweb/kit/definitions/register-words.ts'
import { termsLabel, versionLabel } from '@dxweb/areas/film/rental/sheets/rules.ts'
import {
  type BureauParty,
  bureauPartiesStatement,
} from '@dxweb/areas/film/rental/sheets/parties-store.ts'
import { formatAccountNumber, formatPhone } from '@dxweb/kit/fields/norwegian.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { countText } from '@dxweb/kit/text/count-text.ts'
import { percentText } from '@dxweb/kit/text/percent-text.ts'
import { addDays, type Day, isoWeek } from '@dxweb/kit/time/day.ts'
import { spanText } from '@dxweb/locales/date-text.ts'
import type { DocumentPaper, DocumentTable } from '../drawing/document-pdf.ts'
import {
  amountText,
  endOf,
  filled,
  orgLine,
  type PrintRequest,
  sumOf,
  wordsOf,
} from './settlement-words.ts'

// catalog: settlement.sheet.*
// catalog: report.film-settlements.state.*

type Words = ReturnType<typeof wordsOf>

/** Columns that are only for the venue, or shown in the heading. */
const offSheet = new Set(['settledOn', 'bureau', 'levyOre', 'tonoOre', 'keptOre'])

export const isOnSheet = (column: string): boolean => !offSheet.has(column)

const amounts = ['grossOre', 'vatOre', 'netOre', 'rentalOre', 'rentalVatOre', 'payableOre'] as const

const withTopUp = (row: ReportRow): ReportRow => ({
  ...row,
  rentalOre: Number(row['rentalOre']) + Number(row['topUpOre'] ?? 0),
})

const figuresOf = (rows: readonly ReportRow[]) => [
  countText(sumOf(rows, 'paid')),
  ...amounts.map((name) => amountText(sumOf(rows, name))),
]

/** Returns 'Uke 2' or the corrected week, followed by the version, and by the terms if they are not a percentage. */
function weekText(row: ReportRow, { t, day }: Words): string {
  const { correctsOn, playWeek, version, percent, terms } = row
  const week = correctsOn
    ? t('settlement.sheet.corrects', { day: day(String(correctsOn)) })
    : playWeek === null
      ? ''
      : t('settlement.sheet.playWeek', { week: Number(playWeek) })
  const own = percent === null && terms ? termsLabel(t, String(terms)) : ''
  return [week, version && versionLabel(t, String(version)), own].filter(Boolean).join(' · ')
}

function blockOf(rows: readonly ReportRow[], words: Words) {
  const { t, day } = words
  const [first = {}] = rows
  const soFar = (name: string) => Math.max(0, ...rows.map((row) => Number(row[name] ?? 0)))
  const heading = [
    String(first['film']),
    first['filmNumber'] && t('settlement.sheet.number', { number: String(first['filmNumber']) }),
    first['premiereOn'] &&
      t('settlement.sheet.premiere', { day: day(String(first['premiereOn'])) }),
    t('settlement.sheet.soFar', { count: soFar('totalPaid') }),
  ]
  const lines = Map.groupBy(rows, (row) =>
    JSON.stringify(
      ['correctsOn', 'playWeek', 'version', 'percent', 'terms'].map((name) => row[name]),
    ),
  )
  const cells = [...lines.values()].map((own) => [
    weekText(own[0] ?? {}, words),
    own[0]?.['percent'] === null ? '' : percentText(Number(own[0]?.['percent']) / 10_000),
    ...figuresOf(own),
    '',
  ])
  const last = cells.at(-1)
  const toDate = amountText(soFar('totalNetOre'))
  if (cells.length === 1 && last) last[last.length - 1] = toDate
  const sums = cells.length > 1 ? [[t('shows.sum'), '', ...figuresOf(rows), toDate]] : []
  return { heading: heading.filter(Boolean).join(' · '), cells, sums }
}

const columnNames = ['week', 'percent', 'paid', ...amounts, 'totalNetOre'] as const

function tableOf(rows: readonly ReportRow[], words: Words): DocumentTable {
  const table = { rows: [] as string[][], headings: [] as number[], subtotals: [] as number[] }
  for (const film of Map.groupBy(rows, (row) => String(row['film'])).values()) {
    const { heading, cells, sums } = blockOf(film, words)
    table.headings.push(table.rows.length)
    table.rows.push([heading], ...cells)
    if (sums.length > 0) table.subtotals.push(table.rows.length)
    table.rows.push(...sums)
  }
  return {
    ...table,
    columns: columnNames.map((name) => ({
      header: words.t(`settlement.sheet.${name}`),
      kind: name === 'week' ? ('text' as const) : ('ore' as const),
    })),
    sums: [words.t('shows.sum'), '', ...figuresOf(rows), ''],
  }
}

function paymentOf(party: BureauParty, week: Day, ask: PrintRequest, payableOre: number) {
  const { t, day } = wordsOf(ask.locale)
  const { year, week: number } = isoWeek(week)
  const due = addDays(addDays(week, 6), party.paymentDays)
  return filled([
    [
      t('settlement.sheet.account'),
      party.accountNumber && formatAccountNumber(party.accountNumber),
    ],
    [t('settlement.sheet.due'), day(due)],
    [
      t('settlement.sheet.reference'),
      t('settlement.sheet.referenceOf', { venue: ask.issuer.name, week: number, year }),
    ],
    [t('settlement.sheet.payableOre'), formatMoney(payableOre)],
  ])
}

const partyLines = ({ name, contactName, orgNumber, email, phone }: BureauParty, t: Translate) =>
  [name, contactName, orgLine(t, orgNumber), email, phone && formatPhone(phone)].filter(Boolean)

function sheetOf(party: BureauParty, week: Day, all: readonly ReportRow[], ask: PrintRequest) {
  const words = wordsOf(ask.locale)
  const { t, day } = words
  const rows = all.map(withTopUp)
  const { year, week: number } = isoWeek(week)
  const money = (name: string) => formatMoney(sumOf(rows, name))
  const payableOre = sumOf(rows, 'payableOre')
  const isOfSeveral = new Set(rows.map((row) => row['productionId'])).size > 1
  const untermed = rows.some((row) => row['terms'] === null && Number(row['shows']) > 0)
  return {
    title: t('settlement.sheet.title', { week: number, year }),
    locale: ask.locale,
    issuer: ask.issuer,
    buyer: partyLines(party, t),
    facts: filled([
      [t('settlement.sheet.period'), spanText(day(week), day(addDays(week, 6)))],
      [
        t('settlement.sheet.state'),
        t(`report.film-settlements.state.${party.states[week] ?? 'draft'}`),
      ],
      [t('settlement.sheet.shows'), countText(sumOf(rows, 'shows'))],
      [t('settlement.sheet.free'), countText(sumOf(rows, 'free'))],
    ]),
    table: tableOf(rows, words),
    sums: [
      [t('settlement.sheet.netOre'), money('netOre')],
      [t('settlement.sheet.rentalOre'), money('rentalOre')],
      [t('settlement.sheet.rentalVatOre'), money('rentalVatOre')],
      [t('settlement.sheet.payableOre'), formatMoney(payableOre)],
    ],
    payment: party.id === 0 ? [] : paymentOf(party, week, ask, payableOre),
    paymentTitle: t('invoices.payment'),
    notes: [
      ...(untermed ? [t('settlement.sheet.untermed')] : []),
      ...(isOfSeveral ? [t('settlement.sheet.vatOfEach')] : []),
    ],
    seller: endOf(ask.issuer, ask.locale),
  } satisfies DocumentPaper
}

/** Returns a distributor without details, for films without a distributor. Their rental is not paid. */
const nobody = (name: string): BureauParty => ({
  id: 0,
  name,
  orgNumber: '',
  contactName: '',
  email: '',
  phone: '',
  accountNumber: '',
  paymentDays: 0,
  states: {},
})

export async function filmSheets(ask: PrintRequest): Promise<DocumentPaper[]> {
  const { db, scope, rows } = ask
  const parties = await db.run(scope, bureauPartiesStatement(scope.partnerId), { pool: 'reports' })
  const sheets = Map.groupBy(rows, (row) => `${row['settledOn']} ${row['bureauId']}`)
  const without = nobody(wordsOf(ask.locale).t('settlement.sheet.noBureau'))
  return [...sheets].map(([key, own]) => {
    const [week = '', bureau] = key.split(' ')
    const party = parties.find(({ id }) => String(id) === bureau)
    return sheetOf(party ?? without, week as Day, own, ask)
  })
}
