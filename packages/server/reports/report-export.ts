import { changePercent } from '@dxweb/areas/reports/rules.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import type { Endpoint } from '@dxweb/kit/definitions/endpoint.ts'
import { kindOf } from '@dxweb/kit/fields/field-kinds.ts'
import {
  type AnyReport,
  beforeSuffix,
  detailsOf,
  changeSuffix,
  comparedOf,
  fieldOf,
  figuresOf,
  groupColumns,
  isHiddenAtFirst,
  isUnknown,
  listedOf,
  namingKeysOf,
  narrowedBy,
  type ReportRow,
} from '@dxweb/kit/reports/define-report.ts'
import { chartedBy, maxSteps } from '@dxweb/kit/reports/report-chart.ts'
import type { ReportSource } from '@dxweb/kit/reports/report-source.ts'
import {
  reportLabel,
  reportTitle,
  reportValue,
  columnText,
} from '@dxweb/kit/reports/report-words.ts'
import { type Route, type WorkCall, workRoute } from '@dxweb/kit/definitions/route.ts'
import {
  type CellKind,
  type ExportFormat,
  type Sheet,
  type SheetColumn,
  sheetOf,
} from '@dxweb/kit/definitions/sheet.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'
import { dateText } from '@dxweb/locales/date-text.ts'
import { spanText } from '@dxweb/locales/span-text.ts'
import { translate } from '@dxweb/locales/translate.ts'
import { cellKinds, wordsIn } from '../collections/export-route.ts'
import { exportFile, pagesOf, refuseTooMany } from '../documents/export/export-file.ts'
import { sheetChart, type CellWords } from '../documents/export/sheet-chart.ts'
import { drawPaper } from '../documents/drawing/draw-paper.ts'
import type { Issuer } from '../documents/issuer/issuer.ts'
import { settlementDocuments, sheetLists } from '../documents/settlements/settlement-documents.ts'
import { readIssuer, readIssuerAndPlace } from '../documents/issuer/read-issuer.ts'
import { withClock } from './compared-sql.ts'
import { eventStatement, type ListedEvent, ofEvent } from './event-of-list.ts'
import { knownSource } from './known-source.ts'
import type { ReportAsk } from './narrowed-sql.ts'
import { refuseAsk } from './refuse-ask.ts'
import { reportFacts } from './report-facts.ts'
import { groupsStatement, rowsStatement, sumsStatement } from './report-sql.ts'
import { withSegments } from './segments/segments.ts'

type Cell = string | number | null
type Locale = 'nb' | 'en'
type Asked = ReportAsk & { format: ExportFormat; locale: Locale }
type Exported = WorkCall<Endpoint['parts']>

const changeIn =
  (figure: string) =>
  (row: ReportRow): Cell => {
    const percent = changePercent(Number(row[figure]), Number(row[`${figure}${beforeSuffix}`]))
    return percent === null ? null : Math.round(percent * 100)
  }

function cellOf(report: AnyReport, name: string, locale: Locale) {
  const kind = kindOf(fieldOf(report, figureOf(report, name)))
  const words = wordsIn(locale)
  if (isChange(report, name)) return changeIn(figureOf(report, name))
  if (listedOf(report, name) !== undefined)
    return (row: ReportRow) => valuesCell(report, name, row, locale)
  return (row: ReportRow): Cell => {
    const value = row[name] ?? null
    if (value === null) return null
    const own = columnText(words.t, report, name, value)
    if (own !== undefined) return own
    if (kind.kind === 'flag') return words.t(value === true ? 'choice.yes' : 'choice.no')
    if (kind.kind === 'choice') return reportValue(words, report, name, String(value))
    if (kind.kind === 'span') {
      return spanText(kind.of, String(value), locale, (key, values) =>
        translate(locale, key, values),
      )
    }
    return typeof value === 'number' ? value : String(value)
  }
}

function valuesCell(report: AnyReport, name: string, row: ReportRow, locale: Locale): Cell {
  const column = figureOf(report, name)
  const isDay = kindOf(fieldOf(report, column)).kind === 'day'
  const values = String(row[name] ?? '')
    .split('\n')
    .filter(Boolean)
  const texts = values.map(
    (one) =>
      columnText(wordsIn(locale).t, report, column, one) ??
      (isDay ? dateText(one, 'numeric', locale, 'UTC') : one),
  )
  return texts.join(', ') || null
}

/**
 * Returns the figure of a column. The column shows the figure's value, the value a year earlier or the change since
 * then.
 */
function figureOf(report: AnyReport, name: string): string {
  const listed = listedOf(report, name)
  if (listed !== undefined) return listed
  const suffix = [beforeSuffix, changeSuffix].find((one) => name.endsWith(one)) ?? ''
  const figure = name.slice(0, name.length - suffix.length)
  return figuresOf(report).includes(figure) ? figure : name
}

const isChange = (report: AnyReport, name: string) =>
  name.endsWith(changeSuffix) && figureOf(report, name) !== name

function headerOf(report: AnyReport, name: string, locale: Locale, isPaper: boolean): string {
  const words = wordsIn(locale)
  const own = reportLabel(words, report, figureOf(report, name))
  const isTime = kindOf(fieldOf(report, figureOf(report, name))).kind === 'minutes'
  const label = isTime && !isPaper ? words.t('report.inMinutes', { label: own }) : own
  if (isChange(report, name)) return words.t('report.changeOf', { figure: own })
  return !name.endsWith(beforeSuffix) || figureOf(report, name) === name
    ? label
    : words.t('report.before', { figure: label })
}

function kindIn(report: AnyReport, name: string): CellKind {
  if (isChange(report, name)) return 'change'
  if (listedOf(report, name) !== undefined) return 'text'
  const kind = kindOf(fieldOf(report, figureOf(report, name)))
  if (kind.kind === 'percent' && kind.isShare) return 'share'
  return cellKinds[kind.kind] ?? 'text'
}

export const columnsOf = (
  report: AnyReport,
  names: readonly string[],
  locale: Locale,
  isPaper = false,
): SheetColumn<ReportRow>[] =>
  names.map((name) => ({
    header: headerOf(report, name, locale, isPaper),
    kind: kindIn(report, name),
    value: cellOf(report, name, locale),
  }))

function cellsIn(report: AnyReport, locale: Locale): CellWords['cellIn'] {
  const columns = new Map<string, SheetColumn<ReportRow>>()
  return (name, row) => {
    const column = columns.get(name) ?? columnsOf(report, [name], locale, true)[0]
    if (column === undefined) return { kind: 'text', value: null }
    columns.set(name, column)
    return { kind: column.kind, value: column.value(row) }
  }
}

async function readChart({ db, scope }: Exported, source: ReportSource, asked: Asked) {
  const { report } = source
  const { chart } = report
  if (!chart) return {}
  const { locale } = asked
  const by = chartedBy(report, asked.group ?? chart.by, chart.by)
  const ask = { ...asked, group: by, within: undefined, sort: undefined }
  const page = { limit: maxSteps + 1, offset: 0 }
  const statement = groupsStatement(source, scope.partnerId, ask, page)
  const found = await db.run<ReportRow>(scope, statement, { pool: 'reports' })
  const groups = found.filter(({ level }) => level !== 0)
  const cellWords = { words: wordsIn(locale), locale, cellIn: cellsIn(report, locale) }
  const drawn = sheetChart(report, { by, of: chart.of }, groups, cellWords)
  return drawn ? { chart: drawn } : {}
}

/**
 * Yields the groups of `level` and all inner levels. A spreadsheet gets only the innermost groups, since it computes
 * sums itself; a printed list gets all groups.
 */
async function* fromLevel(
  pages: AsyncIterable<ReportRow[]>,
  level: number,
): AsyncGenerator<ReportRow[]> {
  for await (const page of pages) yield page.filter((row) => Number(row['level']) >= level)
}

async function readGroups(
  { db, scope }: Exported,
  source: ReportSource,
  ask: Asked,
  groups: readonly string[],
) {
  let sums: ReportRow = {}
  const found = db.pages(scope, groupsStatement(source, scope.partnerId, ask))
  const pages = await pagesOf(found, ask.format, ([all = {}]) => {
    sums = all
    return Number(all['total'])
  })
  return { pages: fromLevel(pages, ask.format === 'pdf' ? 1 : groups.length), sums }
}

type Head = { event?: ListedEvent; issuer?: Issuer; address?: string }

/** A renter's role cannot read the issuer's logo and texts. */
async function readHead({ db, scope }: Exported, { of, format, locale }: Asked): Promise<Head> {
  const isSigned = format === 'pdf' && scope.renterId === 0
  if (of === undefined) return isSigned ? { issuer: await readIssuer(db, scope, locale) } : {}
  const event = onlyRow(await db.run<ListedEvent>(scope, eventStatement(scope.partnerId, of)))
  return { event, ...(isSigned && (await readIssuerAndPlace(db, scope, of, locale))) }
}

async function readRows({ db, scope }: Exported, source: ReportSource, ask: Asked) {
  const counting = sumsStatement(source, scope.partnerId, ask)
  const [sums = {}] = await db.run(scope, counting, { pool: 'reports' })
  refuseTooMany(Number(sums['rowCount']), ask.format)
  return { pages: db.pages(scope, rowsStatement(source, scope.partnerId, ask)), sums }
}

const sumsRow = (report: AnyReport, names: readonly string[], sums: ReportRow): Cell[] =>
  names.map((name) => {
    const figure = figureOf(report, name)
    if (!figuresOf(report).includes(figure)) return null
    return isChange(report, name) ? changeIn(figure)(sums) : ((sums[name] ?? null) as Cell)
  })

/** Printed lists omit columns hidden by default. */
function isShown(report: AnyReport, asked: Asked, name: string): boolean {
  if (asked.format !== 'pdf') return true
  const sheet = sheetLists[report.name]
  if (sheet) return sheet.isPrinted(name)
  // A group without figures is a heading on the screen, and a column in the printed list.
  const section = figuresOf(report).length === 0 ? report.opensWith?.group : undefined
  return name === section || !isHiddenAtFirst(report, name, asked)
}

function namesOf(report: AnyReport, groups: readonly string[], asked: Asked, sums: ReportRow) {
  const isIn = (name: string) => isShown(report, asked, listedOf(report, name) ?? name)
  if (groups.length === 0) return Object.keys(report.columns).filter(isIn)
  const figures = figuresOf(report).filter((name) => !isUnknown(report, name, sums))
  const compared = asked.compare === undefined ? [] : comparedOf(report)
  const all = compared.length > 0 ? figures : groupColumns(report, groups, figures)
  const figureColumns = all
    .filter(isIn)
    .flatMap((name) =>
      compared.includes(name) ? [name, `${name}${beforeSuffix}`, `${name}${changeSuffix}`] : [name],
    )
  return [...groups, ...figureColumns]
}

const levelsOf = (report: AnyReport, groups: readonly string[]) =>
  new Map(
    groups.flatMap((group, at) =>
      [group, ...detailsOf(report, group)].map((name) => [name, at + 1] as const),
    ),
  )

/** Labels groups without a value in printed lists, so that only subtotals have no label. */
function groupsNamed(columns: SheetColumn<ReportRow>[], levels: readonly number[], locale: Locale) {
  const noValue = translate(locale, 'report.noValue')
  return columns.map((column, at) => {
    const level = levels[at]
    if (level === undefined) return column
    const value = (row: ReportRow) =>
      level <= Number(row['level']) ? (column.value(row) ?? noValue) : null
    return { ...column, value }
  })
}

async function* withSums(pages: Sheet['pages'], { columns, sums = [] }: Sheet, locale: Locale) {
  yield* pages
  const at = columns.findIndex(({ kind }) => kind === 'text')
  yield [sums.map((sum, place) => (place === at ? translate(locale, 'shows.sum') : sum))]
}

const countColumn = (locale: Locale): SheetColumn<ReportRow> => ({
  header: translate(locale, 'report.rowCount'),
  kind: 'count',
  value: (row) => Number(row['rowCount']),
})

const readAbove = async (call: Exported, source: ReportSource, asked: Asked, head: Head) => ({
  facts: await reportFacts(call, source.report, asked, head),
  ...(await readChart(call, source, asked)),
})

function fileNameOf(report: AnyReport, title: string, asked: Asked): string {
  const named = namingKeysOf(report).map((key) => asked[key])
  const about = [...named, asked.of, asked.from, asked.to].filter(Boolean)
  return [title.toLowerCase().replaceAll(' ', '-'), ...about].join('-')
}

/** Returns true for a filtered settlement, which is printed as a list, since it is incomplete. */
const isPart = (report: AnyReport, asked: Asked) =>
  ['q', ...Object.keys(narrowedBy(report)).filter((name) => name !== 'bureauId')].some((name) =>
    Boolean((asked as Record<string, unknown>)[name]),
  )

/** Prints the report as a document between two parties. Returns undefined for a report that is printed as a list. */
async function readDocument(call: Exported, source: ReportSource, asked: Asked, { issuer }: Head) {
  const { report } = source
  const makePapers = settlementDocuments[report.name]
  if (makePapers === undefined || issuer === undefined || isPart(report, asked)) return undefined
  const { db, scope, caller } = call
  const { locale } = asked
  const { pages } = await readRows(call, source, { ...asked, sort: undefined })
  const rows = (await Array.fromAsync(pages)).flat()
  const timeZone = caller.partner?.timeZone ?? defaultTimeZone
  const papers = await makePapers({ db, scope, locale, timeZone, issuer, rows })
  if (papers.length === 0) return undefined
  const title = reportTitle(wordsIn(locale), report)
  return {
    body: await drawPaper('document', { papers }),
    contentType: 'application/pdf',
    fileName: `${fileNameOf(report, title, asked)}.pdf`,
    rowCount: rows.length,
  }
}

function askedOf(call: Exported): Asked {
  const usual = { format: 'pdf', locale: call.caller.locale }
  const query = { ...usual, ...(call.query as object), ...ofEvent(call.params) }
  return withClock(query as Asked, call)
}

export function reportExport(whole: ReportSource, endpoint: Endpoint): Route {
  return workRoute(endpoint, async (call) => {
    const source = knownSource(whole, call.caller)
    const { report } = source
    const asked = await withSegments(askedOf(call), report, call)
    const { locale } = asked
    refuseAsk(report, asked)
    const head = await readHead(call, asked)
    const groups = [asked.group, asked.within].filter((group) => group !== undefined)
    const isGrouped = groups.length > 0
    const isPaper = asked.format === 'pdf'
    const document = !isGrouped && (await readDocument(call, source, asked, head))
    if (document) return document
    // Reads the facts first, since the pages occupy a connection until they are read.
    const above = isPaper ? await readAbove(call, source, asked, head) : {}
    const { pages, sums } = isGrouped
      ? await readGroups(call, source, asked, groups)
      : await readRows(call, source, asked)
    const levels = levelsOf(report, groups)
    const names = namesOf(report, [...levels.keys()], asked, sums)
    const known = columnsOf(report, names, locale, isPaper)
    const hasCounts = isGrouped && names.length === levels.size
    const counted = hasCounts ? [...known, countColumn(locale)] : known
    const columns = isPaper ? groupsNamed(counted, [...levels.values()], locale) : counted
    const inner = [...levels.values()].indexOf(2)
    const zone = call.caller.partner?.timeZone ?? defaultTimeZone
    const title = reportTitle(wordsIn(locale), report)
    const sheet: Sheet = {
      ...sheetOf(title, zone, columns, pages),
      sums: [...sumsRow(report, names, sums), ...(hasCounts ? [Number(sums['rowCount'])] : [])],
      ...above,
      ...(inner > 0 && { isSubtotal: (row) => row[inner] === null }),
    }
    if (isGrouped && sheetLists[report.name] && !isPaper)
      sheet.pages = withSums(sheet.pages, sheet, locale)
    const name = fileNameOf(report, title, asked)
    const file = exportFile(sheet, name, { ...call, query: asked, issuer: head.issuer })
    return { ...file, rowCount: Number(sums[isGrouped ? 'total' : 'rowCount']) }
  })
}
