import { useEffect, useRef } from 'react'

export function useWeekInSight() {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    // Waits until the page frame has scrolled to its top.
    const frame = requestAnimationFrame(() => {
      const week = table.current?.querySelector('[data-today]')?.closest('tr')
      if (!week || week.getBoundingClientRect().bottom <= window.innerHeight) return
      week.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return table
}
