import { may } from '@dxweb/areas/access/rights/permissions.ts'
import { maxHits, searchVenue } from '@dxweb/areas/search/contract.ts'
import { searchKinds } from '@dxweb/areas/search/permits.ts'
import { searchTermsOf } from '@dxweb/kit/database/search-terms.ts'
import type { Row } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type Caller, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { statementsFor } from './find.ts'

type Found = ReplyOf<typeof searchVenue.parts>

function withSteps(caller: Caller, event: Row): Row {
  const isOnSale = event['isOnSale'] === true
  const can = {
    sell: isOnSale && may(caller, 'tickets.sell'),
    startSale: event['isStopped'] === true && may(caller, 'shows.edit'),
    stopSale: isOnSale && may(caller, 'shows.edit'),
  }
  return { ...event, can }
}

function foundOf(caller: Caller, rows: ReadonlyMap<string, readonly Row[]>): Found {
  const some = searchKinds.map((kind) => [kind, rows.get(kind)?.slice(0, maxHits) ?? []] as const)
  const hits = Object.fromEntries(some)
  const more = searchKinds.filter((kind) => (rows.get(kind)?.length ?? 0) > maxHits)
  const events = hits['events']?.map((event) => withSteps(caller, event))
  const users = hits['users']?.map((user) => ({ ...user, name: user['displayName'] }))
  return { ...hits, events, users, more } as unknown as Found
}

/** Not a `readRoute`, since the statements depend on the caller. */
export const searchRoutes: Route[] = [
  route(searchVenue, async ({ db, caller, scope, query }) => {
    const terms = searchTermsOf(query.q)
    const asked = terms === null ? [] : statementsFor(caller, scope, terms, query.sale)
    const answers =
      asked.length === 0
        ? []
        : await db.batch(
            scope,
            asked.map((one) => one.statement),
          )
    return foundOf(
      caller,
      new Map(asked.map(({ kind }, at) => [kind, (answers[at] ?? []) as Row[]])),
    )
  }),
]
