import { useLayoutEffect, useRef } from 'react'

const drawn = (id: number) => `[data-event="${id}"], [data-events~="${id}"]`

/** Moves the focus to an event that is rendered elsewhere after a move, or to its day's "more" button. */
export function useKeptFocus(): (eventId: number) => void {
  const followed = useRef<number | null>(null)
  useLayoutEffect(() => {
    const [id, focused] = [followed.current, document.activeElement]
    if (id === null) return
    if (focused === null || focused === document.body) {
      document.querySelector<HTMLElement>(drawn(id))?.focus()
    } else if (focused.matches('[data-event]') && !focused.matches(drawn(id))) {
      followed.current = null
    }
  })
  return (eventId) => {
    followed.current = eventId
  }
}
