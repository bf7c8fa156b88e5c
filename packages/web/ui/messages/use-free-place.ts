import { type RefObject, useLayoutEffect } from 'react'
import { freePlace } from './toast-place.ts'

/** Keeps what is told off controls wherever the page is scrolled, moving it anew when `shown` changes; hovered, it stays. */
export function useFreePlace(frame: RefObject<HTMLElement | null>, shown: unknown): void {
  useLayoutEffect(() => {
    const node = frame.current
    if (node === null || !shown) return undefined
    const place = () => {
      if (node.matches(':hover, :focus-within')) return
      Object.assign(node.style, freePlace(node))
    }
    place()
    // A page opened by saving renders a moment later.
    const later = setInterval(place, 250)
    return () => clearInterval(later)
  }, [frame, shown])
}
