import type { Tables } from '@dxweb/kit/database/tables.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { dayOf, type Facts, isKnown, total } from './facts.ts'
import { type FilmLine, filmLines } from './film-lines.ts'
import type { PlainRow } from './plain-report.ts'

const counts = ['shows', 'paid', 'free'] as const
const amounts = ['gross', 'vat', 'rental', 'topUp', 'rentalVat', 'levy', 'tono'] as const
const figures = [...counts, ...amounts] as const
type Figures = Record<(typeof figures)[number], number>

/** A line of a settlement, for its own film week or as a correction of an earlier film week. */
interface SheetLine extends Figures {
  bureauId: number | null
  week: Day
  filmWeek: Day
  day: Day
  productionId: number
  film: string
  filmNumber: string
  version: string
  premiereOn: string | null
  playWeek: number | null
  termId: number | null
  terms: string | null
  percent: number | null
  totalPaid: number | null
  totalNet: number | null
}

const figuresOf = (one: Figures): Figures =>
  Object.fromEntries(figures.map((name) => [name, one[name]])) as unknown as Figures

const textOf = (parts: readonly unknown[]) => JSON.stringify(parts)

function termsText({ rows }: Facts, term: Tables['film_term'] | undefined): string | null {
  if (!term) return null
  const hall = rows.auditorium.find(({ id }) => id === term.auditoriumId)?.name
  const place = rows.location.find(({ id }) => id === term.locationId)?.name
  const films = term.productionId === null ? 'all' : 'one'
  return [term.method, films, term.dimension, term.speech, term.showKind, hall, place, term.note]
    .map((part) => part ?? '')
    .join('|')
}

const ofNow = (facts: Facts, line: FilmLine): SheetLine => ({
  ...figuresOf(line),
  bureauId: line.bureauId,
  week: line.week,
  filmWeek: line.week,
  day: line.day,
  productionId: line.production.id,
  film: line.production.title,
  filmNumber: line.production.filmNumber,
  version: line.version,
  premiereOn: line.production.premiereOn,
  playWeek: line.playWeek,
  termId: line.term?.id ?? null,
  terms: termsText(facts, line.term),
  percent: line.percent,
  totalPaid: line.totalPaid,
  totalNet: line.totalNet,
})

const asKept = (one: Tables['film_sheet_line']): SheetLine => ({
  bureauId: one.bureauId,
  week: one.week as Day,
  filmWeek: one.filmWeek as Day,
  day: one.day as Day,
  productionId: one.productionId,
  film: one.film,
  filmNumber: one.filmNumber,
  version: one.filmVersion,
  premiereOn: one.premiereOn,
  playWeek: one.playWeek,
  termId: one.termId,
  terms: one.term,
  percent: one.percent,
  shows: one.showCount,
  paid: one.paidCount,
  free: one.freeCount,
  gross: one.grossOre,
  vat: one.vatOre,
  rental: one.rentalOre,
  topUp: one.topUpOre,
  rentalVat: one.rentalVatOre,
  levy: one.levyOre,
  tono: one.tonoOre,
  totalPaid: one.totalPaidCount,
  totalNet: one.totalNetOre,
})

const approvedSheets = ({ rows }: Facts, until: Day | undefined) =>
  rows.film_sheet.filter(
    ({ approvedAt }) => approvedAt !== null && isKnown(dayOf(approvedAt), until),
  )

const weekKey = ({ bureauId, week }: { bureauId: number | null; week: string }) =>
  textOf([bureauId, week])

/** Sorts current lines before lines of approved settlements, and lower term ids before higher ones. */
const bySheetLine = (a: readonly [SheetLine, boolean], b: readonly [SheetLine, boolean]) =>
  Number(b[1]) - Number(a[1]) || (a[0].termId ?? Infinity) - (b[0].termId ?? Infinity)

/**
 * Returns corrections of approved weeks. Each correction belongs to the week after the distributor's last approved
 * week.
 */
function corrections(lines: readonly SheetLine[], kept: readonly SheetLine[]): SheetLine[] {
  const sides = [
    ...lines.map((line) => [line, true] as const),
    ...kept.map((line) => [line, false] as const),
  ]
  const keyOf = ([one]: (typeof sides)[number]) =>
    textOf([one.bureauId, one.filmWeek, one.productionId, one.version, one.day])
  return [...Map.groupBy(sides, keyOf).values()].flatMap((some) => {
    const [[first]] = some.toSorted(bySheetLine) as [(typeof sides)[number]]
    const changed = Object.fromEntries(
      figures.map((name) => [
        name,
        total(some.map(([one, isNow]) => (isNow ? 1 : -1) * one[name])),
      ]),
    ) as unknown as Figures
    if (figures.every((name) => changed[name] === 0)) return []
    return [{ ...first, ...changed, totalPaid: null, totalNet: null }]
  })
}

function sheetLines(facts: Facts, until: Day | undefined): SheetLine[] {
  const sheets = approvedSheets(facts, until)
  const approved = new Set(sheets.map(weekKey))
  const lines = filmLines(facts, until).map((line) => ofNow(facts, line))
  const isApproved = (line: SheetLine) => approved.has(weekKey(line))
  const kept = facts.rows.film_sheet_line.map(asKept).filter(isApproved)
  const nextOf = (bureauId: number | null) =>
    addDays(
      sheets
        .filter((sheet) => sheet.bureauId === bureauId)
        .map(({ week }) => week as Day)
        .toSorted()
        .at(-1)!,
      7,
    )
  const changed = corrections(lines.filter(isApproved), kept)
  return [
    ...lines.filter((line) => !isApproved(line)),
    ...kept,
    ...changed.map((line) => ({ ...line, week: nextOf(line.bureauId) })),
  ]
}

const bureauOf = ({ rows }: Facts, bureauId: number | null) =>
  rows.bureau.find(({ id }) => id === bureauId)?.name ?? null

const moneyOf = (one: Figures) => ({
  grossOre: one.gross,
  vatOre: one.vat,
  netOre: one.gross - one.vat,
  rentalOre: one.rental,
  topUpOre: one.topUp,
  rentalVatOre: one.rentalVat,
  payableOre: one.rental + one.topUp + one.rentalVat,
  levyOre: one.levy,
  tonoOre: one.tono,
  keptOre: one.gross - one.vat - one.rental - one.topUp - one.levy - one.tono,
})

export const distributorRows = (facts: Facts, until?: Day): PlainRow[] =>
  sheetLines(facts, until).map((one) => ({
    settledOn: one.week,
    bureau: bureauOf(facts, one.bureauId),
    bureauId: one.bureauId,
    film: one.film,
    productionId: one.productionId,
    filmNumber: one.filmNumber,
    version: one.version || null,
    premiereOn: one.premiereOn,
    playWeek: one.playWeek,
    day: one.day,
    correctsOn: one.filmWeek === one.week ? null : one.filmWeek,
    terms: one.terms,
    shows: one.shows,
    paid: one.paid,
    free: one.free,
    percent: one.percent,
    totalPaid: one.totalPaid,
    totalNetOre: one.totalNet,
    ...moneyOf(one),
  }))

export function filmSettlementRows(facts: Facts): PlainRow[] {
  const known = sheetLines(facts, undefined).filter(({ bureauId }) => bureauId !== null)
  return [...Map.groupBy(known, weekKey).values()].map((lines) => {
    const [{ bureauId, week }] = lines as [SheetLine]
    const sheet = facts.rows.film_sheet.find((one) => weekKey(one) === weekKey({ bureauId, week }))
    const sums = Object.fromEntries(
      figures.map((name) => [name, total(lines.map((line) => line[name]))]),
    ) as unknown as Figures
    const { netOre, rentalOre, topUpOre, rentalVatOre, payableOre } = moneyOf(sums)
    return {
      settledOn: week,
      lastOn: addDays(week, 6),
      bureau: bureauOf(facts, bureauId),
      bureauId,
      state: sheet?.state ?? 'draft',
      paid: sums.paid,
      netOre,
      rentalOre,
      topUpOre,
      rentalVatOre,
      payableOre,
      approvedBy: facts.userOf(sheet?.approvedBy ?? null),
      sentAt: sheet?.sentAt ?? null,
      paidOn: sheet?.paidOn ?? null,
    }
  })
}
