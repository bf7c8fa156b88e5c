import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Anchor, freePlace } from './toast-place.ts'

/** Keeps toasts in the lower right corner, but moves them off controls and maps. A hovered toast does not move. */
export function useFreePlace(frame: RefObject<HTMLElement | null>, shown: unknown): void {
  const last = useRef<Anchor>(undefined)
  useLayoutEffect(() => {
    const node = frame.current
    // The next toast starts at the usual position again.
    if (!shown) last.current = undefined
    if (node === null || !shown) return undefined
    const place = () => {
      if (node.matches(':hover, :focus-within')) return
      last.current = freePlace(node, last.current)
      Object.assign(node.style, last.current)
    }
    place()
    // Checks again, since a page opened by a save renders a moment later.
    const later = setInterval(place, 250)
    return () => clearInterval(later)
  }, [frame, shown])
}
