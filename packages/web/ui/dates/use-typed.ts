import { useState } from 'react'

interface Reading {
  value: string
  onChange: (value: string) => void
  /** The value as the field shows it. */
  write: (value: string) => string
  /** The value that a text says, or null. */
  read: (typed: string) => string | null
  /** Whether a text is typed to its end. */
  isWhole: (typed: string) => boolean
}

/**
 * A value typed as text. It is told as soon as it is typed to its end, else when the field is left; what cannot be read
 * stands as it was typed and is told as it stands, so that a form refuses it.
 */
export function useTyped({ value, onChange, write, read, isWhole }: Reading) {
  const [typed, setTyped] = useState({ text: write(value), of: value })
  const [isIn, setIn] = useState(false)
  const stands = isIn && typed.of === value
  const text = stands ? typed.text : write(value)
  const tell = (next: string, shown = next) => {
    setTyped({ text: shown, of: next })
    if (next !== value) onChange(next)
  }
  return {
    text,
    isUnread: !isIn && value !== '' && read(value) === null,
    type: (next: string) => {
      setIn(true)
      tell((isWhole(next) ? read(next) : null) ?? next.trim(), next)
    },
    /** Writes what was typed as the field writes it. */
    settle: () => {
      setIn(false)
      const next = text.trim() === '' ? '' : (read(text) ?? text.trim())
      tell(next)
    },
    set: (next: string) => {
      setIn(false)
      tell(next)
    },
    /** What is typed now, if it can be read. */
    now: () => read(text),
  }
}
