import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { listOpeningHours } from './opening-hours/contract.ts'
import { boxOfficePlacesStatement } from './opening-hours/store.ts'
import { findPostalCode } from './postal-contract.ts'

type Found = ReplyOf<typeof findPostalCode.parts>['data']

const findText = 'select code, city, municipality from postal_code where code = $1'

export const locationRoutes: Route[] = [
  route(findPostalCode, async ({ db, query }) => {
    const data: Found = await db.reference(sql('postal-code', findText, [query.code]))
    return { data, total: data.length }
  }),
  readRoute(
    listOpeningHours,
    ({ scope }) => [boxOfficePlacesStatement(scope.partnerId)],
    ({ rows: [found] }) => {
      const data = found
      return { data, total: data.length }
    },
  ),
]
