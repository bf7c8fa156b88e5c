import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { cleanRichText } from '../../core/rich-text-field.ts'
import { storeSynopsis, synopsisStatement } from './store.ts'
import { getSynopsis, saveSynopsis } from './contract.ts'

export const synopsisRoutes: Route[] = [
  readRoute(
    getSynopsis,
    ({ scope, params }) => [synopsisStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) => onlyRow(found),
  ),
  route(saveSynopsis, async (call) => {
    const { db, scope, params, body } = call
    const { version } = body
    const texts = { nb: cleanRichText(body.nb), en: cleanRichText(body.en) }
    return storeSynopsis(db, scope, { eventId: params.id, version, ...texts }, authorOf(call))
  }),
]
