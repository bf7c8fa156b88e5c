export interface Step {
  key: string
  label: string
  value: number
  text: string
  name?: string
  /** True if the neighbouring steps imply the label, so that it may be omitted. */
  isImplied?: boolean
  before?: { value: number; text: string }
}

export interface ChartProps {
  label: string
  steps: readonly Step[]
  width: number
  height?: number
  format: (value: number) => string
  /** The unit of round ticks: 60 for minutes that are shown in hours. */
  unit?: number | undefined
}

export const defaultHeight = 220

export const stepText = ({ label, name = label, text, before }: Step) =>
  before ? `${name}: ${text} (${before.text})` : `${name}: ${text}`

export const chartSummary = (label: string, steps: readonly Step[]) =>
  `${label}: ${steps.map(stepText).join(', ')}`

function roundAbove(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough
}

function ticksOf(least: number, most: number, unit: number): number[] {
  const rough = Math.max(most - least, 1) / 4
  const step = Math.max(
    1,
    unit > 1 && rough > unit ? Math.ceil(roundAbove(rough / unit)) * unit : roundAbove(rough),
  )
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** Half the width of a character in a label, in pixels. */
const halfLetter = 3.4
export const widthOf = (text: string) => 2 * halfLetter * text.length

const minNamedWidth = 48

function labelsOf(steps: readonly Step[], step: number) {
  const longest = Math.max(52, ...steps.map(({ label }) => widthOf(label) + 12))
  const isNamed = step >= minNamedWidth && steps.some(({ isImplied }) => !isImplied)
  const every = isNamed ? 1 : Math.ceil(longest / step)
  const letters = Math.floor((step - 8) / (2 * halfLetter))
  const shortened = (label: string) =>
    label.length > letters ? `${label.slice(0, letters - 1).trimEnd()}…` : label
  return steps.map(({ label }, at) => {
    if (at % every !== 0) return undefined
    return isNamed ? shortened(label) : label
  })
}

export function placesOf({ steps, width, height = defaultHeight, format, unit = 1 }: ChartProps) {
  const values = steps.flatMap(({ value, before }) => [value, before?.value ?? value])
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values), unit)
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)]
  const [top, bottom] = [10, height - 22]
  const left = Math.max(...ticks.map((tick) => widthOf(format(tick)))) + 14
  const step = (width - left) / steps.length
  return {
    ticks,
    left,
    step,
    bottom,
    labels: labelsOf(steps, step),
    x: (at: number) => left + (at + 0.5) * step,
    y: (value: number) => bottom - ((value - least) / (most - least || 1)) * (bottom - top),
  }
}

const widestBar = 44

export type Places = ReturnType<typeof placesOf>

export function barsOf({ step, x }: Pick<Places, 'step' | 'x'>, steps: readonly Step[]) {
  const isPair = steps.some(({ before }) => before !== undefined && before.value !== 0)
  const thick = Math.min(widestBar, step * (isPair ? 0.42 : 0.7))
  return {
    thick,
    now: (at: number) => x(at) - (isPair ? 0 : thick / 2),
    before: (at: number) => x(at) - thick,
  }
}

export const withoutZeros = (text: string) => text.replace(/[,.]00(?!\d)/, '')
