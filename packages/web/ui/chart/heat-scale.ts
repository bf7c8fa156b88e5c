import { widthOf } from '@dxweb/kit/charts/steps.ts'

/** Returns a colour strength: 1 for `most`, nearly white for zero, and visible for the lowest positive value. */
export const strengthOf = (value: number, most: number): number =>
  value > 0 ? 0.12 + 0.88 * (value / most) : 0.04

export interface HeatScale {
  least: number
  most: number
  /** Values of the steps, evenly spaced from lowest to highest. */
  values: readonly number[]
  hasNothing: boolean
}

const swatches = 5

/** Returns the colour scale of a heat map; undefined for an empty map. */
export function scaleOf(values: readonly number[]): HeatScale | undefined {
  const known = values.filter((value) => value > 0)
  if (known.length === 0) return undefined
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const step = (most - least) / (swatches - 1)
  return {
    least,
    most,
    values: step === 0 ? [most] : Array.from({ length: swatches }, (_, at) => least + at * step),
    hasNothing: known.length < values.length,
  }
}

export const swatch = { width: 18, height: 10, gap: 2 }
const [space, apart] = [6, 20]
const line = 20

interface LegendTexts {
  least: string
  most: string
  nothing: string
}

/** Positions the parts of the legend below a map, from `left`; uses two lines if one line is too short. */
export function legendPlaces(scale: HeatScale, texts: LegendTexts, left: number, width: number) {
  const isOne = scale.values.length === 1
  const ramp = scale.values.length * (swatch.width + swatch.gap)
  const nothing = scale.hasNothing ? swatch.width + space + widthOf(texts.nothing) : 0
  const before = isOne ? 0 : widthOf(texts.least) + space
  const whole = before + ramp + space + widthOf(texts.most)
  const start = left + Math.max(whole, nothing) > width ? 0 : left
  const isSameLine = nothing > 0 && start + whole + apart + nothing <= width
  const rampAt = start + before
  return {
    height: nothing > 0 && !isSameLine ? 2 * line : line,
    minUntil: isOne ? undefined : rampAt - space,
    rampAt,
    maxAt: rampAt + ramp + space,
    nothing:
      nothing > 0
        ? { at: isSameLine ? start + whole + apart : start, line: isSameLine ? 0 : line }
        : undefined,
  }
}
