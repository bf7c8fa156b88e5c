import { changePercent, type ComparedStep } from '@dxweb/areas/reports/rules.ts'
import type { Figures } from './figures.ts'
import { type Html, html } from '../html/html.ts'
import type { Words } from './words.ts'

/** Sizes in units of the viewBox; the chart is as wide as its card. */
const box = { width: 900, height: 220, left: 44, bottom: 24, top: 8 }

/** The smallest axis maximum in øre. Half of it is whole kroner. */
const lowestTop = 1_000

/** Rounds up to 1, 2 or 5 times a power of ten, at least 10 kroner, in øre. */
export function niceCeiling(value: number): number {
  if (value <= lowestTop) return lowestTop
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}

/** Returns the y coordinate. A day with only refunds has no bar; its figure is in the table. */
function heightAt(value: number, top: number): number {
  const plot = box.height - box.bottom - box.top
  return Math.round((box.height - box.bottom - (Math.max(0, value) / top) * plot) * 10) / 10
}

export function revenueChart(
  { steps: days, unit }: Pick<Figures, 'steps' | 'unit'>,
  words: Words,
): Html {
  const name = (day: string) => (unit === 'day' ? words.shortDay(day) : words.week(day))
  const values = days.flatMap((day) => [day.netOre, day.lastYearOre])
  if (values.every((value) => value === 0)) return noRevenue(words)
  const top = niceCeiling(Math.max(...values))
  const step = (box.width - box.left) / days.length
  const y = (value: number) => heightAt(value, top)
  const x = (index: number) => Math.round((box.left + index * step) * 10) / 10
  // Omits the line if there were no sales last year, since it would lie on the axis.
  const hasBefore = days.some(({ lastYearOre }) => lastYearOre !== 0)
  const points = days.map(
    (day, index) => `${x(index) + Math.round(step / 2)},${y(day.lastYearOre)}`,
  )
  return html`<figure class="dx-dash__chart">
    <svg
      viewBox="0 0 ${box.width} ${box.height}"
      role="img"
      aria-label="${words.t('dashboard.chart')}"
    >
      ${[0, 0.5, 1].map((part) => gridLine(part * top, y(part * top), words))}
      ${days.map((day, index) => bar(day, { x: x(index), y: y(day.netOre), width: step, words, index, name }))}
      ${hasBefore && html`<polyline class="dx-dash__last" points="${points.join(' ')}" />`}
    </svg>
    ${caption(words, hasBefore)} ${revenueTable(days, name, words)}
  </figure>`
}

const caption = (words: Words, hasBefore: boolean): Html =>
  html`<figcaption>
    <span class="dx-dash__key dx-dash__key--now">${words.t('dashboard.thisYear')}</span>
    ${hasBefore && html`<span class="dx-dash__key dx-dash__key--last">${words.t('dashboard.sameWeekdayLastYear')}</span>`}
    <button
      type="button"
      class="dx-dash__toggle"
      data-dash-table
      data-kept="aria-expanded"
      aria-expanded="false"
    >
      ${words.t('dashboard.showTable')}
    </button>
  </figcaption>`

function noRevenue({ t }: Words): Html {
  return html`<div class="dx-dash__empty">
    <b>${t('dashboard.noRevenue')}</b>
    <p>${t('dashboard.noRevenueText')}</p>
  </div>`
}

function gridLine(value: number, y: number, words: Words): Html {
  return html`<g class="dx-dash__grid">
    <line x1="0" x2="${box.width}" y1="${y}" y2="${y}" />
    <text x="0" y="${y - 3}">${words.kroner(value)}</text>
  </g>`
}

interface BarPlace {
  x: number
  y: number
  width: number
  words: Words
  index: number
  name: (day: string) => string
}

function bar(day: ComparedStep, { x, y, width, words, index, name }: BarPlace): Html {
  const base = box.height - box.bottom
  const label = `${name(day.day)}: ${words.money(day.netOre)} (${words.money(day.lastYearOre)})`
  return html`<g>
    <rect x="${x + 2}" y="${y}" width="${Math.round(width) - 4}" height="${base - y}" rx="2"
      ><title>${label}</title></rect
    >
    ${index % 5 === 0 && html`<text x="${x + 2}" y="${box.height - 6}">${words.dayOfMonth(day.day)}</text>`}
  </g>`
}

function revenueTable(
  days: readonly ComparedStep[],
  name: (day: string) => string,
  words: Words,
): Html {
  return html`<table class="dx-dash__table" data-dash-rows data-kept="hidden" hidden>
    <thead>
      <tr>
        <th>${words.t('dashboard.day')}</th>
        <th>${words.t('dashboard.tickets')}</th>
        <th>${words.t('dashboard.netRevenue')}</th>
        <th>${words.t('dashboard.lastYear')}</th>
        <th>${words.t('dashboard.change')}</th>
      </tr>
    </thead>
    <tbody>
      ${days.toReversed().map(
        (day) =>
          html`<tr>
            <td>${name(day.day)}</td>
            <td>${words.count(day.tickets)}</td>
            <td>${words.money(day.netOre)}</td>
            <td>${words.money(day.lastYearOre)}</td>
            <td>${words.percent(changePercent(day.netOre, day.lastYearOre))}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}
