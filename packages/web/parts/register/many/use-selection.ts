import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../../data/rows/known-rows.ts'

/** The rows of a list that are chosen, by id, with the place that a range is chosen from. */
interface Chosen {
  /** The list that they were chosen in: its search and filters. */
  of: string
  rows: ReadonlyMap<number, Row>
  from: number | null
}

export type Selection = ReturnType<typeof useSelection>

/** Which rows are chosen. Another search or filter lets go of them. */
export function useSelection(list: string) {
  const [chosen, setChosen] = useState<Chosen>({ of: list, rows: none, from: null })
  const rows = chosen.of === list ? chosen.rows : none
  const from = chosen.of === list ? chosen.from : null
  const set = useCallback(
    (next: ReadonlyMap<number, Row>, at: number | null) =>
      setChosen({ of: list, rows: next, from: at }),
    [list],
  )
  return useMemo(
    () => ({
      rows,
      /** Rows have been chosen here, and what became of them may still be told. */
      isUsed: chosen.rows !== none,
      has: (id: number) => rows.has(id),
      clear: () => set(new Map(), null),
      /** All of these, and nothing else. */
      choose: (all: readonly Row[]) => set(mapOf(all), null),
      /** On to the next row, from where somebody last chose or from the row itself. */
      extend: (listed: readonly Row[], at: number, next: number) => {
        const start = from ?? at
        const range = listed.slice(Math.min(start, next), Math.max(start, next) + 1)
        set(new Map([...rows, ...mapOf(range)]), start)
      },
      /** One more or one less; with `isRange` all from where somebody last chose. */
      toggle: (listed: readonly Row[], at: number, isRange: boolean) => {
        const row = listed[at]
        if (!row || row.id <= 0) return
        if (isRange && from !== null) {
          const range = listed.slice(Math.min(from, at), Math.max(from, at) + 1)
          set(new Map([...rows, ...mapOf(range)]), from)
          return
        }
        const next = new Map(rows)
        if (!next.delete(row.id)) next.set(row.id, row)
        set(next, at)
      },
    }),
    [chosen.rows, rows, from, set],
  )
}

const none: ReadonlyMap<number, Row> = new Map()

/** Rows that have not been read yet have no id to be chosen by. */
const mapOf = (rows: readonly Row[]) =>
  new Map(rows.filter(({ id }) => id > 0).map((row) => [row.id, row]))
