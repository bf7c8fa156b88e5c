import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Parts of a pixel are no more to scroll to. */
const slack = 2

type Scroller = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>

/** On which sides of a row that scrolls there is more of it: '', 'start', 'end' or 'start end'. */
export function sidesWithMore({ scrollLeft, scrollWidth, clientWidth }: Scroller): string {
  const before = scrollLeft > slack && 'start'
  const after = scrollWidth - clientWidth - scrollLeft > slack && 'end'
  return [before, after].filter(Boolean).join(' ')
}

/** Keeps `data-more` of a row true, for its style to show where it goes on. */
export function useMoreToScroll(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const tell = () => {
      element.setAttribute('data-more', sidesWithMore(element))
    }
    const sizes = new ResizeObserver(tell)
    sizes.observe(element)
    element.addEventListener('scroll', tell, { passive: true })
    tell()
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', tell)
    }
  }, [row])
}
