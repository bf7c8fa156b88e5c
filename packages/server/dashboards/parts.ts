import { type Html, html } from '../html/html.ts'
import type { Words } from './words.ts'

export interface Place {
  partnerId: number
  hasEvents: boolean
  hasReports: boolean
  hasSettlements: boolean
  hasReservations: boolean
  hasOrders: boolean
  hasFilms: boolean
  hasDashboard: boolean
  hasFilmWeek: boolean
}

interface Settings {
  preset: string
  top: 'ten' | 'all'
}

export const pageLink = (
  { partnerId, preset, top }: Settings & Pick<Place, 'partnerId'>,
  other: Partial<Settings>,
) => `/partners/${partnerId}/dashboard?period=${other.preset ?? preset}&top=${other.top ?? top}`

export function tabs(
  { partnerId, hasDashboard, hasFilmWeek }: Place,
  current: 'dashboard' | 'dashboard-legacy',
  { t }: Words,
): Html | false {
  const tab = (page: typeof current, label: string) =>
    html`<a href="/partners/${partnerId}/${page}" ${page === current && html`aria-current="page"`}
      >${t(label)}</a
    >`
  return (
    hasDashboard &&
    hasFilmWeek &&
    html`<nav class="dx-dash__periods" aria-label="${t('dashboard.tabs')}">
      ${tab('dashboard', 'dashboard.overview')} ${tab('dashboard-legacy', 'dashboard.filmWeek')}
    </nav>`
  )
}

export function nothing(place: Place, title: string, text: string, { t }: Words): Html {
  return html`<div class="dx-dash__empty">
    <b>${t(title)}</b>
    <p>${t(text)}</p>
    ${place.hasEvents && html`<a href="/partners/${place.partnerId}/shows">${t('dashboard.toEvents')}</a>`}
  </div>`
}

export const reportLink = (place: Place, report: string, text: string): Html | string =>
  place.hasReports
    ? html`<a href="/partners/${place.partnerId}/report/${report}">${text}</a>`
    : text

export const cardOf = (label: string, value: Html | string, about: Html | string): Html =>
  html`<div class="dx-dash__figure">
    <dt>${label}</dt>
    <dd>
      <strong>${value}</strong>
      <small>${about}</small>
    </dd>
  </div>`

interface Hand {
  to: string
  name: string
  about: string
}

export function handsCard(hands: readonly Hand[], none: string, { t }: Words): Html {
  return html`<article class="dx-dash__card">
    <h2>${t('dashboard.hand')}</h2>
    ${
      hands.length === 0
        ? html`<p class="dx-dash__about">${none}</p>`
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
