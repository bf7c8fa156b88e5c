import { dashboardPeriods } from '@dxweb/areas/reports/contract.ts'
import { occupancy } from '@dxweb/areas/events/core/rules.ts'
import { changePercent } from '@dxweb/areas/reports/rules.ts'
import { type Html, html } from '../html/html.ts'
import { revenueChart } from './chart.ts'
import type { BestSeller, Figures, NextEvent, Sold } from './figures.ts'
import { nothing, type Place, reportLink } from './parts.ts'
import type { Words } from './words.ts'

export interface Shown extends Figures, Place {
  top: 'ten' | 'all'
}

interface Figure {
  label: string
  value: number
  before: number
  /** A day that is not over is not a share of a whole one. */
  isWhole: boolean
  report: string
}

function figures({ report, beside }: Shown): Figure[] {
  const of = (label: string, value: number, before: number, settings: string) => ({
    label,
    value,
    before,
    isWhole: label !== 'today',
    report: `ticket-sales?${settings}`,
  })
  const { thisMonthLastYearGrossSalesExVat: month, lastYearGrossSalesExVat: year } = report
  const lastDays = 'period=lastSevenDays&compare=weeks'
  return [
    of('today', report.todayTotalRevenue, beside.today, lastDays),
    of('yesterday', report.yesterdayTotalRevenue, beside.yesterday, lastDays),
    of('month', report.currentMonthTotalRevenue, month, 'period=thisMonth&compare=weeks'),
    of('year', report.currentYearTotalRevenue, year, 'period=yearToDate&compare=weeks'),
  ]
}

function trendOf(value: number, before: number, words: Words): Html {
  const change = changePercent(value, before)
  const trend = !change ? 'flat' : change < 0 ? 'down' : 'up'
  return html`<span class="dx-dash__trend dx-dash__trend--${trend}">${words.percent(change)}</span>`
}

/** How much more than last year, and what that was; no change from nothing. */
const againstLastYear = (value: number, before: number, past: string, words: Words): Html =>
  html`${before !== 0 && html`${trendOf(value, before, words)} `}${words.say('dashboard.againstLastYear')}
  ${past}`

/** A house whose books begin this year has nothing to stand beside, which is not the same as nothing sold. */
const hasLastYear = ({ report, beside }: Shown) =>
  [report.lastYearGrossSalesExVat, beside.today, beside.yesterday, beside.ticketsBefore].some(
    Boolean,
  )

function figureCard(figure: Figure, shown: Shown, words: Words): Html {
  const { label, value, before, isWhole, report } = figure
  const { say } = words
  const past = words.money(before)
  const beside = isWhole
    ? againstLastYear(value, before, past, words)
    : say('dashboard.wholeDay', { amount: past })
  return html`<div class="dx-dash__figure">
    <dt>${say('dashboard.withoutVat', { figure: say(`dashboard.${label}`) })}</dt>
    <dd>
      <strong>${reportLink(shown, report, words.money(value))}</strong>
      <small>${hasLastYear(shown) ? beside : say('dashboard.noLastYear')}</small>
    </dd>
  </div>`
}

function ticketCard(shown: Shown, words: Words): Html {
  const { tickets, ticketsBefore } = shown.beside
  const beside = againstLastYear(tickets, ticketsBefore, words.count(ticketsBefore), words)
  const report = 'ticket-sales?period=yearToDate&compare=weeks'
  return html`<div class="dx-dash__figure">
    <dt>${words.say('dashboard.ticketsOfYear')}</dt>
    <dd>
      <strong>${reportLink(shown, report, words.count(tickets))}</strong>
      <small>${hasLastYear(shown) ? beside : words.say('dashboard.noLastYear')}</small>
    </dd>
  </div>`
}

function soldCard(label: string, sold: Sold, period: string, shown: Shown, words: Words): Html {
  const share = sold.capacity > 0 ? words.share(occupancy(sold.tickets, sold.capacity)) : '–'
  const about = words.say('dashboard.soldOf', {
    shows: words.count(sold.shows),
    tickets: words.count(sold.tickets),
    capacity: words.count(sold.capacity),
  })
  return html`<div class="dx-dash__figure">
    <dt>${label}</dt>
    <dd>
      <strong>${reportLink(shown, `visitors?period=${period}`, share)}</strong>
      <small>${about}</small>
    </dd>
  </div>`
}

/** Products are sold by tills, which have not delivered yet. */
const productCard = ({ say }: Words): Html =>
  html`<div class="dx-dash__figure">
    <dt>${say('dashboard.products')}</dt>
    <dd>
      <strong>–</strong>
      <small>${say('dashboard.productsLater')}</small>
    </dd>
  </div>`

/** The page with other settings; what is not told stays as it is. */
const pageLink = (
  { partnerId, preset, top }: Shown,
  other: Partial<Pick<Shown, 'preset' | 'top'>>,
) => `/partners/${partnerId}/dashboard?period=${other.preset ?? preset}&top=${other.top ?? top}`

function periods(shown: Shown, { say }: Words): Html {
  return html`<nav class="dx-dash__periods" aria-label="${say('dashboard.period')}">
    ${dashboardPeriods.map(
      (preset) =>
        html`<a
          href="${pageLink(shown, { preset })}"
          ${preset === shown.preset && html`aria-current="page"`}
          >${say(`dashboard.period.${preset}`)}</a
        >`,
    )}
  </nav>`
}

function nextRow(event: NextEvent, partnerId: number, words: Words): Html {
  const share = occupancy(event.tickets, event.capacity)
  return html`<tr>
    <td>${words.time(event.startsAt)}</td>
    <td><a href="/partners/${partnerId}/shows/${event.id}/sales">${event.title}</a></td>
    <td>${event.auditorium}</td>
    <td class="dx-dash__number">${words.count(event.tickets)} / ${words.count(event.capacity)}</td>
    <td>
      <meter min="0" max="1" value="${share}" aria-label="${words.say('dashboard.occupancy')}">
        ${words.share(share)}
      </meter>
    </td>
    <td class="dx-dash__number">${event.expected === null ? '–' : words.count(event.expected)}</td>
  </tr>`
}

const heads = (names: readonly string[], numbers: readonly string[], { say }: Words): Html =>
  html`<thead>
    <tr>
      ${names.map(
        (name) =>
          html`<th scope="col" class="${numbers.includes(name) ? 'dx-dash__number' : ''}">
            ${say(`dashboard.${name}`)}
          </th>`,
      )}
    </tr>
  </thead>`

function nextCard(shown: Shown, words: Words): Html {
  const { say } = words
  const columns = ['when', 'event', 'hall', 'sold', 'occupancy', 'expected']
  return html`<article class="dx-dash__card dx-dash__wide">
    <h2>${say('dashboard.nextEvents')}</h2>
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
            <p class="dx-dash__about">${say('dashboard.expectedAbout')}</p>`
    }
  </article>`
}

function bestRow(best: BestSeller, shown: Shown, words: Words): Html {
  return html`<tr>
    <td>
      <a href="/partners/${shown.partnerId}/shows/${best.id}/sales">${best.title}</a>
      <small>${words.shortDay(best.heldOn)}</small>
    </td>
    <td class="dx-dash__number">${words.count(best.tickets)}</td>
    <td class="dx-dash__number">${words.money(best.grossOre)}</td>
  </tr>`
}

function bestCard(shown: Shown, words: Words): Html {
  const { say } = words
  const isTen = shown.top === 'ten'
  return html`<article class="dx-dash__card">
    <h2>
      ${say('dashboard.best')}
      <a
        class="dx-dash__toggle"
        role="switch"
        aria-checked="${String(isTen)}"
        href="${pageLink(shown, { top: isTen ? 'all' : 'ten' })}"
        >${say('dashboard.topTen')}</a
      >
    </h2>
    ${
      shown.best.length === 0
        ? html`<p class="dx-dash__about">${say('dashboard.noneSold')}</p>`
        : html`<div class="dx-dash__scroll" tabindex="0">
            <table class="dx-dash__table">
              ${heads(['event', 'tickets', 'gross'], ['tickets', 'gross'], words)}
              <tbody>
                ${shown.best.map((one) => bestRow(one, shown, words))}
              </tbody>
            </table>
          </div>`
    }
  </article>`
}

/** What somebody has to do something with, each with its page. */
function handsOf(shown: Shown, words: Words) {
  const { say } = words
  const house = `/partners/${shown.partnerId}`
  const drafts = shown.drafts.map(({ id, title, startsAt }) => ({
    to: `${house}/shows/${id}/sales`,
    name: title,
    about: say('dashboard.draft', { when: words.time(startsAt) }),
  }))
  const unsettled = (shown.hasSettlements ? shown.unsettled : []).map((day) => ({
    to: `${house}/report/day-settlement?from=${day}&to=${day}`,
    name: words.shortDay(day),
    about: say('dashboard.unsettled'),
  }))
  const options = (shown.hasOrders ? shown.options : []).map(({ id, title, until, rank }) => ({
    to: `${house}/orders/${id}`,
    name: title,
    about: say('dashboard.option', { rank, when: words.shortDay(until) }),
  }))
  const { tickets, from, to } = shown.waiting
  const waiting = {
    to: `${house}/report/all-reservations?axis=held&from=${from}&to=${to}&state=open`,
    name: say('dashboard.waiting', { count: tickets, text: words.count(tickets) }),
    about: say('dashboard.waitingAbout'),
  }
  return [
    ...(shown.hasReservations && tickets > 0 ? [waiting] : []),
    ...options,
    ...drafts,
    ...unsettled,
  ]
}

function handCard(shown: Shown, words: Words): Html {
  const hands = handsOf(shown, words)
  return html`<article class="dx-dash__card">
    <h2>${words.say('dashboard.hand')}</h2>
    ${
      hands.length === 0
        ? html`<p class="dx-dash__about">${words.say('dashboard.handNone')}</p>`
        : html`<ul class="dx-dash__hand">
            ${hands.map(
              ({ to, name, about }) =>
                html`<li>
                  <a href="${to}">${name}</a>
                  <small>${about}</small>
                </li>`,
            )}
          </ul>`
    }
  </article>`
}

const housesCard = ({ partnerId }: Place, { say }: Words): Html =>
  html`<article class="dx-dash__card">
    <h2>${say('dashboard.houses')}</h2>
    <p class="dx-dash__about">
      ${say('dashboard.housesText')}
      <a href="/partners/${partnerId}/partneradmin">${say('dashboard.toHouses')}</a>
    </p>
  </article>`

export function dashboardHtml(shown: Shown, words: Words): Html {
  const { say } = words
  return html`<section class="dx-dash">
    <h1>${say('dashboard.title')}</h1>
    ${shown.hasHouses && housesCard(shown, words)}
    <dl class="dx-dash__figures">
      ${figures(shown).map((figure) => figureCard(figure, shown, words))}
      ${ticketCard(shown, words)}
      ${soldCard(say('dashboard.tonight'), shown.tonight, 'thisWeek', shown, words)}
      ${soldCard(say('dashboard.week'), shown.week, 'thisWeek', shown, words)} ${productCard(words)}
    </dl>
    ${periods(shown, words)}
    <article class="dx-dash__card">
      <h2>${say(shown.unit === 'day' ? 'dashboard.revenuePerDay' : 'dashboard.revenuePerWeek')}</h2>
      ${revenueChart(shown, words)}
    </article>
    <div class="dx-dash__pair">${bestCard(shown, words)} ${handCard(shown, words)}</div>
    ${nextCard(shown, words)}
  </section>`
}
