import { useEffect, useRef } from 'react'

/** Milliseconds without a key after which earlier characters are discarded. */
const longestRest = 1_000
const shortest = 6

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable]') !== null

/** Reads scanners that type a code and end with Enter, unless a field has the focus. */
export function useWedge(onRead: (code: string) => void): void {
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    let typed = ''
    let last = 0
    const listen = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > longestRest) typed = ''
      last = event.timeStamp
      if (event.key.length === 1) typed += event.key
      if (event.key !== 'Enter' || typed.length < shortest) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(typed)
      typed = ''
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
