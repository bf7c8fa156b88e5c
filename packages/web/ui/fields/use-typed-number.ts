import { countText } from '@dxweb/kit/text/count-text.ts'
import { parseWhole } from '@dxweb/kit/fields/whole-number.ts'
import { useState } from 'react'

interface Asked {
  value: number | null
  onChange: (value: number | null, isFaulty: boolean) => void
  min?: number | undefined
  max?: number | undefined
  locale: string
}

function faultOf(text: string, { min, max, locale }: Asked) {
  if (text.trim() === '') return null
  const read = parseWhole(text, locale)
  if (read === null) return 'not_whole'
  if (min !== undefined && read < min) return 'too_low'
  return max !== undefined && read > max ? 'too_high' : null
}

/** Keeps invalid input, reports it, and counts it as null. A new value from the form replaces the text. */
export function useTypedNumber(asked: Asked) {
  const { value, onChange, locale } = asked
  const written = value === null ? '' : countText(value)
  const [typed, setTyped] = useState({ text: written, of: value })
  const [isIn, setIn] = useState(false)
  const isCurrent = typed.of === value || (isIn && typed.of === null)
  const text = isCurrent ? typed.text : written
  const fault = faultOf(text, asked)
  return {
    text,
    fault,
    type: (next: string) => {
      const isFaulty = faultOf(next, asked) !== null
      const read = isFaulty ? null : parseWhole(next, locale)
      setIn(true)
      setTyped({ text: next, of: read })
      onChange(read, isFaulty)
    },
    leave: () => {
      setIn(false)
      setTyped({ text: fault ? text : written, of: value })
    },
  }
}
