import { useDraggable, useDroppable } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useContext, useLayoutEffect, useRef } from 'react'
import { useText } from '../../../ui/text/text.ts'
import { RowPlaces } from './places.ts'
import styles from './order.module.css'

/** Returns the side of this row on which the held row would be dropped. */
function useSide(id: number, heldId: number | undefined, overId: number | undefined) {
  const { placeOf } = useContext(RowPlaces)
  if (overId !== id || heldId === undefined || heldId === id) return undefined
  return placeOf(heldId) < placeOf(id) ? 'after' : 'before'
}

/** Marks the table row that is being moved, without rerendering the list. */
function useShownInRow(
  handle: React.RefObject<HTMLButtonElement | null>,
  shift: number | undefined,
  side: string | undefined,
) {
  useLayoutEffect(() => {
    const row = handle.current?.closest('tr')
    if (!row) return
    row.toggleAttribute('data-held', shift !== undefined)
    row.style.transform = shift === undefined ? '' : `translateY(${shift}px)`
    if (side === undefined) delete row.dataset['drop']
    else row.dataset['drop'] = side
  }, [handle, shift, side])
}

export function RowHandle({ id }: { id: number }) {
  const t = useText()
  const { nameOf } = useContext(RowPlaces)
  const handle = useRef<HTMLButtonElement>(null)
  const drag = useDraggable({ id, attributes: { roleDescription: t('rows.order.handle') } })
  const { setNodeRef: setPlace } = useDroppable({ id })
  const { setNodeRef, setActivatorNodeRef, active, over, isDragging, transform } = drag
  const join = useCallback(
    (button: HTMLButtonElement | null) => {
      const row = button?.closest('tr') ?? null
      handle.current = button
      setActivatorNodeRef(button)
      setNodeRef(row)
      setPlace(row)
    },
    [setActivatorNodeRef, setNodeRef, setPlace],
  )
  const side = useSide(id, idOf(active), idOf(over))
  useShownInRow(handle, isDragging ? (transform?.y ?? 0) : undefined, side)
  return (
    <button
      ref={join}
      type="button"
      className={styles['rowHandle']}
      data-handle={id}
      aria-label={t('rows.order.move', { name: nameOf(id) })}
      {...drag.attributes}
      {...drag.listeners}
      tabIndex={0}
      onKeyDown={(event: KeyboardEvent) => {
        drag.listeners?.['onKeyDown']?.(event)
        // The arrow keys move the picked-up row instead of the focus.
        if (isDragging && event.key.startsWith('Arrow')) event.preventDefault()
      }}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  )
}

const idOf = (held: { id: string | number } | null) => (held ? Number(held.id) : undefined)
