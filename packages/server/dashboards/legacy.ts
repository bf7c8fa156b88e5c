import { type Html, html } from '../html/html.ts'
import { nothing, type Place } from './parts.ts'
import type { Words } from './words.ts'

export interface HallRevenue {
  name: string
  events: number
  tickets: number
  netOre: number
}

export interface LegacyFigures extends Place {
  halls: readonly HallRevenue[]
  week: { year: number; week: number }
}

function hallTable(halls: readonly HallRevenue[], words: Words): Html {
  const { say } = words
  return html`<div class="dx-dash__scroll" tabindex="0">
    <table class="dx-dash__table">
      <thead>
        <tr>
          <th>${say('dashboard.hall')}</th>
          <th class="dx-dash__number">${say('dashboard.events')}</th>
          <th class="dx-dash__number">${say('dashboard.tickets')}</th>
          <th class="dx-dash__number">${say('dashboard.netRevenue')}</th>
        </tr>
      </thead>
      <tbody>
        ${halls.map(
          (hall) =>
            html`<tr>
              <td>${hall.name}</td>
              <td class="dx-dash__number">${words.count(hall.events)}</td>
              <td class="dx-dash__number">${words.count(hall.tickets)}</td>
              <td class="dx-dash__number">${words.money(hall.netOre)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** The old dashboard: sales per hall of the current week. */
export function legacyDashboardHtml(shown: LegacyFigures, words: Words): Html {
  const { halls, week } = shown
  const { say } = words
  return html`<section class="dx-dash">
    <h1>${say('dashboard.legacyTitle')}</h1>
    <article class="dx-dash__card">
      <h2>${say('dashboard.weekByHall', { week: week.week, year: String(week.year) })}</h2>
      ${
        halls.length === 0
          ? nothing(shown, 'dashboard.noHalls', 'dashboard.noHallsText', words)
          : hallTable(halls, words)
      }
    </article>
  </section>`
}
