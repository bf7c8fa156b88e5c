import { type DateOrder, guessDateOrder } from '@dxweb/areas/events/programme/date-words.ts'
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
import { useMemo, useState } from 'react'
import { useTimeZone } from '../../../data/session/use-when.ts'
import type { EventChoices } from '../ground/queries.ts'

type Fold = 'first' | 'second'

export interface ProgrammeSheet {
  lines: readonly (readonly string[])[]
  /** Line numbers in the sheet, from 1. */
  numbers: readonly number[]
  isHeaded: boolean
  columns: readonly (ProgrammeField | '')[]
  /** Null: guessed. */
  order: DateOrder | null
  hallId: number | null
  minutes: number | null
  fold: Fold | null
}

export interface ProgrammeLine {
  row: number
  number: number
  cells: readonly string[]
  show: (ProgrammeRow & { startFold?: Fold | undefined }) | null
  times: Pick<PlacedShow, 'startsAt' | 'endsAt'> | null
  faults: ProgrammeFault[]
  /** The number of another line that takes the hall. */
  takenBy: number | null
  isTwice: boolean
}

const firstSheet = (
  lines: readonly (readonly string[])[],
  numbers: readonly number[],
): ProgrammeSheet => {
  const columns = matchProgramme(lines[0] ?? [])
  return {
    lines,
    numbers,
    isHeaded: columns.some(Boolean),
    columns,
    order: null,
    hallId: null,
    minutes: null,
    fold: null,
  }
}

function readLines(sheet: ProgrammeSheet, choices: EventChoices, zone: string) {
  const begin = sheet.isHeaded ? 1 : 0
  const lines = sheet.lines.slice(begin)
  const guess = guessDateOrder(dateSamples(lines, sheet.columns))
  const { rows, faults } = readProgramme(lines, {
    columns: sheet.columns,
    order: sheet.order ?? guess.order,
    halls: new Map(choices.auditoriums.map(({ id, name }) => [plainName(name), id])),
    usualHallId: sheet.hallId,
    usualMinutes: sheet.minutes,
  })
  const faultsOf = Map.groupBy(faults, ({ row }) => row)
  const clock = showClock(zone)
  const read = lines.map((cells, row) =>
    timedLine(
      {
        cells,
        row,
        number: sheet.numbers[row + begin] ?? row + 1,
        show: rows[row] ?? null,
        faults: faultsOf.get(row) ?? [],
      },
      sheet,
      clock,
    ),
  )
  markOverlaps(read)
  return { lines: read, guess }
}

function timedLine(
  line: Pick<ProgrammeLine, 'cells' | 'row' | 'number' | 'show' | 'faults'>,
  { columns, fold }: ProgrammeSheet,
  clock: ReturnType<typeof showClock>,
): ProgrammeLine {
  const plain = { ...line, times: null, takenBy: null, isTwice: false }
  if (line.show === null) return plain
  const field = columns.includes('start') ? 'start' : 'time'
  const first = clock(line.show)
  const isTwice = first === 'twice_by_clock'
  const show = { ...line.show, startFold: isTwice ? (fold ?? undefined) : undefined }
  const times = isTwice ? clock(show) : first
  if (typeof times !== 'string') return { ...plain, show, times, isTwice }
  return { ...plain, isTwice, faults: [...line.faults, { row: line.row, field, code: times }] }
}

/** With the same start the later line is at fault; other overlaps are shown on both. */
function markOverlaps(lines: ProgrammeLine[]): void {
  const placed = lines.flatMap(({ row, show, times }) =>
    show && times ? [{ row, auditoriumId: show.auditoriumId, ...times }] : [],
  )
  for (const { row, other, isSameStart } of overlapsWithin(placed)) {
    const [line, met] = [lines[row], lines[other]]
    if (!line || !met) continue
    if (isSameStart) {
      // A faulty line takes no hall.
      const code = line.show?.title === met.show?.title ? 'stands_in_row' : 'start_twice_in_sheet'
      line.faults.push({ row, field: 'title', code, params: { row: met.number } })
      continue
    }
    line.takenBy ??= met.number
    met.takenBy ??= line.number
  }
}

/** Every choice reads the sheet again. */
export function useProgramme(choices: EventChoices) {
  const zone = useTimeZone()
  const [sheet, setSheet] = useState<ProgrammeSheet | null>(null)
  const read = useMemo(() => sheet && readLines(sheet, choices, zone), [sheet, choices, zone])
  const change = (changes: Partial<ProgrammeSheet>) =>
    setSheet((before) => before && { ...before, ...changes })
  return {
    sheet,
    read,
    change,
    open: (lines: readonly (readonly string[])[], numbers: readonly number[]) =>
      setSheet(firstSheet(lines, numbers)),
    choose: (at: number, field: ProgrammeField | '') =>
      setSheet(
        (before) =>
          before && {
            ...before,
            columns: before.columns.map((other, index) =>
              index === at ? field : other === field ? '' : other,
            ),
          },
      ),
    close: () => setSheet(null),
  }
}

export type Programme = ReturnType<typeof useProgramme>
