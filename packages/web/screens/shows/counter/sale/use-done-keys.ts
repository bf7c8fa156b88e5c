import { useEffect, useEffectEvent } from 'react'

const hasOwnEnter = 'a, button, input, textarea, select, [contenteditable]'
const isTyping = 'input, textarea, select, [contenteditable]'

const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof HTMLElement && target.closest(selector) !== null

/** After a sale, Enter starts the next sale, and 1–9 start it with that number of seats chosen. */
export function useDoneKeys(keys: { begin: () => void; take: (count: number) => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (document.querySelector('[role="dialog"]') !== null) return
    const isEnter = event.key === 'Enter' && !isWithin(event.target, hasOwnEnter)
    const isDigit = /^[1-9]$/.test(event.key) && !isWithin(event.target, isTyping)
    if (!isEnter && !isDigit) return
    event.preventDefault()
    keys.begin()
    if (isDigit) keys.take(Number(event.key))
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
