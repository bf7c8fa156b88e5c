import type { LastYearReport } from '@dxweb/areas/reports/contract.ts'
import { occupancy } from '@dxweb/areas/events/core/rules.ts'
import { changePercent, type ComparedDay } from '@dxweb/areas/reports/rules.ts'
import type { CustomerFigures, HallRevenue, NextEvent } from '@dxweb/areas/reports/store.ts'
import { type Html, html } from '../html/html.ts'
import { revenueChart } from './chart.ts'
import type { Words } from './words.ts'

interface Place {
  partnerId: number
  hasEvents: boolean
}

export interface DashboardFigures extends Place {
  report: LastYearReport
  days: readonly ComparedDay[]
  next: readonly NextEvent[]
}

interface Figure {
  label: string
  value: number
  before: number | null
  beforeLabel: string
}

function figures({ report }: DashboardFigures, { say }: Words): Figure[] {
  return [
    {
      label: say('dashboard.today'),
      value: report.todayTotalRevenue,
      before: null,
      beforeLabel: '',
    },
    {
      label: say('dashboard.yesterday'),
      value: report.yesterdayTotalRevenue,
      before: null,
      beforeLabel: '',
    },
    {
      label: say('dashboard.month'),
      value: report.currentMonthTotalRevenue,
      before: report.thisMonthLastYearGrossSalesExVat,
      beforeLabel: say('dashboard.monthLastYear'),
    },
    {
      label: say('dashboard.year'),
      value: report.currentYearTotalRevenue,
      before: report.lastYearGrossSalesExVat,
      beforeLabel: say('dashboard.yearLastYear'),
    },
  ]
}

function figureCard({ label, value, before, beforeLabel }: Figure, words: Words): Html {
  const change = before === null ? null : changePercent(value, before)
  const trend = !change ? 'flat' : change < 0 ? 'down' : 'up'
  return html`<div class="dx-dash__figure">
    <dt>${label}</dt>
    <dd>
      <strong>${words.money(value)}</strong>
      ${
        before === null
          ? html`<small>${words.say('dashboard.exVat')}</small>`
          : html`<small
              ><span class="dx-dash__trend dx-dash__trend--${trend}">${words.percent(change)}</span>
              ${beforeLabel} ${words.money(before)}</small
            >`
      }
    </dd>
  </div>`
}

function nextRow(event: NextEvent, partnerId: number, words: Words): Html {
  const share = occupancy(event.soldCount, event.capacity)
  return html`<tr>
    <td>${words.time(event.startsAt)}</td>
    <td><a href="/partners/${partnerId}/shows/${event.id}/sales">${event.title}</a></td>
    <td>${event.auditorium}</td>
    <td class="dx-dash__number">
      ${words.count(event.soldCount)} / ${words.count(event.capacity)}
    </td>
    <td>
      <meter min="0" max="1" value="${share}" aria-label="${words.say('dashboard.occupancy')}">
        ${words.share(share)}
      </meter>
    </td>
  </tr>`
}

function noEvents(place: Place, title: string, text: string, { say }: Words): Html {
  return html`<div class="dx-dash__empty">
    <b>${say(title)}</b>
    <p>${say(text)}</p>
    ${place.hasEvents && html`<a href="/partners/${place.partnerId}/shows">${say('dashboard.toEvents')}</a>`}
  </div>`
}

export function dashboardHtml(shown: DashboardFigures, words: Words): Html {
  const { say } = words
  return html`<section class="dx-dash">
    <h1>${say('dashboard.title')}</h1>
    <dl class="dx-dash__figures">
      ${figures(shown, words).map((figure) => figureCard(figure, words))}
    </dl>
    <article class="dx-dash__card">
      <h2>${say('dashboard.revenuePerDay')}</h2>
      ${revenueChart(shown.days, words)}
    </article>
    <article class="dx-dash__card">
      <h2>${say('dashboard.nextEvents')}</h2>
      ${
        shown.next.length === 0
          ? noEvents(shown, 'dashboard.noNextEvents', 'dashboard.noNextEventsText', words)
          : html`<div class="dx-dash__scroll" tabindex="0">
              <table class="dx-dash__table dx-dash__next">
                <thead>
                  <tr>
                    <th>${say('dashboard.when')}</th>
                    <th>${say('dashboard.event')}</th>
                    <th>${say('dashboard.hall')}</th>
                    <th class="dx-dash__number">${say('dashboard.sold')}</th>
                    <th>${say('dashboard.occupancy')}</th>
                  </tr>
                </thead>
                <tbody>
                  ${shown.next.map((event) => nextRow(event, shown.partnerId, words))}
                </tbody>
              </table>
            </div>`
      }
    </article>
  </section>`
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
          ? noEvents(shown, 'dashboard.noHalls', 'dashboard.noHallsText', words)
          : hallTable(halls, words)
      }
    </article>
  </section>`
}

function topTable({ top }: CustomerFigures, partnerId: number, words: Words): Html {
  const { say } = words
  return html`<div class="dx-dash__scroll" tabindex="0">
    <table class="dx-dash__table">
      <thead>
        <tr>
          <th scope="col">${say('dashboard.customer')}</th>
          <th scope="col" class="dx-dash__number">${say('dashboard.purchases')}</th>
          <th scope="col" class="dx-dash__number">${say('dashboard.bought')}</th>
        </tr>
      </thead>
      <tbody>
        ${top.map(
          ({ id, name, times, totalOre }) =>
            html`<tr>
              <td><a href="/partners/${partnerId}/crm/customers/${id}">${name}</a></td>
              <td class="dx-dash__number">${words.count(times)}</td>
              <td class="dx-dash__number">${words.money(totalOre)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

export function crmHtml(known: CustomerFigures, partnerId: number, words: Words): Html {
  const { say } = words
  const { all, buyers } = known
  const ofAll = (count: number, whole: number) => words.share(whole === 0 ? 0 : count / whole)
  const shown = [
    [say('dashboard.customers'), words.count(all), ''],
    [say('dashboard.newCustomers'), words.count(known.isNew), say('dashboard.lastThirtyDays')],
    [say('dashboard.wantMail'), words.count(known.wantMail), ofAll(known.wantMail, all)],
    [say('dashboard.wantSms'), words.count(known.wantSms), ofAll(known.wantSms, all)],
    [say('dashboard.buyers'), words.count(buyers), say('dashboard.lastTwelveMonths')],
    [say('dashboard.returning'), words.count(known.returning), ofAll(known.returning, buyers)],
    [say('dashboard.bought'), words.money(known.totalOre), say('dashboard.lastTwelveMonths')],
  ] as const
  return html`<section class="dx-dash">
    <h1>${say('dashboard.crmTitle')}</h1>
    <dl class="dx-dash__figures">
      ${shown.map(
        ([label, value, about]) =>
          html`<div class="dx-dash__figure">
            <dt>${label}</dt>
            <dd><strong>${value}</strong><small>${about}</small></dd>
          </div>`,
      )}
    </dl>
    <article class="dx-dash__card">
      <h2>${say('dashboard.topCustomers')}</h2>
      ${known.top.length === 0 ? html`<p>${say('dashboard.noPurchases')}</p>` : topTable(known, partnerId, words)}
    </article>
  </section>`
}
