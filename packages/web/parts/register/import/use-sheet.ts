import { type IsGroup, layOut, type LayOutChoices, type Sheet } from '@dxweb/kit/sheets/lay-out.ts'
import type { CountKnown, Table, TableLine } from '@dxweb/kit/sheets/table.ts'
import { useMemo, useState } from 'react'
import { type ReadChoices, readSource, type ReadTable, type Source } from './read/source.ts'

export type SheetChoices = ReadChoices & LayOutChoices

/** Returns the field that each heading names, or ''. No field is returned twice. */
type Match<Field extends string> = (headings: readonly string[]) => readonly (Field | '')[]

/** Converts a table in another known layout to rows, and returns any other table unchanged. */
type Unfold = (table: Table, knows: CountKnown, withHidden: boolean) => Table

interface Layouts {
  isGroup?: IsGroup
  unfold?: Unfold
}

interface Opened<Field extends string> {
  source: Source
  choices: SheetChoices
  /** Columns assigned by the user; null if headings decide. */
  columns: readonly (Field | '')[] | null
  /** Lines with a changed cell, by line number. */
  corrected: ReadonlyMap<number, readonly string[]>
  taken: ReadonlySet<number>
}

export interface OpenSheet<Field extends string> {
  sheet: Sheet
  read: ReadTable
  choices: SheetChoices
  /** The field of each column; '' for a skipped column. */
  columns: readonly (Field | '')[]
  rows: { number: number; cells: readonly string[]; name?: string | undefined }[]
  plan: Table['plan']
  taken: number
  /** True if no heading is recognised, so that the user has to assign columns. */
  isUnknown: boolean
}

const padded = <Field extends string>(columns: readonly (Field | '')[], width: number) =>
  Array.from({ length: Math.max(width, columns.length) }, (_, at) => columns[at] ?? '')

/** Assigns columns to fields. Skips hidden columns until the user includes them. */
function matched<Field extends string>(
  { heading, width }: Sheet,
  hidden: ReadonlySet<number>,
  match: Match<Field>,
): (Field | '')[] {
  if (!heading) return padded<Field>([], width)
  const shown = heading.cells.map((cell, at) => (hidden.has(at) ? '' : cell))
  return padded(match(shown), width)
}

function openedSheet<Field extends string>(
  { source, choices, columns, corrected, taken }: Opened<Field>,
  { read, table, sheet }: { read: ReadTable; table: Table; sheet: Sheet },
  match: Match<Field>,
): OpenSheet<Field> {
  const hidden = choices.withHidden ? new Set<number>() : table.hiddenColumns
  const own = matched(sheet, hidden, match)
  return {
    sheet,
    read,
    choices,
    columns: columns ? padded(columns, sheet.width) : own,
    rows: sheet.rows
      .filter(({ number }) => !taken.has(number))
      .map(({ number, cells, name }) => ({
        number,
        cells: corrected.get(number) ?? cells,
        ...(name && { name }),
      })),
    plan: table.plan,
    taken: taken.size,
    isUnknown: source.kind !== 'rows' && !own.some(Boolean),
  }
}

const withCell = (cells: readonly string[], at: number, text: string) =>
  Array.from({ length: Math.max(cells.length, at + 1) }, (_, place) =>
    place === at ? text.trim() : (cells[place] ?? ''),
  )

const columnKeepers = ['heading', 'withExtra', 'withRemarks', 'rewritten'] as const

const keepsColumns = (changes: SheetChoices) => columnKeepers.some((key) => key in changes)

/** Returns true for changes that require reading all cells again. */
const needsReread = (changes: SheetChoices) =>
  'encoding' in changes || 'separator' in changes || 'quotes' in changes

const nothingDone = { columns: null, corrected: new Map(), taken: new Set<number>() } as const

type Change<Field extends string> = (
  changes: (before: Opened<Field>) => Partial<Opened<Field>>,
) => void

function readingChanges<Field extends string>(
  change: Change<Field>,
  lines: readonly TableLine[],
  match: Match<Field>,
) {
  return {
    setChoices: (changes: SheetChoices) =>
      change((before) => {
        const headings = lines.find(({ number }) => number === changes.heading)
        const keepsAssignment = keepsColumns(changes) && !match(headings?.cells ?? []).some(Boolean)
        return {
          choices: { ...before.choices, ...changes },
          columns: keepsAssignment ? before.columns : null,
          ...(needsReread(changes) && nothingDone),
        }
      }),
    chooseSheet: (sheet: number) => change(() => ({ choices: { sheet }, ...nothingDone })),
  }
}

function rowChanges<Field extends string>(change: Change<Field>, open: OpenSheet<Field> | null) {
  return {
    choose: (at: number, field: Field | '') =>
      change(() => ({
        columns: (open?.columns ?? []).map((other, place) =>
          place === at ? field : other === field ? '' : other,
        ),
      })),
    correct: (number: number, at: number, text: string) =>
      change(({ corrected }) => {
        const cells = open?.rows.find((row) => row.number === number)?.cells ?? []
        return { corrected: new Map(corrected).set(number, withCell(cells, at, text)) }
      }),
    take: (numbers: readonly number[]) =>
      change(({ taken }) => ({ taken: new Set([...taken, ...numbers]) })),
  }
}

/** The functions must be stable. */
export function useSheet<Field extends string>(
  match: Match<Field>,
  { isGroup, unfold }: Layouts = {},
) {
  const [opened, setOpened] = useState<Opened<Field> | null>(null)
  const { source, choices } = opened ?? {}
  const laid = useMemo(() => {
    if (!source || !choices) return null
    const knows = (cells: readonly string[]) => match(cells).filter(Boolean).length
    const read = readSource(source, knows, choices)
    // Does not convert the table from another layout if the user has chosen a heading line.
    const isOwn = choices.heading === undefined || choices.heading === null
    const table = (isOwn && unfold?.(read.table, knows, choices.withHidden ?? false)) || read.table
    return { read, table, sheet: layOut(table, knows, choices, isGroup) }
  }, [source, choices, match, isGroup, unfold])
  const open = useMemo(
    () => (opened && laid ? openedSheet(opened, laid, match) : null),
    [opened, laid, match],
  )
  const change: Change<Field> = (changes) =>
    setOpened((before) => before && { ...before, ...changes(before) })
  return {
    open,
    start: (from: Source) => setOpened({ source: from, choices: {}, ...nothingDone }),
    close: () => setOpened(null),
    ...readingChanges(change, laid?.read.table.lines ?? [], match),
    ...rowChanges(change, open),
  }
}

export type SheetWork<Field extends string> = ReturnType<typeof useSheet<Field>>
