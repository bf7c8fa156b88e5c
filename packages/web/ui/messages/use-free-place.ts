import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Anchor, freePlace } from './toast-place.ts'

/**
 * Keeps toasts in the lower right corner, and moves them only off controls and maps below them; a hovered toast stays.
 */
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
    // A page opened by saving renders a moment later, so the position is checked again.
    const later = setInterval(place, 250)
    return () => clearInterval(later)
  }, [frame, shown])
}
