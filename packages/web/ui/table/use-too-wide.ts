import { useEffect, useState } from 'react'

/**
 * Returns true if the table is too wide even with line breaks. Allows line breaks while measuring, since a table that
 * was once too wide has none, and would otherwise always count as too wide.
 */
function isTooWideIn(frame: HTMLElement, table: HTMLElement): boolean {
  const { scrollLeft } = frame
  frame.dataset['measured'] = ''
  const isTooWide = table.offsetWidth > frame.clientWidth + 1
  delete frame.dataset['measured']
  frame.scrollLeft = scrollLeft
  return isTooWide
}

/** A table that is too wide scrolls within its frame, so that the page never scrolls sideways. */
export function useTooWide() {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [isTooWide, setTooWide] = useState(false)
  useEffect(() => {
    const table = frame?.querySelector('table')
    if (!frame || !table) return undefined
    const widths = new Map<Element, number>()
    const observer = new ResizeObserver((entries) => {
      // Ignores rows rendered on scroll, which change only the height.
      const isOther = entries.some(({ target, contentRect }) => {
        const before = widths.get(target)
        widths.set(target, contentRect.width)
        return before !== contentRect.width
      })
      if (isOther) setTooWide(isTooWideIn(frame, table))
    })
    observer.observe(frame)
    observer.observe(table)
    return () => observer.disconnect()
  }, [frame])
  return { setTooWideFrame: setFrame, isTooWide }
}
