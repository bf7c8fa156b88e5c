import { hash, randomBytes } from 'node:crypto'
import { may } from '@dxweb/areas/access/rights/permissions.ts'
import { versionText } from '@dxweb/areas/mediabase/productions/version-words.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal, tooMany } from '@dxweb/kit/errors/errors.ts'
import {
  type Caller,
  type FileReply,
  fileRoute,
  type Route,
  route,
} from '@dxweb/kit/definitions/route.ts'
import { translateIn } from '@dxweb/locales/translate.ts'
import { listFeeds, makeFeed, readFeed, renewFeed, revokeFeed } from './contract.ts'
import { icalOf } from './ical.ts'
import {
  fedEvents,
  feedsOf,
  findFeed,
  type FedEvent,
  type FoundFeed,
  renewSecret,
  revoke,
  storeFeed,
} from './store.ts'

export interface FeedParts {
  /** Returns false if a link is requested too often. Calendars poll every few minutes. */
  mayReadFeed(link: string): boolean
}

/** Returns 256 random bits; the database stores only their hash. */
function newSecret() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}
const hashOf = (token: string) => hash('sha256', token, 'buffer')

function namedField(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const constraint = (error.cause as { constraint?: string } | undefined)?.constraint ?? ''
  if (constraint.includes('auditorium')) throw invalidField('auditoriumId', 'not_found')
  if (constraint.includes('renter')) throw invalidField('renterId', 'not_found')
  throw error
}

/**
 * In a renter's context, a user may share only that renter's events. In the venue's context, sharing requires the right
 * `calendar.share`.
 */
function refuseBeyond(caller: Caller, { kind, renterId }: BodyOf<typeof makeFeed.parts>): void {
  const isOwn = kind === 'renter' && renterId === caller.renterId
  if (caller.renterId === 0 ? !may(caller, 'calendar.share') : !isOwn)
    throw new Refusal('forbidden')
}

interface Held {
  renterId: number
  roles: string[]
}

const makerOf = (
  partnerId: number,
  { modules, partner, timeZone }: FoundFeed,
  { renterId, roles }: Held,
): Caller => ({
  userId: 0,
  sudoId: null,
  isSuper: false,
  email: '',
  firstName: '',
  lastName: '',
  locale: 'nb',
  roles,
  modules,
  partner: {
    id: partnerId,
    name: partner,
    kind: '',
    timeZone,
    hasSSH: false,
    isPaused: false,
  },
  renterId,
  sessionHash: '',
})

/** Returns true as long as the link's maker has the right to share the link's events. */
function isHeld(partnerId: number, feed: FoundFeed): boolean {
  const { renterId, roles, renterRoles } = feed
  if (may(makerOf(partnerId, feed, { renterId: 0, roles }), 'calendar.share')) return true
  if (renterId === null) return false
  return may(makerOf(partnerId, feed, { renterId, roles: renterRoles }), 'feeds.keep')
}

const statusOf = { draft: 'TENTATIVE', published: 'CONFIRMED', cancelled: 'CANCELLED' } as const

const locale = 'nb'
const t = translateIn(locale)

/** Returns a text such as '12 år · 94 min · 3D · Norsk tale', followed by the production's description. */
const descriptionOf = ({ ageLimit, filmVersion, runtimeMinutes, shortText }: FedEvent) => {
  const facts = [
    ageLimit && t(`ticketing.age.${ageLimit}`),
    runtimeMinutes && t('rows.minutes', { minutes: runtimeMinutes }),
    versionText(t, filmVersion),
  ]
  return [facts.filter(Boolean).join(' · '), shortText].filter(Boolean).join('\n')
}

const icalEvent = (partnerId: number) => (event: FedEvent) => ({
  uid: `event-${event.id}@${partnerId}.dxweb`,
  title: event.title,
  location: event.auditorium,
  category: event.eventType,
  description: descriptionOf(event),
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  changedAt: event.changedAt,
  isOpen: event.isOpenEvent,
  sequence: event.version - 1,
  status: statusOf[event.state],
})

function fileOf(partnerId: number, feed: FoundFeed, events: readonly FedEvent[]): FileReply {
  const name = [feed.partner, feed.name].filter(Boolean).join(' · ')
  const { timeZone } = feed
  const body = icalOf({ name, timeZone, events: events.map(icalEvent(partnerId)) })
  const changes = [feed.madeAt, ...events.map(({ changedAt }) => changedAt)]
  return {
    body,
    contentType: 'text/calendar; charset=utf-8',
    fileName: 'dxweb.ics',
    etag: `"${hash('sha256', body, 'base64url')}"`,
    lastModified: new Date(Math.max(...changes.map((at) => Date.parse(at)))),
  }
}

const retryAfterSeconds = 60

export const feedRoutes = (parts: FeedParts): Route[] => [
  route(listFeeds, async ({ db, scope }) => ({ data: await feedsOf(db, scope) })),
  route(makeFeed, async (call) => {
    const { db, scope, body } = call
    refuseBeyond(call.caller, body)
    const { token, hash: tokenHash } = newSecret()
    const id = await storeFeed(db, scope, {
      hash: tokenHash,
      kind: body.kind,
      auditoriumId: body.auditoriumId ?? null,
      renterId: body.renterId ?? null,
    }).catch(namedField)
    return { id, token }
  }),
  route(renewFeed, async (call) => {
    const { token, hash: tokenHash } = newSecret()
    const { id } = await renewSecret(call.db, call.scope, call.params.id, tokenHash)
    return { id, token }
  }),
  route(revokeFeed, ({ db, scope, params }) => revoke(db, scope, params.id)),
  fileRoute(readFeed, async ({ db, params }) => {
    const { partnerId } = params
    const tokenHash = hashOf(params.token.slice(0, -'.ics'.length))
    if (!parts.mayReadFeed(tokenHash.toString('base64'))) throw tooMany(retryAfterSeconds)
    const feed = await findFeed(db, partnerId, tokenHash)
    if (!isHeld(partnerId, feed)) throw new Refusal('not_found')
    return fileOf(partnerId, feed, await fedEvents(db, partnerId, feed))
  }),
]
