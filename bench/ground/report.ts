import { loadavg } from 'node:os'

export interface Figure {
  name: string
  /** A figure with its unit: '1,482 requests a second, bare 1,610'. */
  figure: string
  ratio: number
  /** Undefined if the figure is only informational. */
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

export const loadText = () =>
  `load ${loadavg()
    .map((load) => inNumber(load, 1))
    .join(', ')}`

export function report(figure: Figure): void {
  const judged = figure.goal === undefined ? '' : `, goal ${goalText(figure)}`
  console.log(`${figure.name}: ${inNumber(figure.ratio, 2)}${judged} (${figure.figure})`)
  process.send?.(figure)
}
