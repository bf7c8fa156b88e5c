import {
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { Places } from './places.ts'

/** Pixels that a pointer must move before a drag begins. */
const distance = 4

/** Returns the coordinates for an arrow key, which moves the picked-up row over its neighbour. */
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

export function useTaking(places: Places) {
  const coordinateGetter = useSteps(places)
  const pointer = useMemo(() => ({ activationConstraint: { distance } }), [])
  const keyboard = useMemo(
    () => ({ coordinateGetter, keyboardCodes, scrollBehavior: 'auto' as const }),
    [coordinateGetter],
  )
  return useSensors(useSensor(PointerSensor, pointer), useSensor(KeyboardSensor, keyboard))
}
