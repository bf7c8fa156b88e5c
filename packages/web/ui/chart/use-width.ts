import { type RefObject, useLayoutEffect, useState } from 'react'

/** Measures an element, so that a drawing in it can keep its text size. */
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
