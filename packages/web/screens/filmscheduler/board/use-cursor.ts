import { useState } from 'react'
import { type At, cellAt, type Matrix } from './matrix.ts'

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

const elementAt = (board: Element, { row, column }: At) =>
  board.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)

export function useCursor(matrix: Matrix, first: At) {
  const [asked, setAt] = useState<At>(first)
  const at = {
    row: clamp(asked.row, matrix.rows.length - 1),
    column: clamp(asked.column, (matrix.rows[0]?.cells.length ?? 1) - 1),
  }
  return {
    at,
    cell: cellAt(matrix, at),
    moveTo: (place: At | null) => place && setAt(place),
    go(board: Element, { rows, columns }: { rows: number; columns: number }) {
      const to = { row: at.row + rows, column: at.column + columns }
      if (cellAt(matrix, to) === undefined) return
      setAt(to)
      elementAt(board, to)?.focus()
    },
    /** Moves the focus from a show to its cell. */
    leave: (board: Element) => elementAt(board, at)?.focus(),
  }
}

export type Cursor = ReturnType<typeof useCursor>

export function focusNext(from: Element, by: number): void {
  const shows = [
    ...(from.closest('[data-cell]')?.querySelectorAll<HTMLElement>('[data-event]') ?? []),
  ]
  const at = shows.findIndex((each) => each === from)
  shows[clamp(at + by, shows.length - 1)]?.focus()
}
