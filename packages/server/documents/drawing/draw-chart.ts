import {
  barsOf,
  type Places,
  placesOf,
  type Step,
  chartSummary,
  widthOf,
  withoutZeros,
} from '@dxweb/kit/charts/steps.ts'
import type { SheetChart } from '@dxweb/kit/definitions/sheet.ts'
import { colors, type Locale, page, type Part, type Pdf } from '../paper/pdf.ts'
import { tag } from '../paper/tag.ts'
import { type Look, writeText } from '../paper/write-text.ts'
import { cellText } from './cell-text.ts'

const heading: Look = { size: 10, weight: 'bold', color: colors.ink }
/** Font size in units of the drawing, the same as on the screen. */
const small: Look = { size: 11.5, weight: 'regular', color: colors.quiet }

/** Points per unit of the drawing. */
const scale = 0.7
/** Chart heights by orientation. A landscape sheet has a lower chart, so that the months of a year fit below. */
const heights = { upright: 200, across: 142 }
const ofLastYear = '#94a39e'
const area = '#e3efed'

interface Room {
  width: number
  height: number
}

function drawAxes(pdf: Pdf, places: Places, steps: readonly Step[], room: Room, format: Format) {
  const { width, height } = room
  const { ticks, left, labels, x, y } = places
  for (const tick of ticks) {
    pdf.moveTo(left, y(tick)).lineTo(width, y(tick)).lineWidth(1)
    pdf.stroke(tick === 0 ? colors.quiet : colors.line)
    const at = { left: 0, top: y(tick) - 7, width: left - 8, align: 'right' as const }
    writeText(pdf, format(tick), small, at)
  }
  steps.forEach((_, at) => {
    const label = labels[at]
    if (label === undefined) return
    const half = widthOf(label) / 2
    const middle = Math.min(x(at), width - half)
    const below = { left: middle - half - 10, top: height - 16, width: 2 * half + 20, most: 1 }
    writeText(pdf, label, small, { ...below, align: 'center' })
  })
}

type Format = (value: number) => string

function drawBars(pdf: Pdf, places: Places, steps: readonly Step[]) {
  const { y } = places
  const { thick, now, before } = barsOf(places, steps)
  const bar = (left: number, value: number, color: string) => {
    const tall = Math.abs(y(value) - y(0))
    if (tall > 0) pdf.rect(left, Math.min(y(value), y(0)), thick, tall).fill(color)
  }
  steps.forEach((one, at) => {
    if (one.before) bar(before(at), one.before.value, ofLastYear)
    bar(now(at), one.value, colors.fjord)
  })
}

function drawCurve(pdf: Pdf, { x, y }: Places, steps: readonly Step[]) {
  const follow = (valueOf: (one: Step) => number) =>
    steps.forEach((one, at) => {
      if (at === 0) pdf.moveTo(x(at), y(valueOf(one)))
      else pdf.lineTo(x(at), y(valueOf(one)))
    })
  follow(({ value }) => value)
  pdf
    .lineTo(x(steps.length - 1), y(0))
    .lineTo(x(0), y(0))
    .fill(area)
  if (steps.some((one) => one.before)) {
    follow((one) => one.before?.value ?? 0)
    pdf.lineWidth(1.5).dash(5, { space: 4 }).stroke(colors.quiet)
    pdf.undash()
  }
  follow(({ value }) => value)
  pdf.lineWidth(2).stroke(colors.fjord)
}

/** Draws a chart with an alternative text. The table below the chart contains all values. */
export function drawChart(pdf: Pdf, root: Part, chart: SheetChart, locale: Locale): void {
  const { title, about, steps, kind, picture } = chart
  const left = page.margin
  const across = pdf.page.width - 2 * page.margin
  const text = about === undefined ? title : `${title} · ${about}`
  tag(pdf, root, 'H2', () => {
    pdf.y = writeText(pdf, text, heading, { left, top: pdf.y, width: across })
  })
  const top = pdf.y + 4
  const height = heights[pdf.page.width > pdf.page.height ? 'across' : 'upright']
  const room = { width: across / scale, height }
  const writing = { locale, timeZone: 'UTC' }
  const format = (value: number) => withoutZeros(cellText(kind, value, writing))
  const unit = kind === 'minutes' ? 60 : undefined
  const places = placesOf({ label: title, steps, ...room, format: format, unit })
  const draw = () => {
    pdf.save().translate(left, top).scale(scale)
    drawAxes(pdf, places, steps, room, format)
    if (picture === 'curve') drawCurve(pdf, places, steps)
    else drawBars(pdf, places, steps)
    pdf.restore()
  }
  const end = top + height * scale
  const bbox = [left, top, left + across, end] as const
  tag(pdf, root, 'Figure', draw, { alt: chartSummary(title, steps), bbox })
  pdf.y = end + 8
}
