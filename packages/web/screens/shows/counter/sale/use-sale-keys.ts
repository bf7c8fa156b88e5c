import { useEffect, useEffectEvent } from 'react'

interface SaleKeys {
  isOn: boolean
  onLetter: (letter: string, all: boolean) => boolean
  onDigit: (count: number) => boolean
  onCard: () => void
  onCash: () => void
  onReserve: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable]') !== null

const hasDialog = () => document.querySelector('[role="dialog"]') !== null

/**
 * Handles keys wherever the focus is. A letter chooses a category, and Shift with the letter applies it to all seats.
 */
export function useSaleKeys({
  isOn,
  onLetter,
  onDigit,
  onCard,
  onCash,
  onReserve,
}: SaleKeys): void {
  const keys: Record<string, () => void> = { F2: onCard, F3: onCash, F4: onReserve }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || hasDialog()) return
    const act = keys[event.key]
    if (act) {
      event.preventDefault()
      if (!event.repeat) act()
      return
    }
    if (event.key.length !== 1 || isTyping(event.target)) return
    if (/[1-9]/.test(event.key)) {
      if (onDigit(Number(event.key))) event.preventDefault()
      return
    }
    if (onLetter(event.key.toLocaleUpperCase('nb'), event.shiftKey)) event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return undefined
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn])
}
