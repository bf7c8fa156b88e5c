import { loadavg } from 'node:os'

/** One line of the bench: what was measured, and how it stands to its goal. */
export interface Figure {
  name: string
  /** In words, with its unit: '1,482 requests a second, bare 1,610'. */
  figure: string
  ratio: number
  /** Undefined: told, not judged. */
  goal?: { atLeast: number } | { atMost: number }
}

export function isMet({ ratio, goal }: Figure): boolean {
  if (goal === undefined) return true
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost
}

export function goalText({ goal }: Figure): string {
  if (goal === undefined) return '–'
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`
}

export const inNumber = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** The machine's load of the last 1, 5 and 15 minutes: without it no figure of a clock can be judged. */
export const loadText = () =>
  `load ${loadavg()
    .map((load) => inNumber(load, 1))
    .join(', ')}`

/** Tells the figure to the person, and to `run.ts` where that started this file. */
export function report(figure: Figure): void {
  const judged = figure.goal === undefined ? '' : `, goal ${goalText(figure)}`
  console.log(`${figure.name}: ${inNumber(figure.ratio, 2)}${judged} (${figure.figure})`)
  process.send?.(figure)
}
