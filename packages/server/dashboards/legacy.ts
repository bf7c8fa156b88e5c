import { occupancy } from '@dxweb/areas/events/core/rules.ts'
import { changePercent } from '@dxweb/areas/reports/rules.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { type Html, html } from '../html/html.ts'
import type { ProductSales } from '@dxweb/areas/reports/goods/year/contract.ts'
import type { Compared, FilmWeek, Held } from './film-week.ts'
import { goodsCard } from './lists.ts'
import { cardOf, nothing, type Place, reportLink, tabs } from './parts.ts'
import type { Words } from './words.ts'

export interface LegacyFigures extends Place, FilmWeek {
  /** Undefined for users who may not read product sales. */
  goods: ProductSales | undefined
}

const shareOf = ({ tickets, capacity }: Held, words: Words) =>
  capacity > 0 ? words.share(occupancy(tickets, capacity)) : '–'

function steps({ partnerId, from, to }: LegacyFigures, { t, shortDay }: Words): Html {
  const page = (day: string, label: string) =>
    html`<a href="/partners/${partnerId}/dashboard-legacy?week=${day}">${t(label)}</a>`
  return html`<nav class="dx-dash__periods" aria-label="${t('dashboard.filmWeek')}">
    ${page(addDays(from, -7), 'dashboard.weekBefore')}
    <b>${t('dashboard.filmWeekOf', { from: shortDay(from), to: shortDay(to) })}</b>
    ${page(addDays(from, 7), 'dashboard.weekAfter')}
    <a href="/partners/${partnerId}/dashboard-legacy">${t('dashboard.weekNow')}</a>
  </nav>`
}

function tiles(shown: LegacyFigures, words: Words): Html {
  const { all, from, to, isOpen } = shown
  const { t } = words
  const against = t(isOpen ? 'dashboard.againstSameTime' : 'dashboard.againstWeekBefore')
  const link = (report: string, text: string) =>
    reportLink(shown, `${report}?axis=held&from=${from}&to=${to}`, text)
  const comparison = (now: number, then: number, text: string) => {
    const change = changePercent(now, then)
    const trend = !change ? 'flat' : change < 0 ? 'down' : 'up'
    return html`<span class="dx-dash__trend dx-dash__trend--${trend}"
        >${words.percent(change)}</span
      >
      ${against} ${text}`
  }
  const { before } = all
  return html`<dl class="dx-dash__figures">
    ${cardOf(t('dashboard.shows'), link('visitors', words.count(all.shows)), comparison(all.shows, before.shows, words.count(before.shows)))}
    ${cardOf(t('dashboard.tickets'), link('ticket-sales', words.count(all.tickets)), comparison(all.tickets, before.tickets, words.count(before.tickets)))}
    ${cardOf(t('dashboard.netRevenue'), link('ticket-sales', words.money(all.netOre)), comparison(all.netOre, before.netOre, words.money(before.netOre)))}
    ${cardOf(t('dashboard.occupancy'), link('visitors', shareOf(all, words)), html`${against} ${shareOf(before, words)}`)}
  </dl>`
}

const heads = [
  'shows',
  'tickets',
  'netRevenue',
  'occupancy',
  'ticketsBefore',
  'netBefore',
  'change',
] as const

function table(first: string, rows: readonly Html[], { t }: Words): Html {
  return html`<div class="dx-dash__scroll" tabindex="0">
    <table class="dx-dash__table dx-dash__week">
      <thead>
        <tr>
          <th scope="col">${t(`dashboard.${first}`)}</th>
          ${heads.map((name) => html`<th scope="col" class="dx-dash__number">${t(`dashboard.${name}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

/** A film without shows in the previous week has no growth figure. */
function beforeCells({ before, tickets }: Compared, words: Words, fresh: string): string[] {
  if (before.shows === 0) return ['–', '–', fresh]
  const change = changePercent(tickets, before.tickets)
  return [words.count(before.tickets), words.money(before.netOre), words.percent(change)]
}

function row(name: string, kind: 'sum' | 'part', held: Compared, words: Words, fresh = '–'): Html {
  const cells = [
    words.count(held.shows),
    words.count(held.tickets),
    words.money(held.netOre),
    shareOf(held, words),
    ...beforeCells(held, words, fresh),
  ]
  return html`<tr class="dx-dash__${kind}">
    <th scope="row">${name}</th>
    ${cells.map((cell) => html`<td class="dx-dash__number">${cell}</td>`)}
  </tr>`
}

function hallCard({ halls, all }: LegacyFigures, words: Words): Html {
  const rows = halls.flatMap((hall) => [
    row(hall.name, 'sum', hall.all, words),
    ...hall.days.map((day) => row(words.shortDay(day.day), 'part', day, words)),
  ])
  return html`<article class="dx-dash__card">
    <h2>${words.t('dashboard.byHall')}</h2>
    ${table('hallAndDay', [...rows, row(words.t('dashboard.all'), 'sum', all, words)], words)}
  </article>`
}

function titleCard({ titles }: LegacyFigures, words: Words): Html {
  const rows = titles.map((one) => row(one.title, 'part', one, words, words.t('dashboard.isNew')))
  return html`<article class="dx-dash__card">
    <h2>${words.t('dashboard.byTitle')}</h2>
    ${table('titleOf', rows, words)}
  </article>`
}

export function legacyDashboardHtml(shown: LegacyFigures, words: Words): Html {
  const { t } = words
  const isEmpty = shown.all.shows + shown.all.before.shows === 0
  return html`<section class="dx-dash">
    <h1>${t('dashboard.legacyTitle')}</h1>
    ${tabs(shown, 'dashboard-legacy', words)} ${steps(shown, words)}
    ${
      isEmpty
        ? html`<article class="dx-dash__card">
            ${nothing(shown, 'dashboard.noHalls', 'dashboard.noHallsText', words)}
          </article>`
        : html`${tiles(shown, words)} ${hallCard(shown, words)}
          ${shown.titles.length > 0 && titleCard(shown, words)}`
    }
    ${goodsCard(shown, shown.goods, words)}
  </section>`
}
