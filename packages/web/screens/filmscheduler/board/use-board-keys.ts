import type { WeekShow } from '@dxweb/areas/film/programming/contract.ts'
import { daysBetween } from '@dxweb/kit/time/day.ts'
import { useKeptFocus } from '../../../parts/time-axis/use-kept-focus.ts'
import type { Changes } from '../changes/use-changes.ts'
import { type KeyAction, keyAction } from '../rules/board-keys.ts'
import { type Cell, isMovable } from '../rules/cells.ts'
import type { Shift } from '../rules/drops.ts'
import { cellAt, type Matrix } from './matrix.ts'
import type { BoardState } from '../changes/use-board.ts'
import { type Cursor, focusNext } from './use-cursor.ts'

interface Parts {
  board: BoardState
  changes: Changes
  matrix: Matrix
  cursor: Cursor
  mayEdit: boolean
}

const asks = new Set(['copyDay', 'swap', 'publish'])
const readerMay = new Set(['go', 'next', 'leave', 'open'])

function shiftOf(
  { matrix, cursor, board }: Parts,
  from: Cell,
  { rows, columns, minutes }: Extract<KeyAction, { kind: 'shift' }>,
): Shift | null {
  const to = cellAt(matrix, { row: cursor.at.row + rows, column: cursor.at.column + columns })
  if (to === undefined) return null
  const place = (cell: Cell) => board.week.halls.findIndex(({ id }) => id === cell.hall.id)
  return { days: daysBetween(from.axis.day, to.axis.day), minutes, halls: place(to) - place(from) }
}

function useActions(parts: Parts) {
  const { board, changes, cursor } = parts
  const keepFocusOn = useKeptFocus()
  const onShow = (action: KeyAction, show: WeekShow, cell: Cell) => {
    if (action.kind === 'open') board.ask({ kind: 'show', shows: board.withChosen(show) })
    else if (action.kind === 'choose') board.toggle(show.id)
    else if (action.kind === 'remove') board.remove(show)
    else if (action.kind === 'shift' && isMovable(show)) {
      const by = shiftOf(parts, cell, action)
      if (by === null) return
      keepFocusOn(show.id)
      board.shift(show, by, action.isCopy)
    }
  }
  const onCell = (action: KeyAction, cell: Cell) => {
    if (action.kind === 'place') board.placeNext(cell)
    else if (action.kind === 'film') board.selectFilm(action.at)
    else if (action.kind === 'turnFilm') board.turn(action.by)
    else if (action.kind === 'undo') changes.undoLast()
    else if (asks.has(action.kind)) {
      const kind = action.kind === 'copyDay' ? 'copy' : (action.kind as 'swap' | 'publish')
      board.ask({ kind, day: cell.axis.day })
    }
  }
  const onFocus = (action: KeyAction, grid: Element, from: Element) => {
    if (action.kind === 'go') cursor.go(grid, action)
    else if (action.kind === 'next') focusNext(from, action.by)
    else if (action.kind === 'leave') {
      board.clear()
      cursor.leave(grid)
    }
  }
  return { onShow, onCell, onFocus }
}

export function useBoardKeys(parts: Parts) {
  const { board, cursor, mayEdit } = parts
  const { onShow, onCell, onFocus } = useActions(parts)
  return (pressed: KeyboardEvent) => {
    const target = pressed.target as Element
    // Enter and Space on a proposal press its own button.
    if (target.closest('.dx-film-proposed') && ['Enter', ' '].includes(pressed.key)) return
    const id = target.closest<HTMLElement>('[data-event]')?.dataset['event']
    const show = board.week.shows.find((each) => String(each.id) === id)
    const action = keyAction(pressed, show !== undefined)
    const { cell } = cursor
    if (action === null || cell === undefined || !(mayEdit || readerMay.has(action.kind))) return
    pressed.preventDefault()
    onFocus(action, pressed.currentTarget as Element, target)
    if (show) onShow(action, show, cell)
    onCell(action, cell)
  }
}
