import { useState } from 'react'

interface Reading {
  value: string
  onChange: (value: string) => void
  write: (value: string) => string
  read: (typed: string) => string | null
  isWhole: (typed: string) => boolean
}

/**
 * Reports the parsed value when the typed text is complete, or on blur. Reports other text as typed, so that the form
 * refuses it.
 */
export function useTyped({ value, onChange, write, read, isWhole }: Reading) {
  const [typed, setTyped] = useState({ text: write(value), of: value, from: value })
  const [isIn, setIn] = useState(false)
  // A form that accepts only complete values keeps the value from which the typing started.
  const isCurrent = isIn && (typed.of === value || typed.from === value)
  const text = isCurrent ? typed.text : write(value)
  const report = (next: string, shown = next) => {
    setTyped({ text: shown, of: next, from: value })
    if (next !== value) onChange(next)
  }
  return {
    text,
    isUnread: !isIn && value !== '' && read(value) === null,
    type: (next: string) => {
      setIn(true)
      report((isWhole(next) ? read(next) : null) ?? next.trim(), next)
    },
    settle: () => {
      setIn(false)
      const next = text.trim() === '' ? '' : (read(text) ?? text.trim())
      report(next)
    },
    set: (next: string) => {
      setIn(false)
      report(next)
    },
    now: () => read(text),
  }
}
