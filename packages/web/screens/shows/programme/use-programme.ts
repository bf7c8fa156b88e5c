import {
  type DateOrder,
  guessDateOrder,
  sheetDateOrder,
} from '@dxweb/areas/events/programme/date-words.ts'
import { datedDay } from '@dxweb/areas/events/programme/plan/plan-days.ts'
import { unfoldPlan } from '@dxweb/areas/events/programme/plan/unfold-plan.ts'
import type { CountKnown, Table } from '@dxweb/kit/sheets/table.ts'
import {
  overlapsWithin,
  type PlacedShow,
  showClock,
} from '@dxweb/areas/events/programme/programme-times.ts'
import {
  dateSamples,
  matchProgramme,
  plainName,
  type ProgrammeFault,
  type ProgrammeField,
  type ProgrammeRow,
  readProgramme,
} from '@dxweb/areas/events/programme/read-programme.ts'
import {
  type FilledLine,
  fillFromAbove,
  isDayLine,
} from '@dxweb/areas/events/programme/day-above.ts'
import { plainCells } from '@dxweb/areas/events/programme/programme-cells.ts'
import type { Sheet } from '@dxweb/kit/sheets/lay-out.ts'
import { useMemo, useState } from 'react'
import { today, useTimeZone } from '../../../data/session/use-when.ts'
import type { Source } from '../../../parts/register/import/read/source.ts'
import { type OpenSheet, useSheet } from '../../../parts/register/import/use-sheet.ts'
import type { EventChoices } from '../ground/queries.ts'

type Fold = 'first' | 'second'

export interface ProgrammeSheet {
  columns: readonly (ProgrammeField | '')[]
  /** Order of day and month in dates; null if guessed from the dates of the sheet. */
  order: DateOrder | null
  hallId: number | null
  minutes: number | null
  fold: Fold | null
}

export interface ProgrammeLine {
  /** Index of the show; a row with a range of days has several shows. */
  row: number
  number: number
  /** The line's number in the sheet, or the cell of a plan, such as 'C5'. */
  name: string
  cells: readonly string[]
  show: ProgrammeRow | null
  /** First or second occurrence, if a time of the line occurs twice. */
  fold: Fold | undefined
  times: Pick<PlacedShow, 'startsAt' | 'endsAt'> | null
  faults: ProgrammeFault[]
  /** The lines that give the row its day and hall, if its own cells lack them. */
  from: FilledLine['from']
  /** True if the clock time was read as a time in the night after the row's day. */
  isNight: boolean
  /** Position among the shows of a range of days. */
  ofRange: { place: number; count: number } | null
  /** Name of another line that occupies the hall. */
  takenBy: string | null
  isTwice: boolean
}

/** Values that the sheet lacks and the user selects. */
type Chosen = Omit<ProgrammeSheet, 'columns'>

const nothingChosen: Chosen = { order: null, hallId: null, minutes: null, fold: null }

/** Fields of the start; at most one of them has an error. */
const ofStart = new Set<ProgrammeField>(['start', 'date', 'time'])

/** Returns errors of the line's own texts first, then errors of their combination; at most one per field. */
function faultsOf(own: readonly ProgrammeFault[], read: readonly ProgrammeFault[]) {
  const fields = new Set(own.map(({ field }) => field))
  const isStart = own.some(({ field }) => ofStart.has(field))
  const left = read.filter(({ field }) => !fields.has(field) && !(isStart && ofStart.has(field)))
  return [...own, ...left]
}

/** Returns the formats of dates as far as they are known before the sheet's rows are read. */
const conventionsOf = ({ lines, isFrom1904 }: Table, zone: string) => ({
  order: sheetDateOrder(lines),
  isFrom1904,
  today: today(zone),
  near: null,
})

/** Returns the texts above the heading, which may name a week. */
const textsAbove = ({ ignored }: Sheet) =>
  ignored.filter(({ reason }) => reason === 'above').map(({ cells }) => cells.join(' '))

/**
 * Lists the lines that contain the day of the rows below them: lines between the rows, and the line directly above
 * the heading.
 */
function dayLines({ ignored, heading }: Sheet) {
  const above = ignored.findLast(({ reason }) => reason === 'above')
  return ignored.filter(
    (line) =>
      line.reason === 'group' || (line === above && heading !== null && isDayLine(line.cells)),
  )
}

const readingOf = ({ hallId, minutes }: ProgrammeSheet, choices: EventChoices) => ({
  halls: new Map(choices.auditoriums.map(({ id, name }) => [plainName(name), id])),
  types: new Map(choices.eventTypes.map(({ id, name }) => [plainName(name), id])),
  defaultHallId: hallId,
  defaultMinutes: minutes,
})

/** Returns a show's position among the consecutive shows of its row; null if the row has only one show. */
function placeInRange(sources: readonly number[], row: number): ProgrammeLine['ofRange'] {
  const source = sources[row]
  let [first, last] = [row, row]
  while (sources[first - 1] === source && first > 0) first -= 1
  while (sources[last + 1] === source && last < sources.length - 1) last += 1
  return first === last ? null : { place: row - first + 1, count: last - first + 1 }
}

function timedLines(
  sheetRows: readonly FilledLine[],
  plain: ReturnType<typeof plainCells>,
  { rows, faults }: ReturnType<typeof readProgramme>,
  sheet: ProgrammeSheet,
  zone: string,
): ProgrammeLine[] {
  const faultsAt = Map.groupBy(faults, ({ row }) => row)
  const ownAt = Map.groupBy(plain.faults, ({ row }) => row)
  const clock = showClock(zone)
  return plain.sources.map((source, row) => {
    const own = ownAt.get(row) ?? []
    const {
      cells = [],
      number = source + 1,
      name,
      from = {},
      isNight = false,
    } = sheetRows[source] ?? {}
    return timedLine(
      {
        cells,
        row,
        number,
        name: name ?? String(number),
        from,
        isNight,
        ofRange: placeInRange(plain.sources, row),
        show: own.length > 0 ? null : (rows[row] ?? null),
        faults: faultsOf(own, faultsAt.get(row) ?? []),
      },
      { ...sheet, fold: plain.folds.get(row) ?? sheet.fold },
      clock,
    )
  })
}

function readLines(
  open: OpenSheet<ProgrammeField>,
  chosen: ProgrammeSheet,
  choices: EventChoices,
  zone: string,
) {
  const { table } = open.read
  const above = textsAbove(open.sheet)
  const conventions = conventionsOf(table, zone)
  const { columns, rows: sheetRows } = fillFromAbove(open.rows, dayLines(open.sheet), {
    columns: chosen.columns,
    fillsHalls: chosen.hallId === null,
    dated: (text) => datedDay(text, above, conventions),
  })
  const sheet = { ...chosen, columns }
  const lines = sheetRows.map(({ cells }) => cells)
  const guess = guessDateOrder(dateSamples(lines, sheet.columns))
  const order = sheet.order ?? guess.order
  const habits = { order, isFrom1904: table.isFrom1904, today: today(zone), timeZone: zone }
  const plain = plainCells(lines, sheet.columns, habits)
  const { rows, faults } = readProgramme(plain.lines, {
    ...readingOf(sheet, choices),
    columns: plain.columns,
    order,
  })
  const read = timedLines(sheetRows, plain, { rows, faults }, sheet, zone)
  markOverlaps(read)
  return { lines: read, guess }
}

function timedLine(
  line: Omit<ProgrammeLine, 'fold' | 'times' | 'takenBy' | 'isTwice'>,
  { columns, fold }: ProgrammeSheet,
  clock: ReturnType<typeof showClock>,
): ProgrammeLine {
  const plain = { ...line, times: null, takenBy: null, isTwice: false, fold: undefined }
  if (line.show === null) return plain
  const first = clock(line.show)
  const isTwice = 'edge' in first && first.code === 'twice_by_clock'
  const chosen = isTwice ? (fold ?? undefined) : undefined
  const times = isTwice ? clock({ ...line.show, fold: chosen }) : first
  if (!('edge' in times)) return { ...plain, times, isTwice, fold: chosen }
  const start = columns.includes('start') ? 'start' : 'time'
  const field = times.edge === 'end' ? 'end' : start
  return { ...plain, isTwice, faults: [...line.faults, { row: line.row, field, code: times.code }] }
}

/** Marks overlaps between lines: only on the later line if both start at the same time, otherwise on both lines. */
function markOverlaps(lines: ProgrammeLine[]): void {
  const placed = lines.flatMap(({ row, show, times }) =>
    show && times ? [{ row, auditoriumId: show.auditoriumId, ...times }] : [],
  )
  for (const { row, other, isSameStart } of overlapsWithin(placed)) {
    const [line, otherLine] = [lines[row], lines[other]]
    if (!line || !otherLine) continue
    if (isSameStart) {
      // Does not set `takenBy`, since a line with an error books no hall.
      const code =
        line.show?.title === otherLine.show?.title ? 'stands_in_row' : 'start_twice_in_sheet'
      line.faults.push({ row, field: 'title', code, params: { row: otherLine.name } })
      continue
    }
    line.takenBy ??= otherLine.name
    otherLine.takenBy ??= line.name
  }
}

export function useProgramme(choices: EventChoices) {
  const zone = useTimeZone()
  const layouts = useMemo(() => {
    const halls = new Set(choices.auditoriums.map(({ name }) => plainName(name)))
    const unfold = (table: Table, knows: CountKnown, withHidden: boolean) =>
      unfoldPlan(table, knows, {
        conventions: conventionsOf(table, zone),
        isHall: (text) => halls.has(plainName(text)),
        withHidden,
      })
    return { isGroup: isDayLine, unfold }
  }, [choices, zone])
  const work = useSheet(matchProgramme, layouts)
  const { open } = work
  const [chosen, setChosen] = useState(nothingChosen)
  const sheet = useMemo(() => open && { ...chosen, columns: open.columns }, [open, chosen])
  const read = useMemo(
    () => open && sheet && readLines(open, sheet, choices, zone),
    [open, sheet, choices, zone],
  )
  return {
    work,
    sheet,
    read,
    change: (changes: Partial<Chosen>) => setChosen((before) => ({ ...before, ...changes })),
    start: (source: Source) => {
      setChosen(nothingChosen)
      work.start(source)
    },
  }
}

export type Programme = ReturnType<typeof useProgramme>
