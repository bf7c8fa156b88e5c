import { useEffect, useRef } from 'react'

/** Scrolls a month to the week of today when it opens, where that is below the screen. */
export function useWeekInSight() {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    // The frame of the page scrolls to its top when it is shown; this comes after that.
    const frame = requestAnimationFrame(() => {
      const week = table.current?.querySelector('[data-today]')?.closest('tr')
      if (!week || week.getBoundingClientRect().bottom <= window.innerHeight) return
      week.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return table
}
