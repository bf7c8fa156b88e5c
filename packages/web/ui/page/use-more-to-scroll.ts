import { useEffect } from 'react'
import type { RefObject } from 'react'

/** Tolerance in pixels, since scroll positions can be fractions. */
const slack = 2

type Scroller = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>

/** Returns the sides to which the row can be scrolled: '', 'start', 'end' or 'start end'. */
export function sidesWithMore({ scrollLeft, scrollWidth, clientWidth }: Scroller): string {
  const before = scrollLeft > slack && 'start'
  const after = scrollWidth - clientWidth - scrollLeft > slack && 'end'
  return [before, after].filter(Boolean).join(' ')
}

export function useMoreToScroll(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const update = () => {
      element.setAttribute('data-more', sidesWithMore(element))
    }
    const sizes = new ResizeObserver(update)
    sizes.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [row])
}
