import { dashboardPeriods } from '@dxweb/areas/reports/contract.ts'
import { type Html, html } from '../html/html.ts'
import { figureCards } from './cards.ts'
import { revenueChart } from './chart.ts'
import type { ProductSales } from '@dxweb/areas/reports/goods/year/contract.ts'
import type { Figures } from './figures.ts'
import { bestCard, goodsCard, handCard, nextCard } from './lists.ts'
import { nothing, pageLink, type Place, tabs } from './parts.ts'
import type { Words } from './words.ts'

export interface Shown extends Figures, Place {
  /** Undefined for users who may not read product sales. */
  goods: ProductSales | undefined
  top: 'ten' | 'all'
}

function periods(shown: Shown, { t }: Words): Html {
  return html`<nav class="dx-dash__periods" aria-label="${t('dashboard.period')}">
    ${dashboardPeriods.map(
      (preset) =>
        html`<a
          href="${pageLink(shown, { preset })}"
          ${preset === shown.preset && html`aria-current="page"`}
          >${t(`shows.period.${preset}`)}</a
        >`,
    )}
  </nav>`
}

function chartCard(shown: Shown, words: Words): Html {
  return html`<article class="dx-dash__card">
    <h2>
      ${words.t(shown.unit === 'day' ? 'dashboard.revenuePerDay' : 'dashboard.revenuePerWeek')}
    </h2>
    ${revenueChart(shown, words)}
  </article>`
}

const startCard = (shown: Shown, words: Words): Html =>
  html`<article class="dx-dash__card">
    ${nothing(shown, 'dashboard.start', 'dashboard.startText', words)}
  </article>`

export function dashboardHtml(shown: Shown, words: Words): Html {
  const head = html`<h1>${words.t('dashboard.title')}</h1>
    ${tabs(shown, 'dashboard', words)}`
  if (!shown.hasSales) {
    return html`<section class="dx-dash">
      ${head} ${startCard(shown, words)} ${handCard(shown, words)}
      ${shown.next.length > 0 && nextCard(shown, words)} ${goodsCard(shown, shown.goods, words)}
    </section>`
  }
  return html`<section class="dx-dash">
    ${head} ${figureCards(shown, words)} ${periods(shown, words)} ${chartCard(shown, words)}
    <div class="dx-dash__pair">${bestCard(shown, words)} ${handCard(shown, words)}</div>
    ${goodsCard(shown, shown.goods, words)} ${nextCard(shown, words)}
  </section>`
}
