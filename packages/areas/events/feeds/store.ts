import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { tooMany } from '@dxweb/kit/errors/errors.ts'
import type { ShownVersion } from '@dxweb/areas/mediabase/productions/version-words.ts'
import {
  ageLimitColumn,
  followedText,
  productionJoin,
} from '../content/production/followed-store.ts'
import type { CalendarFeed } from './contract.ts'
import type { Tables } from '@dxweb/kit/database/tables.ts'

/** Writes a user's links in the venue's scope, since a renter's scope is read-only. */
const asVenue = (scope: Scope): Scope => ({ ...scope, renterId: 0 })

const ownText = `
  select f.id, f.kind, coalesce(a.name, r.name, '') as name, f.made_at as "madeAt", f.renewed_at as "renewedAt"
  from calendar_feed f
  left join auditorium a on a.partner_id = f.partner_id and a.id = f.auditorium_id
  left join renter r on r.partner_id = f.partner_id and r.id = f.renter_id
  where f.partner_id = $1 and f.user_id = $2 and ($3 = 0 or f.renter_id = $3) order by f.id`

export const feedsOf = (db: Database, scope: Scope) =>
  db.run<CalendarFeed>(
    asVenue(scope),
    sql('feeds', ownText, [scope.partnerId, scope.userId, scope.renterId]),
  )

const maxFeeds = 50

const makeText = `
  insert into calendar_feed (partner_id, id, token_hash, kind, auditorium_id, renter_id, user_id)
  select $1, dx_next_id($1, 'calendar_feed'), $2, $3, $4, $5, $6
  where (select count(*) from calendar_feed where partner_id = $1 and user_id = $6) < $7
  returning id`

export interface NewFeed {
  hash: Buffer
  kind: CalendarFeed['kind']
  auditoriumId: number | null
  renterId: number | null
}

export async function storeFeed(db: Database, scope: Scope, feed: NewFeed): Promise<number> {
  const { hash, kind, auditoriumId, renterId } = feed
  const values = [scope.partnerId, hash, kind, auditoriumId, renterId, scope.userId, maxFeeds]
  const [made] = await db.run<{ id: number }>(asVenue(scope), sql('feed-make', makeText, values))
  if (made === undefined) throw tooMany(60)
  return made.id
}

const renewText = `
  update calendar_feed set token_hash = $4, renewed_at = now()
  where partner_id = $1 and id = $2 and user_id = $3 and ($5 = 0 or renter_id = $5) returning id`

export async function renewSecret(db: Database, scope: Scope, id: number, hash: Buffer) {
  const values = [scope.partnerId, id, scope.userId, hash, scope.renterId]
  return onlyRow(await db.run<{ id: number }>(asVenue(scope), sql('feed-renew', renewText, values)))
}

const revokeText = `
  delete from calendar_feed where partner_id = $1 and id = $2 and user_id = $3 and ($4 = 0 or renter_id = $4) returning id`

export async function revoke(db: Database, scope: Scope, id: number) {
  const values = [scope.partnerId, id, scope.userId, scope.renterId]
  return onlyRow(
    await db.run<{ id: number }>(asVenue(scope), sql('feed-revoke', revokeText, values)),
  )
}

export interface FoundFeed {
  kind: CalendarFeed['kind']
  auditoriumId: number | null
  renterId: number | null
  name: string
  partner: string
  timeZone: string
  roles: string[]
  /** The maker's roles at the link's renter; empty without a renter. */
  renterRoles: string[]
  modules: string[]
  madeAt: string
}

const findText = `
  select f.kind, f.auditorium_id as "auditoriumId", f.renter_id as "renterId", coalesce(a.name, r.name, '') as name,
    p.name as partner, p.time_zone as "timeZone", greatest(f.made_at, f.renewed_at) as "madeAt",
    array(select g.role from access_grant g where g.partner_id = $1 and g.user_id = f.user_id and g.renter_id = 0) as roles,
    array(select g.role from access_grant g where g.partner_id = $1 and g.user_id = f.user_id and g.renter_id = f.renter_id)
      as "renterRoles",
    array(select m.module from partner_module m where m.partner_id = $1) as modules
  from calendar_feed f
  join user_account u on u.id = f.user_id and u.is_active
  join partner p on p.id = f.partner_id
  left join auditorium a on a.partner_id = f.partner_id and a.id = f.auditorium_id
  left join renter r on r.partner_id = f.partner_id and r.id = f.renter_id
  where f.partner_id = $1 and f.token_hash = $2`

export async function findFeed(db: Database, partnerId: number, hash: Buffer): Promise<FoundFeed> {
  const scope = { partnerId, renterId: 0, userId: 0 }
  return onlyRow(await db.run<FoundFeed>(scope, sql('feed-find', findText, [partnerId, hash])))
}

export interface FedEvent extends Pick<
  Tables['event'],
  'id' | 'title' | 'state' | 'startsAt' | 'endsAt' | 'changedAt' | 'version' | 'isOpenEvent'
> {
  auditorium: string
  eventType: string
  ageLimit: string | null
  filmVersion: ShownVersion | null
  runtimeMinutes: number | null
  shortText: string
}

/** The maximum number of events in a feed. If a venue has more, the feed contains those nearest to now. */
const maxFeedEvents = 3000

const eventsText = `
  with e as (
    select * from event
    where partner_id = $1 and starts_at > now() - interval '90 days' and starts_at < now() + interval '18 months'
      and ($2::integer is null or $2 = any (auditorium_id || extra_auditorium_ids))
    order by abs(extract(epoch from starts_at - now())), id limit $3
  )
  select e.id, e.title, e.state, a.name as auditorium, et.name as "eventType", e.starts_at as "startsAt",
    e.ends_at as "endsAt", e.changed_at as "changedAt", e.version, e.is_open_event as "isOpenEvent", ${ageLimitColumn},
    e.film_version as "filmVersion", coalesce(e.own_runtime_minutes, pr.runtime_minutes) as "runtimeMinutes",
    ${followedText('nb', 'shortText')} as "shortText"
  from e
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  join event_type et on et.partner_id = $1 and et.id = e.event_type_id
  ${productionJoin}
  order by e.starts_at, e.id`

/** Reads a renter's link in that renter's scope, so that other events are hidden. */
export function fedEvents(
  db: Database,
  partnerId: number,
  feed: Pick<FoundFeed, 'auditoriumId' | 'renterId'>,
  most = maxFeedEvents,
) {
  const scope = { partnerId, renterId: feed.renterId ?? 0, userId: 0 }
  return db.run<FedEvent>(
    scope,
    sql('feed-events', eventsText, [partnerId, feed.auditoriumId, most]),
  )
}
