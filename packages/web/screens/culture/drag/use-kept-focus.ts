import { useLayoutEffect, useRef } from 'react'

const drawn = (id: number) => `[data-event="${id}"], [data-events~="${id}"]`

/**
 * What keys move to another day or hall is drawn there anew, and the focus follows it: to the event, or where its day
 * shows no more, to the button that does. Answers what tells which event that is.
 */
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
