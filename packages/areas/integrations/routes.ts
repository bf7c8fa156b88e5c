import { byOf } from '@dxweb/kit/definitions/audit.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as contract from './contract.ts'
import { integrationIds, isApiKey, needsContent, shownOfKey } from './rules.ts'
import { addedStatement, removeStored, storeIntegration } from './store.ts'

export interface IntegrationParts {
  /** Encrypts with the server's secret, bound to the owner. */
  sealFor: (owner: string, plain: string) => Buffer
}

/** Binds a sealed key to its row, so that it cannot be opened in another partner's. */
export const keyOwner = (partnerId: number, integrationId: string): string =>
  `integration:${partnerId}:${integrationId}`

const listRoute = readRoute(
  contract.listIntegrations,
  ({ scope }) => [addedStatement(scope.partnerId)],
  ({ rows: [added] }) => {
    const known = new Map(added.map((each) => [each.integrationId, each]))
    const none = { keyEnding: '', extras: { cinema: false, culture: false }, addedAt: null }
    const data = integrationIds.map((integrationId) => ({
      ...none,
      version: null,
      ...known.get(integrationId),
      integrationId,
      isAdded: known.has(integrationId),
    }))
    return { data, total: data.length }
  },
)

export const integrationRoutes = ({ sealFor }: IntegrationParts): Route[] => [
  listRoute,
  route(contract.addIntegration, async (call) => {
    const { db, scope, params, body } = call
    const { integrationId } = params
    const { apiKey, extras } = body
    if (apiKey !== undefined && !isApiKey(integrationId, apiKey)) {
      throw invalidField('apiKey', 'api_key')
    }
    if (needsContent(integrationId, extras)) throw invalidField('extras', 'needs_content')
    const key =
      apiKey === undefined
        ? null
        : {
            sealed: sealFor(keyOwner(scope.partnerId, integrationId), apiKey),
            ending: apiKey.slice(-shownOfKey),
          }
    const version = await storeIntegration(db, scope, byOf(call), { integrationId, key, extras })
    if (version === undefined) throw invalidField('apiKey', 'required')
    return { integrationId, version }
  }),
  route(contract.removeIntegration, async (call) => {
    const { integrationId } = call.params
    await removeStored(call.db, call.scope, byOf(call), integrationId)
    return { integrationId }
  }),
]
