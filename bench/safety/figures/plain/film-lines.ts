import { type RentalTerms, rentalOf, rentalPercent } from '@dxweb/areas/film/rental/terms/rules.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'
import { roundHalfAway } from '@dxweb/kit/money/money.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import { type Facts, total } from './facts.ts'
import { type FilmShow, filmShows } from './film-shows.ts'

export interface FilmLine extends FilmShow {
  percent: number | null
  rental: number
  topUp: number
  rentalVat: number
  levy: number
  tono: number
  totalPaid: number
  totalNet: number
}

type DayRow = Omit<FilmShow, 'term'> & { termId: number | null; term: FilmShow['term'] }

const sum = <T>(rows: readonly T[], of: (row: T) => number) => total(rows.map(of))

const textOf = (parts: readonly unknown[]) => JSON.stringify(parts)

const inOrder = (a: DayRow, b: DayRow) =>
  (a.day < b.day ? -1 : Number(a.day > b.day)) ||
  (a.version < b.version ? -1 : Number(a.version > b.version)) ||
  (a.termId ?? Infinity) - (b.termId ?? Infinity) ||
  a.contractWeek - b.contractWeek ||
  0

function dayRows(shows: readonly FilmShow[]): DayRow[] {
  const alike = ({ bureauId, production, version, day, playWeek, term, contractWeek }: FilmShow) =>
    textOf([bureauId, production.id, version, day, playWeek, term?.id, contractWeek])
  return [...Map.groupBy(shows, alike).values()]
    .map((some): DayRow => ({
      ...some[0]!,
      termId: some[0]?.term?.id ?? null,
      shows: sum(some, (one) => one.shows),
      paid: sum(some, (one) => one.paid),
      free: sum(some, (one) => one.free),
      gross: sum(some, (one) => one.gross),
      vat: sum(some, (one) => one.vat),
      net: sum(some, (one) => one.net),
    }))
    .toSorted(inOrder)
}

const rounded = (amount: number, part: number, whole: number) =>
  whole < 0 ? roundHalfAway(-amount * part, -whole) : roundHalfAway(amount * part, whole)

/** Splits an amount over rows by running totals, so that the parts add up to it. */
function partsOf(amount: number, weights: readonly number[]): number[] {
  const whole = total(weights)
  if (whole === 0) return weights.map((_, at) => (at === weights.length - 1 ? amount : 0))
  const upTo = weights.map((_, at) => rounded(amount, total(weights.slice(0, at + 1)), whole))
  return upTo.map((far, at) => far - (upTo[at - 1] ?? 0))
}

const termsIn = (term: Tables['film_term']) => term as unknown as RentalTerms

/** Calculates the rental of a film's contract week under its terms, and splits it over the week's rows. */
function ofUnit(rows: readonly DayRow[], firstWeek: number | undefined) {
  const [{ term, contractWeek }] = rows as [DayRow]
  if (!term) return rows.map((row) => ({ ...row, percent: null, rental: 0, topUp: 0 }))
  const played = {
    week: contractWeek,
    isFirst: contractWeek === firstWeek,
    shows: sum(rows, (row) => row.shows),
    admissions: sum(rows, (row) => row.paid),
    netOre: sum(rows, (row) => row.net),
  }
  const percent = rentalPercent(termsIn(term), played)
  const { rentalOre, topUpOre } = rentalOf(termsIn(term), played)
  const isOfNet = percent !== null || term.method.startsWith('exhibitor')
  const weights = rows.map((row) => (isOfNet && played.netOre !== 0 ? row.net : row.shows))
  const [rentals, topUps] = [partsOf(rentalOre, weights), partsOf(topUpOre, weights)]
  return rows.map((row, at) => ({
    ...row,
    percent,
    rental: rentals[at] ?? 0,
    topUp: topUps[at] ?? 0,
  }))
}

function dueRows(rows: readonly DayRow[]) {
  const underSame = ({ termId, production }: DayRow) => textOf([termId, production.id])
  const ofTerms = Map.groupBy(rows, underSame)
  const units = Map.groupBy(rows, (row) => textOf([underSame(row), row.contractWeek]))
  return [...units.values()].flatMap((unit) => {
    const shown = (ofTerms.get(underSame(unit[0]!)) ?? []).filter(({ shows }) => shows > 0)
    const weeks = shown.map(({ contractWeek }) => contractWeek).toSorted((a, b) => a - b)
    return ofUnit(unit, weeks[0])
  })
}

/** Takes a percentage of each amount, so that the shares of a film's week add up to the rounded total. */
function shares(amounts: readonly number[], basisPoints: number): number[] {
  const upTo = amounts.map((_, at) => total(amounts.slice(0, at + 1)))
  return upTo.map(
    (far, at) =>
      roundHalfAway(far * basisPoints, 10_000) -
      roundHalfAway((far - (amounts[at] ?? 0)) * basisPoints, 10_000),
  )
}

const ratesOn = ({ rows }: Facts, day: Day) =>
  rows.film_rate
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]

type Due = ReturnType<typeof dueRows>[number]

function ofBlock(facts: Facts, rows: readonly Due[]) {
  const rates = ratesOn(facts, rows[0]!.day)
  const nets = rows.map(({ net }) => net)
  const owed = rows.map(({ rental, topUp }) => rental + topUp)
  const vats = shares(owed, rates?.rentalVatPercent ?? 0)
  const levies = shares(nets, rates?.levyPercent ?? 0)
  const tonos = shares(nets, rates?.tonoPercent ?? 0)
  return rows.map((row, at) => ({
    ...row,
    rentalVat: vats[at] ?? 0,
    levy: levies[at] ?? 0,
    tono: tonos[at] ?? 0,
  }))
}

/** Returns all lines as computed from current sales and terms, even for weeks that are already approved. */
export function filmLines(facts: Facts, until: Day | undefined): FilmLine[] {
  const rows = dueRows(dayRows(filmShows(facts, until))).toSorted(inOrder)
  const blockOf = ({ bureauId, production, week, day }: Due) =>
    textOf([bureauId, production.id, week, ratesOn(facts, day)?.validFrom])
  const blocks = [...Map.groupBy(rows, blockOf).values()]
  const settled = blocks.flatMap((block) => ofBlock(facts, block)).toSorted(inOrder)
  return [...Map.groupBy(settled, ({ production }) => production.id).values()].flatMap((film) =>
    film.map((row, at) => ({
      ...row,
      totalPaid: sum(film.slice(0, at + 1), ({ paid }) => paid),
      totalNet: sum(film.slice(0, at + 1), ({ net }) => net),
    })),
  )
}
