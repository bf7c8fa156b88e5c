import { ticketSalesSource } from '@dxweb/areas/reports/ticket-sales/store.ts'
import { changePercent } from '@dxweb/areas/reports/rules.ts'
import { type CustomerFigures, customerFigures } from '@dxweb/areas/reports/store.ts'
import { addMonths, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { type Html, html } from '../html/html.ts'
import { groupsStatement } from '../reports/report-sql.ts'
import { cardOf } from './parts.ts'
import { figure, groupsOf, type Venue, todayOf } from './reading.ts'
import type { Words } from './words.ts'
import {
  lastBoughtList,
  lists,
  listLink,
  monthList,
  pairList,
  placeList,
  registerLink,
} from './crm/lists.ts'

export interface CrmFigures extends CustomerFigures {
  /** All purchases by month, including fees, like the customers' figures. */
  sold: ReadonlyMap<Day, number>
}

export async function readCrm(venue: Venue): Promise<CrmFigures> {
  const { db, scope } = venue
  const today = todayOf(venue)
  const from = addMonths(startOfMonth(today), -11)
  const ask = { axis: 'sold', group: 'month', from, to: today }
  const [known, rows] = await Promise.all([
    customerFigures(db, scope),
    db.run(scope, groupsStatement(ticketSalesSource, scope.partnerId, ask), { pool: 'reports' }),
  ])
  const sold = new Map(
    groupsOf(rows).map((row) => [
      row['month'] as Day,
      figure(row, 'grossOre') + figure(row, 'feeOre'),
    ]),
  )
  return { ...known, sold }
}

const shareOf = (part: number, whole: number, words: Words) =>
  words.share(whole > 0 ? part / whole : 0)

function table(heads: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html {
  const classAt = (at: number) => (at === 0 ? '' : 'dx-dash__number')
  return html`<div class="dx-dash__scroll" tabindex="0">
    <table class="dx-dash__table">
      <thead>
        <tr>
          ${heads.map((head, at) => html`<th scope="col" class="${classAt(at)}">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map((cell, at) => html`<td class="${classAt(at)}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

const card = (title: string, content: Html): Html =>
  html`<article class="dx-dash__card">
    <h2>${title}</h2>
    ${content}
  </article>`

function topCard({ top }: CustomerFigures, partnerId: number, words: Words): Html {
  const { t } = words
  const heads = ['customer', 'purchases', 'bought'].map((name) => t(`dashboard.${name}`))
  const rows = top.map(({ id, name, times, totalOre }) => [
    html`<a href="/partners/${partnerId}/crm/customers/${id}">${name}</a>`,
    words.count(times),
    words.money(totalOre),
  ])
  const content = top.length === 0 ? html`<p>${t('dashboard.noPurchases')}</p>` : table(heads, rows)
  return card(t('dashboard.topCustomers'), content)
}

/** Upper limits of the bands in days since the last purchase, the smallest first. */
const bands = [30, 90, 365, 730]
const laterBand = (days: number) => bands[bands.indexOf(days) - 1]

function recencyCard({ recency }: CustomerFigures, partnerId: number, words: Words): Html {
  const { t } = words
  const all = recency.reduce((sum, { buyers }) => sum + buyers, 0)
  const heads = ['lastBought', 'customers', 'share'].map((name) => t(`dashboard.${name}`))
  const rows = recency.map(({ days, buyers }) => [
    t(`dashboard.boughtWithin.${days}`),
    listLink(partnerId, lastBoughtList(days, laterBand(days)), words.count(buyers)),
    shareOf(buyers, all, words),
  ])
  return card(t('dashboard.lastBought'), table(heads, rows))
}

function monthsCard({ months, sold }: CrmFigures, partnerId: number, words: Words): Html {
  const { t } = words
  const heads = ['monthOf', 'buyers', 'bought', 'namedShare'].map((name) => t(`dashboard.${name}`))
  const rows = months
    .toReversed()
    .map(({ month, buyers, totalOre }) => [
      words.month(month),
      listLink(partnerId, monthList(month), words.count(buyers)),
      words.money(totalOre),
      shareOf(totalOre, sold.get(month) ?? 0, words),
    ])
  return card(t('dashboard.development'), table(heads, rows))
}

function placesCard({ places, all }: CustomerFigures, partnerId: number, words: Words): Html {
  const { t } = words
  const heads = ['postalCode', 'customers', 'share'].map((name) => t(`dashboard.${name}`))
  const rows = places.map(({ postalCode, city, count }) => [
    [postalCode, city].filter(Boolean).join(' '),
    listLink(partnerId, placeList(postalCode), words.count(count)),
    shareOf(count, all, words),
  ])
  return card(t('dashboard.places'), table(heads, rows))
}

function pairsCard({ pairs }: CustomerFigures, partnerId: number, words: Words): Html {
  const { t } = words
  const heads = ['boughtBoth', 'customers'].map((name) => t(`dashboard.${name}`))
  const rows = pairs.map(({ oneId, one, otherId, other, count }) => [
    `${one} + ${other}`,
    listLink(partnerId, pairList([oneId, otherId]), words.count(count)),
  ])
  return card(t('dashboard.pairs'), table(heads, rows))
}

function cards(known: CrmFigures, partnerId: number, words: Words): Html {
  const { t } = words
  const { all, buyers, returning, totalOre, before, months, sold } = known
  const named = months.reduce((sum, month) => sum + month.totalOre, 0)
  const whole = [...sold.values()].reduce((sum, ore) => sum + ore, 0)
  const grown = (now: number, then: number) =>
    then === 0
      ? t('dashboard.lastTwelveMonths')
      : t('dashboard.againstTwelveMonths', { change: words.percent(changePercent(now, then)) })
  const register = (query: string, count: number) =>
    registerLink(partnerId, query, words.count(count))
  const list = (of: keyof typeof lists, count: number) =>
    listLink(partnerId, lists[of], words.count(count))
  const shown = [
    ['customers', register('', all), ''],
    ['newCustomers', list('added', known.isNew), t('dashboard.lastThirtyDays')],
    ['wantMail', register('?wantsMail=true', known.wantMail), shareOf(known.wantMail, all, words)],
    ['wantSms', register('?wantsSms=true', known.wantSms), shareOf(known.wantSms, all, words)],
    ['buyers', list('buyers', buyers), grown(buyers, before.buyers)],
    ['returning', list('returning', returning), shareOf(returning, buyers, words)],
    ['lapsed', list('lapsed', known.lapsed), t('dashboard.lapsedAbout')],
    [
      'bought',
      listLink(partnerId, lists.buyers, words.money(totalOre)),
      grown(totalOre, before.totalOre),
    ],
    ['namedShare', shareOf(named, whole, words), t('dashboard.lastTwelveMonths')],
  ] as const
  return html`<dl class="dx-dash__figures">
    ${shown.map(([label, value, about]) => cardOf(t(`dashboard.${label}`), value, about))}
  </dl>`
}

export function crmHtml(known: CrmFigures, partnerId: number, words: Words): Html {
  return html`<section class="dx-dash">
    <h1>${words.t('dashboard.crmTitle')}</h1>
    ${cards(known, partnerId, words)}
    <div class="dx-dash__pair">
      ${known.months.length > 0 && monthsCard(known, partnerId, words)}
      ${known.recency.length > 0 && recencyCard(known, partnerId, words)}
    </div>
    ${topCard(known, partnerId, words)}
    <div class="dx-dash__pair">
      ${known.places.length > 0 && placesCard(known, partnerId, words)}
      ${known.pairs.length > 0 && pairsCard(known, partnerId, words)}
    </div>
  </section>`
}
