import { IconPencil } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../ui/text/text.ts'
import './styles/cell-edit.module.css'

/** `row` is the row as it was when editing began. */
export interface EditedCell<R> {
  row: R
  field: string
  /** Called after saving or cancelling, with the next cell to edit, if any. */
  onEnd: (step?: 'previous' | 'next') => void
}

const cellOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element && !matchMedia('(max-width: 768px)').matches
    ? target.closest<HTMLElement>('td[data-edit]')
    : null

const cellsIn = (frame: Element) =>
  [...frame.querySelectorAll<HTMLElement>('td[data-edit]')].filter(
    (cell) => getComputedStyle(cell).display !== 'none',
  )

/** Returns the row above or below, and skips headings. */
function nextRow(row: Element, isBelow: boolean): HTMLElement | null {
  let sibling = isBelow ? row.nextElementSibling : row.previousElementSibling
  while (sibling && !sibling.hasAttribute('data-row')) {
    sibling = isBelow ? sibling.nextElementSibling : sibling.previousElementSibling
  }
  return sibling as HTMLElement | null
}

/** Returns the element that gets the focus when an arrow key or Escape is pressed in a cell or a row. */
function wayOf(key: string, cell: HTMLElement | null, row: HTMLElement): HTMLElement | null {
  const cells = cellsIn(row)
  const at = cell ? cells.indexOf(cell) : -1
  if (key === 'ArrowRight') return cells[at + 1] ?? null
  if (!cell) return null
  if (key === 'Escape') return row
  if (key === 'ArrowLeft') return cells[at - 1] ?? row
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null
  const sibling = nextRow(row, key === 'ArrowDown')
  const selector = `td[data-edit="${cell.dataset['edit']}"]`
  return sibling?.querySelector<HTMLElement>(selector) ?? sibling
}

interface Pencil {
  over: (cell: HTMLElement | null) => void
}

/** Keeps its cell in its own state, so that the list does not render again when the pointer moves. */
function CellPencil({ ref, onEdit }: { ref: Ref<Pencil>; onEdit: (cell: HTMLElement) => void }) {
  const t = useText()
  const [cell, setCell] = useState<HTMLElement | null>(null)
  useImperativeHandle(ref, () => ({ over: setCell }), [])
  if (!cell?.isConnected || !cell.lastElementChild) return null
  return createPortal(
    <button
      type="button"
      className="dx-cell-pencil"
      tabIndex={-1}
      aria-label={t('shell.table.edit')}
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setCell(null)
        onEdit(cell)
      }}
    >
      <IconPencil size={15} aria-hidden />
    </button>,
    cell.lastElementChild,
  )
}

/**
 * Edits cells of a list in place: by the button under the pointer, F2, or Enter in a focused cell. `onClick` and
 * `onKey` return whether they handled the event.
 */
export function useCellEdit<R>(
  rowAt: (index: number) => R | undefined,
  renderEditor: ((cell: EditedCell<R>) => ReactNode) | undefined,
) {
  const [edited, setEdited] = useState<{ cell: HTMLElement; row: R; field: string } | null>(null)
  const pencil = useRef<Pencil>(null)
  const edit = (cell: HTMLElement) => {
    const index = Number(cell.closest<HTMLElement>('[data-row]')?.dataset['row'])
    const row = rowAt(index)
    const field = cell.dataset['edit']
    if (row === undefined || field === undefined) return
    cell.focus()
    cell.dataset['edited'] = ''
    setEdited({ cell, row, field })
  }
  const end = (cell: HTMLElement, step?: 'previous' | 'next') => {
    delete cell.dataset['edited']
    setEdited(null)
    const cells = step ? cellsIn(cell.closest('tbody') ?? cell) : []
    const next = cells[cells.indexOf(cell) + (step === 'next' ? 1 : -1)]
    if (next) edit(next)
    else cell.focus()
  }
  const onClick = ({ target }: MouseEvent): boolean =>
    target instanceof Element && target.closest('.dx-cell-pencil') !== null
  const onPointerOver = (event: PointerEvent) => {
    if (renderEditor) pencil.current?.over(edited ? null : cellOf(event))
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const { target, key } = event
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!renderEditor || !isPlain || !(target instanceof HTMLElement)) return false
    const row = target.closest<HTMLElement>('tr[data-row]')
    const cell = cellOf(event)
    // The cell's input is about to appear, so keys must not move the focus.
    if (edited && cell === edited.cell) {
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') end(cell)
      return true
    }
    if (!row || (target !== row && target !== cell)) return false
    const begun = key === 'F2' || (key === 'Enter' && cell) ? (cell ?? cellsIn(row)[0]) : undefined
    const way = begun ? null : wayOf(key, cell, row)
    if (!begun && !way) return false
    event.preventDefault()
    event.stopPropagation()
    if (begun) edit(begun)
    way?.focus()
    way?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const editor =
    edited &&
    renderEditor &&
    createPortal(
      <Suspense fallback={null}>
        {renderEditor({ ...edited, onEnd: (step) => end(edited.cell, step) })}
      </Suspense>,
      edited.cell.lastElementChild ?? edited.cell,
    )
  return {
    onClick,
    onKey,
    onPointerOver,
    editor: (
      <>
        {renderEditor && <CellPencil ref={pencil} onEdit={edit} />}
        {editor}
      </>
    ),
  }
}
