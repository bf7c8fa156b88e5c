import { type KeyboardEvent, useState } from 'react'
import type { Line } from './line.ts'

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
}

/** Enter takes the first line, or after a move that line. A too early Enter takes the reply's first line. */
export function useChoice(
  lines: readonly Line[],
  typed: string,
  isLooking: boolean,
  take: (line: Line) => void,
) {
  const [moved, setMoved] = useState<{ typed: string; id: string } | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const chosen = lines.find(({ id }) => moved?.typed === typed && id === moved.id) ?? lines[0]
  const move = (by: number) => {
    const at = chosen === undefined ? 0 : lines.indexOf(chosen)
    const next = lines[(at + by + lines.length) % lines.length]
    if (next) setMoved({ typed, id: next.id })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by !== undefined && lines.length > 0) {
      event.preventDefault()
      move(Math.abs(by) === 1 ? by : Math.max(-lines.length + 1, Math.min(lines.length - 1, by)))
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isLooking && moved?.typed !== typed) setWanted(typed)
    else if (chosen) take(chosen)
  }
  const isDue = wanted === typed && !isLooking && chosen !== undefined
  return { chosen, onKeyDown, due: isDue ? chosen : undefined, forget: () => setWanted(null) }
}
