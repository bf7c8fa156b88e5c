import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { type Html, html } from '../html/html.ts'
import { cardOf, handsCard } from './parts.ts'
import type { Words } from './words.ts'

interface VenueToday {
  id: number
  name: string
  state: 'active' | 'paused'
  tickets: number
  netOre: number
}

interface Unseen {
  name: string
  venueId: number
  venue: string
  grantedAt: string
}

interface FailingJob {
  task: string
  failed: number
  overdue: number
  lastError: string
}

export interface PlatformFigures {
  venues: readonly VenueToday[]
  unseen: readonly Unseen[]
  jobs: readonly FailingJob[]
}

const listed = 10

const statements = [
  sql<VenueToday>(
    'sold-today',
    'select id, name, state, tickets, net_ore as "netOre" from dx_sold_today() order by net_ore desc, name, id',
  ),
  sql<Unseen>(
    'never-signed-in',
    `select name, venue_id as "venueId", venue, granted_at as "grantedAt" from dx_never_signed_in()
     order by granted_at desc, venue, name, user_id`,
  ),
  sql<FailingJob>(
    'failing-jobs',
    'select task, failed, overdue, last_error as "lastError" from dx_failing_jobs()',
  ),
] as const

export async function readPlatform(db: Database, scope: Scope): Promise<PlatformFigures> {
  const [venues, unseen, jobs] = await db.batch(scope, [...statements])
  return { venues, unseen, jobs }
}

const admin = '/partners/1/partneradmin'
const users = '/partners/1/useradmin'
const health = '/apiweb/health'

function cards({ venues, unseen, jobs }: PlatformFigures, words: Words): Html {
  const { t } = words
  const link = (to: string, text: string) => html`<a href="${to}">${text}</a>`
  const paused = venues.filter(({ state }) => state === 'paused').length
  const failed = sum(jobs.map((job) => job.failed))
  const overdue = sum(jobs.map((job) => job.overdue))
  const tickets = sum(venues.map((venue) => venue.tickets))
  const count = (value: number) => words.count(value)
  const shown = [
    [
      'venues',
      link(admin, count(venues.length)),
      t('dashboard.venuesPaused', { paused: count(paused) }),
    ],
    [
      'salesToday',
      words.money(sum(venues.map(({ netOre }) => netOre))),
      t('dashboard.ticketsToday', { count: tickets, text: count(tickets) }),
    ],
    [
      'failingJobs',
      link(health, count(failed + overdue)),
      t('dashboard.failingJobsAbout', { failed: count(failed), overdue: count(overdue) }),
    ],
    ['neverSignedIn', link(users, count(unseen.length)), t('dashboard.neverSignedInAbout')],
  ] as const
  return html`<dl class="dx-dash__figures">
    ${shown.map(([name, value, about]) => cardOf(t(`dashboard.${name}`), value, about))}
  </dl>`
}

function venuesCard({ venues }: PlatformFigures, words: Words): Html {
  const { t } = words
  const rows = venues.map(
    ({ id, name, state, tickets, netOre }) =>
      html`<tr>
        <td>
          <a href="${admin}/${id}">${name}</a>
          ${state === 'paused' && html`<small>${t('dashboard.paused')}</small>`}
        </td>
        <td class="dx-dash__number">${words.count(tickets)}</td>
        <td class="dx-dash__number">${words.money(netOre)}</td>
      </tr>`,
  )
  return html`<article class="dx-dash__card">
    <h2>${t('dashboard.venuesToday')}</h2>
    <div class="dx-dash__scroll" tabindex="0">
      <table class="dx-dash__table">
        <thead>
          <tr>
            <th scope="col">${t('dashboard.venue')}</th>
            <th scope="col" class="dx-dash__number">${t('dashboard.tickets')}</th>
            <th scope="col" class="dx-dash__number">${t('dashboard.netRevenue')}</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </article>`
}

function noVenues({ t }: Words): Html {
  return html`<article class="dx-dash__card">
    <p class="dx-dash__about">
      ${t('dashboard.venuesText')} <a href="${admin}/new">${t('dashboard.makeVenue')}</a>
    </p>
  </article>`
}

function handCard({ jobs, unseen }: PlatformFigures, words: Words): Html {
  const { t } = words
  const hands = [
    ...jobs.map(({ task, lastError }) => ({
      to: health,
      name: task,
      about: lastError.split('\n')[0] || t('dashboard.jobIsLate'),
    })),
    ...unseen.slice(0, listed).map(({ name, venueId, venue, grantedAt }) => ({
      to: venueId === 1 ? users : `${admin}/${venueId}/people`,
      name,
      about: t('dashboard.neverSignedInSince', { venue, when: words.shortDay(grantedAt) }),
    })),
  ]
  return handsCard(hands, t('dashboard.platformWell'), words)
}

export function platformHtml(figures: PlatformFigures, words: Words): Html {
  return html`<section class="dx-dash">
    <h1>${words.t('dashboard.title')}</h1>
    ${cards(figures, words)}
    <div class="dx-dash__pair">
      ${figures.venues.length === 0 ? noVenues(words) : venuesCard(figures, words)}
      ${handCard(figures, words)}
    </div>
  </section>`
}
