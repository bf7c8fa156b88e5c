import { type Html, html } from '../html/html.ts'
import type { Words } from './words.ts'

/** The house, and what its reader may open from the page. */
export interface Place {
  partnerId: number
  hasEvents: boolean
  hasReports: boolean
  hasSettlements: boolean
  hasReservations: boolean
  hasOrders: boolean
  /** The platform's own page, where nothing is sold. */
  hasHouses: boolean
}

/** What is said where there is nothing to show. */
export function nothing(place: Place, title: string, text: string, { say }: Words): Html {
  return html`<div class="dx-dash__empty">
    <b>${say(title)}</b>
    <p>${say(text)}</p>
    ${place.hasEvents && html`<a href="/partners/${place.partnerId}/shows">${say('dashboard.toEvents')}</a>`}
  </div>`
}

/** A report with the settings that a figure is of, for those who may read it. */
export const reportLink = (place: Place, report: string, text: string): Html | string =>
  place.hasReports
    ? html`<a href="/partners/${place.partnerId}/report/${report}">${text}</a>`
    : text
