import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is drawn, so that what is drawn in it keeps the size of its letters. */
export function useWidth(element: RefObject<HTMLElement | null>, before = 900): number {
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const look = new ResizeObserver(() => setWidth(current.clientWidth || before))
    look.observe(current)
    return () => look.disconnect()
  }, [element, before])
  return width
}
