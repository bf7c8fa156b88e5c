import type { ProductSales } from '@dxweb/areas/reports/goods/year/contract.ts'
import { changePercent } from '@dxweb/areas/reports/rules.ts'
import { firstDay, goodsOfYear, yearStart } from '@dxweb/areas/reports/goods/year/rules.ts'
import { goodsDaysStatement, goodsUntilStatement } from '@dxweb/areas/reports/goods/year/store.ts'
import { concessionSource } from '@dxweb/areas/reports/goods/store.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { dayLastYear } from '@dxweb/kit/time/week-last-year.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { type Html, html } from '../html/html.ts'
import { groupsStatement } from '../reports/report-sql.ts'
import { cardOf, type Place, reportLink } from './parts.ts'
import { figure, groupsOf, type House, momentOf } from './reading.ts'
import type { Words } from './words.ts'

const bestCount = 5

/** Goods of this year beside last year, by operating days. */
export async function readProductSales(house: House): Promise<ProductSales> {
  const { db, scope, now, timeZone } = house
  const today = operatingDay(now, timeZone)
  const [from, before] = [yearStart(today), dayLastYear(today)]
  const best = { axis: 'sold', from, to: today, group: 'product', sort: '-grossOre' }
  const [days, [until], products] = await db.batch(
    scope,
    [
      goodsDaysStatement(scope.partnerId, firstDay(today), today),
      goodsUntilStatement(scope.partnerId, before, momentLastYear(house, today, before)),
      groupsStatement(concessionSource, scope.partnerId, best, { limit: bestCount, offset: 0 }),
    ] as const,
    { pool: 'reports' },
  )
  return {
    ...goodsOfYear(days, today, until?.netOre ?? 0),
    from,
    to: today,
    products: groupsOf(products).map((row) => ({
      product: String(row['product']),
      quantity: figure(row, 'quantity'),
      grossOre: figure(row, 'grossOre'),
    })),
  }
}

/** The hours after midnight belong to the day before, last year too. */
function momentLastYear(house: House, today: Day, before: Day): string {
  const moment = momentOf(house)
  const isNextDay = moment.slice(0, 10) !== today
  return `${isNextDay ? addDays(before, 1) : before}${moment.slice(10)}`
}

function trend(now: number, before: number, words: Words): Html {
  const change = changePercent(now, before)
  const tone = !change ? 'flat' : change < 0 ? 'down' : 'up'
  return before === 0
    ? html`${words.say('dashboard.noLastYear')}`
    : html`<span class="dx-dash__trend dx-dash__trend--${tone}">${words.percent(change)}</span>
        ${words.say('dashboard.againstLastYear')} ${words.money(before)}`
}

function products(place: Place, sales: ProductSales, words: Words): Html {
  const { say } = words
  const link = (product: string) =>
    reportLink(place, `concession?${productQuery(product)}`, product)
  return html`<div class="dx-dash__scroll" tabindex="0">
    <table class="dx-dash__table">
      <thead>
        <tr>
          <th scope="col">${say('dashboard.product')}</th>
          <th scope="col" class="dx-dash__number">${say('dashboard.quantity')}</th>
          <th scope="col" class="dx-dash__number">${say('dashboard.gross')}</th>
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

/** Product sales so far this year; nothing where no till has delivered any. */
export function goodsCard(
  place: Place,
  sales: ProductSales | undefined,
  words: Words,
): Html | false {
  if (sales === undefined || sales.products.length === 0) return false
  const { say } = words
  const card = (label: string, now: number, before: number, period: string) =>
    cardOf(
      say('dashboard.withoutVat', { figure: say(`dashboard.${label}`) }),
      reportLink(place, `concession?period=${period}&compare=weeks&group=day`, words.money(now)),
      trend(now, before, words),
    )
  return html`<article class="dx-dash__card dx-dash__wide">
    <h2>${say('dashboard.productSales')}</h2>
    <dl class="dx-dash__figures">
      ${card('month', sales.currentMonthTotalRevenue, sales.thisMonthLastYearGrossSalesExVat, 'thisMonth')}
      ${card('year', sales.currentYearTotalRevenue, sales.lastYearGrossSalesExVat, 'yearToDate')}
    </dl>
    ${products(place, sales, words)}
  </article>`
}
