import { randomBytes } from 'node:crypto'
import { onlyRow, rowExists } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { codeOf, ownCode } from './link-code.ts'
import * as store from './store.ts'

const making = route(contract.makeLink, (call) => {
  const { db, scope, params, body } = call
  const code = codeOf(scope.partnerId, randomBytes(6))
  return store.storeLink(db, scope, authorOf(call), { campaignId: params.id, ...body, code })
})

const example = {
  body: { eventId: 3141, address: 'https://kino.example/billetter/3141' },
  reply: { code: 'zb4k7qx2', version: 1 },
}

export const campaignRoutes: Route[] = [
  readRoute(
    contract.listLinks,
    ({ scope, params }) => [
      rowExists('campaign', scope.partnerId, params.id),
      store.campaignLinksStatement(scope.partnerId, params.id),
    ],
    ({ rows: [found, data] }) => {
      onlyRow(found)
      return { data }
    },
  ),
  readRoute(
    contract.listEventLinks,
    ({ scope, params }) => [
      rowExists('event', scope.partnerId, params.id),
      store.eventLinksStatement(scope.partnerId, params.id),
    ],
    ({ rows: [found, data] }) => {
      onlyRow(found)
      return { data }
    },
  ),
  { ...making, example },
  route(contract.changeLink, (call) => {
    const { db, scope, params, body } = call
    const { id: campaignId, code } = params
    return store.moveLink(db, scope, authorOf(call), { campaignId, code, ...body })
  }),
  readRoute(
    contract.findCode,
    ({ scope, query }) => [
      store.findCodeStatement(scope.partnerId, ownCode(scope.partnerId, query.code)),
    ],
    ({ rows: [found] }) => onlyRow(found),
  ),
]
