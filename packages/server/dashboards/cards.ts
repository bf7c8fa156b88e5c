import { occupancy } from '@dxweb/areas/events/core/rules.ts'
import { changePercent } from '@dxweb/areas/reports/rules.ts'
import { type Html, html } from '../html/html.ts'
import type { Figures } from './figures.ts'
import { cardOf, type Place, reportLink } from './parts.ts'
import type { Words } from './words.ts'

type Shown = Place & Figures

interface Figure {
  label: string
  value: number
  before: number
  report: string
}

function figures({ report, comparison }: Shown): Figure[] {
  const of = (label: string, value: number, before: number, settings: string) => ({
    label,
    value,
    before,
    report: `ticket-sales?${settings}`,
  })
  const { thisMonthLastYearGrossSalesExVat: month, lastYearGrossSalesExVat: year } = report
  return [
    of('today', report.todayTotalRevenue, comparison.today, 'period=today&compare=weeks'),
    of(
      'yesterday',
      report.yesterdayTotalRevenue,
      comparison.yesterday,
      'period=yesterday&compare=weeks',
    ),
    of('month', report.currentMonthTotalRevenue, month, 'period=thisMonth&compare=weeks'),
    of('year', report.currentYearTotalRevenue, year, 'period=yearToDate&compare=weeks'),
  ]
}

function trendOf(value: number, before: number, words: Words): Html {
  const change = changePercent(value, before)
  const trend = !change ? 'flat' : change < 0 ? 'down' : 'up'
  return html`<span class="dx-dash__trend dx-dash__trend--${trend}">${words.percent(change)}</span>`
}

const againstLastYear = (value: number, before: number, past: string, words: Words): Html =>
  html`${before !== 0 && html`${trendOf(value, before, words)} `}${words.t('dashboard.againstLastYear')}
  ${past}`

/** False if there were no sales last year up to this day, as in a venue's first year. */
const hasLastYear = ({ report, comparison }: Shown) =>
  [
    report.lastYearGrossSalesExVat,
    comparison.today,
    comparison.yesterday,
    comparison.ticketsBefore,
  ].some(Boolean)

function moneyCard({ label, value, before, report }: Figure, shown: Shown, words: Words): Html {
  const { t } = words
  const about = hasLastYear(shown)
    ? againstLastYear(value, before, words.money(before), words)
    : t('dashboard.noLastYear')
  const name = t('dashboard.withoutVat', { figure: t(`dashboard.${label}`) })
  return cardOf(name, reportLink(shown, report, words.money(value)), about)
}

function ticketCard(
  label: string,
  [tickets, before]: readonly [number, number],
  report: string,
  shown: Shown,
  words: Words,
): Html {
  const about = hasLastYear(shown)
    ? againstLastYear(tickets, before, words.count(before), words)
    : words.t('dashboard.noLastYear')
  const name = words.t(`dashboard.${label}`)
  return cardOf(name, reportLink(shown, report, words.count(tickets)), about)
}

function tonightCard({ tonight, ...shown }: Shown, words: Words): Html {
  const { shows, tickets, capacity } = tonight
  const about = words.t('dashboard.soldOf', {
    shows: words.count(shows),
    tickets: words.count(tickets),
    capacity: words.count(capacity),
  })
  const value = capacity > 0 ? words.share(occupancy(tickets, capacity)) : '–'
  const link = reportLink(shown, 'visitors?period=today', value)
  return cardOf(words.t('dashboard.tonight'), link, about)
}

function aheadCard({ ahead, ...shown }: Shown, words: Words): Html {
  const { tickets, capacity, expected, from, to } = ahead
  const about = words.t('dashboard.soldSoFar', {
    tickets: words.count(tickets),
    capacity: words.count(capacity),
  })
  const link = reportLink(shown, `visitors?from=${from}&to=${to}`, words.count(expected))
  return cardOf(words.t('dashboard.ahead'), link, about)
}

/** Compares with the previous month, since few campaigns are a year old. */
function campaignCard({ campaigns, partnerId }: Shown, words: Words): Html | false {
  if (campaigns === null) return false
  const { soldOre, beforeOre } = campaigns
  const about = html`${beforeOre !== 0 && html`${trendOf(soldOre, beforeOre, words)} `}${words.t(
    'dashboard.againstLastMonth',
  )}
  ${words.money(beforeOre)}`
  const report = `/partners/${partnerId}/report/campaigns?period=thisMonth`
  const link = html`<a href="${report}">${words.money(soldOre)}</a>`
  return cardOf(words.t('dashboard.campaigns'), link, about)
}

export function figureCards(shown: Shown, words: Words): Html {
  const { comparison, presale } = shown
  const [ofYear, ofPresale] = [
    [comparison.tickets, comparison.ticketsBefore],
    [presale.tickets, presale.ticketsBefore],
  ] as const
  const year = 'ticket-sales?period=yearToDate&compare=weeks'
  const coming = 'ticket-sales?axis=held&period=nextThirtyDays&compare=weeks'
  return html`<dl class="dx-dash__figures">
    ${figures(shown).map((one) => moneyCard(one, shown, words))}
    ${ticketCard('ticketsOfYear', ofYear, year, shown, words)}
    ${ticketCard('presale', ofPresale, coming, shown, words)} ${aheadCard(shown, words)}
    ${tonightCard(shown, words)} ${campaignCard(shown, words)}
  </dl>`
}
