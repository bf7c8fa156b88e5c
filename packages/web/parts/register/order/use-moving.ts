import { Refusal } from '@dxweb/kit/errors/errors.ts'
import {
  type DragEndEvent,
  type DragStartEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type RowMove, useMove } from '../../../data/rows/collections.ts'
import { reasonText } from '../../../ui/text/refusal-text.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import type { RegisterLook } from '../look/look.ts'
import { afterAt, type Places } from './places.ts'

/** Pixels that a pointer moves before it drags. */
const distance = 4

/** An arrow key brings the row that is held over its neighbour. */
function useSteps(places: Places): KeyboardCoordinateGetter {
  const known = useRef(places)
  useLayoutEffect(() => {
    known.current = places
  })
  return useCallback((event, { currentCoordinates, context: { active, over, droppableRects } }) => {
    const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
    const id = over?.id ?? active?.id
    if (step === 0 || id === undefined) return undefined
    event.preventDefault()
    const { rows, placeOf } = known.current
    const next = rows[placeOf(Number(id)) + step]
    const rect = next && droppableRects.get(next.id)
    return rect && { x: currentCoordinates.x, y: rect.top }
  }, [])
}

const keyboardCodes = {
  start: [KeyboardCode.Space, KeyboardCode.Enter],
  cancel: [KeyboardCode.Esc, KeyboardCode.Tab],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
}

/** What a row is taken by. */
export function useTaking(places: Places) {
  const coordinateGetter = useSteps(places)
  const pointer = useMemo(() => ({ activationConstraint: { distance } }), [])
  const keyboard = useMemo(
    () => ({ coordinateGetter, keyboardCodes, scrollBehavior: 'auto' as const }),
    [coordinateGetter],
  )
  return useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
}

/** Sends where a row was put, tells it with a way back, and what was refused. */
function useSend({ collection }: RegisterLook) {
  const t = useText()
  const { mutateAsync } = useMove(collection)
  /** What each row has come to by moves from here: it may be moved again before the list is read anew. */
  const versions = useRef(new Map<number, number>())
  const send = async (move: RowMove): Promise<RowMove | undefined> => {
    const version = Math.max(move.version, versions.current.get(move.id) ?? 0)
    try {
      const moved = await mutateAsync({ ...move, version })
      versions.current.set(move.id, moved.version)
      return { id: move.id, version: moved.version, after: moved.stoodAfter }
    } catch (error) {
      const isStale = error instanceof Refusal && error.code === 'stale'
      const reason = isStale ? t('rows.order.stale') : reasonText(t, error)
      toast({ tone: 'bad', text: `${t('rows.order.failed')} ${reason}` })
      return undefined
    }
  }
  return async (move: RowMove, told: { moved: string; back: string }) => {
    const way = await send(move)
    if (way === undefined) return
    const undo = async () => {
      if (await send(way)) toast({ text: told.back })
    }
    toast({ text: told.moved, undo: () => void undo() })
  }
}

/** What is done when a row is taken and when it is put down. */
export function useMoving(look: RegisterLook, places: Places) {
  const t = useText()
  const send = useSend(look)
  return {
    /** The row has the focus, so that it stays in the page however far it is taken. */
    onDragStart: ({ activatorEvent: { target } }: DragStartEvent) => {
      if (target instanceof Element) {
        target.closest<HTMLElement>('[data-handle]')?.focus({ preventScroll: true })
      }
    },
    onDragEnd: ({ active, over }: DragEndEvent) => {
      const id = Number(active.id)
      const place = over ? places.placeOf(Number(over.id)) : -1
      const after = afterAt(places, id, place)
      const row = places.rows[places.placeOf(id)]
      if (row === undefined || after === undefined || (after !== null && after < 0)) return
      const name = places.nameOf(id)
      void send(
        { id, version: row.version, after },
        {
          moved: t('rows.order.moved', { name, place: place + 1 }),
          back: t('rows.order.undone', { name }),
        },
      )
    },
  }
}
