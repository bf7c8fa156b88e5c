import type { CustomerFigures } from '@dxweb/areas/reports/store.ts'
import { type Html, html } from '../html/html.ts'
import { cardOf } from './parts.ts'
import type { Words } from './words.ts'

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
    [
      say('dashboard.perBuyer'),
      buyers === 0 ? '–' : words.money(known.totalOre / buyers),
      say('dashboard.lastTwelveMonths'),
    ],
  ] as const
  return html`<section class="dx-dash">
    <h1>${say('dashboard.crmTitle')}</h1>
    <dl class="dx-dash__figures">
      ${shown.map(
        ([label, value, about]) => cardOf(label, value, about),
      )}
    </dl>
    <article class="dx-dash__card">
      <h2>${say('dashboard.topCustomers')}</h2>
      ${known.top.length === 0 ? html`<p>${say('dashboard.noPurchases')}</p>` : topTable(known, partnerId, words)}
    </article>
  </section>`
}
