import { useEffect, useState } from 'react'

/** Whether a frame's table has no room in it and must scroll there, so that the page never does. */
export function useTooWide() {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [isTooWide, setTooWide] = useState(false)
  useEffect(() => {
    const table = frame?.querySelector('table')
    if (!frame || !table) return undefined
    const widths = new Map<Element, number>()
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) widths.set(target, contentRect.width)
      setTooWide((widths.get(table) ?? 0) > (widths.get(frame) ?? 0) + 1)
    })
    observer.observe(frame)
    observer.observe(table)
    return () => observer.disconnect()
  }, [frame])
  return { setTooWideFrame: setFrame, isTooWide }
}
