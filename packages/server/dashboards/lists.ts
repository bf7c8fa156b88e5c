import type { ProductSales } from '@dxweb/areas/reports/goods/year/contract.ts'
import { changePercent } from '@dxweb/areas/reports/rules.ts'
import { occupancy } from '@dxweb/areas/events/core/rules.ts'
import { type Html, html } from '../html/html.ts'
import type { BestSeller, Figures, NextEvent } from './figures.ts'
import { cardOf, handsCard, nothing, pageLink, type Place, reportLink } from './parts.ts'
import type { Words } from './words.ts'

type Shown = Place & Figures & { top: 'ten' | 'all' }

function nextRow(event: NextEvent, partnerId: number, words: Words): Html {
  const share = occupancy(event.tickets, event.capacity)
  return html`<tr>
    <td>${words.time(event.startsAt)}</td>
    <td><a href="/partners/${partnerId}/shows/${event.id}/sales">${event.title}</a></td>
    <td>${event.auditorium}</td>
    <td class="dx-dash__number">${words.count(event.tickets)} / ${words.count(event.capacity)}</td>
    <td>
      <meter min="0" max="1" value="${share}" aria-label="${words.t('dashboard.occupancy')}">
        ${words.share(share)}
      </meter>
    </td>
    <td class="dx-dash__number">${event.expected === null ? '–' : words.count(event.expected)}</td>
  </tr>`
}

const heads = (names: readonly string[], numbers: readonly string[], { t }: Words): Html =>
  html`<thead>
    <tr>
      ${names.map(
        (name) =>
          html`<th scope="col" class="${numbers.includes(name) ? 'dx-dash__number' : ''}">
            ${t(`dashboard.${name}`)}
          </th>`,
      )}
    </tr>
  </thead>`

export function nextCard(shown: Shown, words: Words): Html {
  const { t } = words
  const columns = ['when', 'event', 'hall', 'sold', 'occupancy', 'expected']
  return html`<article class="dx-dash__card dx-dash__wide">
    <h2>${t('dashboard.nextEvents')}</h2>
    ${
      shown.next.length === 0
        ? nothing(shown, 'dashboard.noNextEvents', 'dashboard.noNextEventsText', words)
        : html`<div class="dx-dash__scroll" tabindex="0">
              <table class="dx-dash__table dx-dash__next">
                ${heads(columns, ['sold', 'expected'], words)}
                <tbody>
                  ${shown.next.map((event) => nextRow(event, shown.partnerId, words))}
                </tbody>
              </table>
            </div>
            <p class="dx-dash__about">${t('dashboard.expectedAbout')}</p>`
    }
  </article>`
}

function bestRow({ title, filmId, ...best }: BestSeller, shown: Shown, words: Words): Html {
  const asked = new URLSearchParams({ period: shown.preset, title, group: 'event' })
  const toShows = (text: string) => reportLink(shown, `ticket-sales?${asked.toString()}`, text)
  const film = `/partners/${shown.partnerId}/filmscheduler/films/${filmId}`
  const hasPage = shown.hasFilms && filmId !== undefined
  return html`<tr>
    <td>${hasPage ? html`<a href="${film}">${title}</a>` : toShows(title)}</td>
    <td class="dx-dash__number">${toShows(words.count(best.tickets))}</td>
    <td class="dx-dash__number">${toShows(words.money(best.grossOre))}</td>
  </tr>`
}

export function bestCard(shown: Shown, words: Words): Html {
  const { t } = words
  const isTen = shown.top === 'ten'
  return html`<article class="dx-dash__card">
    <h2>
      ${t('dashboard.best')}
      <a
        class="dx-dash__toggle"
        role="switch"
        aria-checked="${String(isTen)}"
        href="${pageLink(shown, { top: isTen ? 'all' : 'ten' })}"
        >${t('dashboard.topTen')}</a
      >
    </h2>
    ${
      shown.best.length === 0
        ? html`<p class="dx-dash__about">${t('dashboard.noneSold')}</p>`
        : html`<div class="dx-dash__scroll" tabindex="0">
            <table class="dx-dash__table">
              ${heads(['titleOf', 'tickets', 'gross'], ['tickets', 'gross'], words)}
              <tbody>
                ${shown.best.map((one) => bestRow(one, shown, words))}
              </tbody>
            </table>
          </div>`
    }
  </article>`
}

function handsOf(shown: Shown, words: Words) {
  const { t } = words
  const venue = `/partners/${shown.partnerId}`
  const drafts = shown.drafts.map(({ id, title, startsAt }) => ({
    to: `${venue}/shows/${id}/sales`,
    name: title,
    about: t('dashboard.draft', { when: words.time(startsAt) }),
  }))
  const unsettled = (shown.hasSettlements ? shown.unsettled : []).map((day) => ({
    to: `${venue}/report/day-settlement?from=${day}&to=${day}`,
    name: words.shortDay(day),
    about: t('dashboard.unsettled'),
  }))
  const options = (shown.hasOrders ? shown.options : []).map(({ id, title, until, rank }) => ({
    to: `${venue}/orders/${id}`,
    name: title,
    about: t('dashboard.option', { rank, when: words.shortDay(until) }),
  }))
  const { tickets, from, to } = shown.waiting
  const waiting = {
    to: `${venue}/report/all-reservations?axis=held&from=${from}&to=${to}&state=open`,
    name: t('dashboard.waiting', { count: tickets, text: words.count(tickets) }),
    about: t('dashboard.waitingAbout'),
  }
  const low = {
    to: `${venue}/products/low-stock`,
    name: t('dashboard.lowStock', { count: shown.lowStock }),
    about: t('dashboard.lowStockAbout'),
  }
  return [
    ...(shown.lowStock > 0 ? [low] : []),
    ...(shown.hasReservations && tickets > 0 ? [waiting] : []),
    ...options,
    ...drafts,
    ...unsettled,
  ]
}

export function handCard(shown: Shown, words: Words): Html {
  return handsCard(handsOf(shown, words), words.t('dashboard.handNone'), words)
}

function goodsTrend(now: number, before: number, words: Words): Html {
  const change = changePercent(now, before)
  const tone = !change ? 'flat' : change < 0 ? 'down' : 'up'
  return before === 0
    ? html`${words.t('dashboard.noLastYear')}`
    : html`<span class="dx-dash__trend dx-dash__trend--${tone}">${words.percent(change)}</span>
        ${words.t('dashboard.againstLastYear')} ${words.money(before)}`
}

function productTable(place: Place, sales: ProductSales, words: Words): Html {
  const { t } = words
  const link = (product: string) =>
    reportLink(place, `concession?${productQuery(product)}`, product)
  return html`<div class="dx-dash__scroll" tabindex="0">
    <table class="dx-dash__table">
      <thead>
        <tr>
          <th scope="col">${t('dashboard.product')}</th>
          <th scope="col" class="dx-dash__number">${t('dashboard.quantity')}</th>
          <th scope="col" class="dx-dash__number">${t('dashboard.gross')}</th>
        </tr>
      </thead>
      <tbody>
        ${sales.products.map(
          (one) =>
            html`<tr>
              <td>${link(one.product)}</td>
              <td class="dx-dash__number">${words.decimal(one.quantity / 100)}</td>
              <td class="dx-dash__number">${words.money(one.grossOre)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const productQuery = (product: string) =>
  new URLSearchParams({ period: 'yearToDate', product, group: 'month' }).toString()

export function goodsCard(
  place: Place,
  sales: ProductSales | undefined,
  words: Words,
): Html | false {
  if (sales === undefined || sales.products.length === 0) return false
  const { t } = words
  const card = (label: string, now: number, before: number, period: string) =>
    cardOf(
      t('dashboard.withoutVat', { figure: t(`dashboard.goods.${label}`) }),
      reportLink(place, `concession?period=${period}&compare=weeks&group=day`, words.money(now)),
      goodsTrend(now, before, words),
    )
  return html`<article class="dx-dash__card dx-dash__wide">
    <h2>${t('dashboard.productSales')}</h2>
    <dl class="dx-dash__figures">
      ${card('month', sales.currentMonthTotalRevenue, sales.thisMonthLastYearGrossSalesExVat, 'thisMonth')}
      ${card('year', sales.currentYearTotalRevenue, sales.lastYearGrossSalesExVat, 'yearToDate')}
    </dl>
    ${productTable(place, sales, words)}
  </article>`
}
