import type { Author } from '@dxweb/kit/definitions/audit.ts'
import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import {
  type Changed,
  changeOf,
  differing,
  outcomeOf,
  versionedChange,
} from '@dxweb/kit/definitions/versioned-change.ts'

/** Triggers set the prices afterwards (`schema/events/film-shows.sql`). */
const text = versionedChange('event', {
  where: `state <> 'cancelled' and showing_type is not null and not dx_is_taken(t)`,
  sets: ['follows_prices = true'],
  action: 'changed',
  before: differing('old', 'done'),
  after: differing('done', 'old'),
})

/** Throws `not_found`, `stale`, or `wrong_state` for an event without a film or with sold tickets or taken places. */
export async function follow(
  db: Database,
  scope: Scope,
  event: { id: number; version: number },
  by: Author,
) {
  const statement = sql<Changed>('event-prices-follow', text, changeOf(scope, event, by))
  return outcomeOf(await db.run(scope, statement), event.version)
}
