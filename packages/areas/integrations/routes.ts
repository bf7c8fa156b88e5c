import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { isReceiverAddress } from '@dxweb/kit/addresses/receiver-address.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { may } from '../access/rights/permissions.ts'
import * as contract from './contract.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import {
  endingOf,
  type IntegrationId,
  integrationIds,
  isApiKey,
  isPublicId,
  isServerKey,
  keyFault,
  keyOwner,
  needsAddress,
  needsContent,
  rightToSend,
  serverKeyOwner,
} from './rules.ts'
import { addedStatement, removeStored, storeIntegration } from './store.ts'

export interface IntegrationParts {
  /** Encrypts with the server's secret. Decryption requires the same owner. */
  sealFor: (owner: string, plain: string) => Buffer
  /** Allows addresses on the local machine, which tests use. */
  takesLoopback: boolean
}

type Body = BodyOf<typeof contract.addIntegration.parts>

function faultsOf(
  integrationId: IntegrationId,
  { apiKey, serverKey, address, extras }: Body,
  takesLoopback: boolean,
): Record<string, FieldError> {
  const takesAddress = needsAddress(integrationId)
  const isWrongKey = apiKey !== undefined && !isApiKey(integrationId, apiKey)
  const isWrongServerKey = typeof serverKey === 'string' && !isServerKey(integrationId, serverKey)
  const isWrongAddress =
    address !== undefined && !(takesAddress && isReceiverAddress(address, takesLoopback))
  return {
    ...(isWrongKey && { apiKey: { code: apiKey === '' ? 'required' : keyFault(integrationId) } }),
    ...(isWrongServerKey && { serverKey: { code: 'api_key' } }),
    ...(isWrongAddress && { address: { code: addressCode(address, takesAddress) } }),
    ...(needsContent(integrationId, extras) && { extras: { code: 'needs_content' } }),
  }
}

function addressCode(address: string, takesAddress: boolean): string {
  if (!takesAddress) return 'not_valid'
  return address === '' ? 'required' : 'target_address'
}

const listRoute = readRoute(
  contract.listIntegrations,
  ({ scope }) => [addedStatement(scope.partnerId)],
  ({ rows: [added] }) => {
    const known = new Map(added.map((each) => [each.integrationId, each]))
    const none = {
      keyEnding: '',
      serverKeyEnding: '',
      address: '',
      extras: { cinema: false, culture: false },
      addedAt: null,
    }
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

export const integrationRoutes = ({ sealFor, takesLoopback }: IntegrationParts): Route[] => [
  listRoute,
  route(contract.addIntegration, async (call) => {
    const { db, scope, caller, params, body } = call
    const { integrationId } = params
    if (!may(caller, rightToSend[integrationId])) throw new Refusal('forbidden')
    const { apiKey, serverKey, address, extras } = body
    const fields = faultsOf(integrationId, body, takesLoopback)
    if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
    const sealedFor = (key: string, owner: (partnerId: number, id: string) => string) =>
      sealFor(owner(scope.partnerId, integrationId), key)
    const stored = await storeIntegration(db, scope, authorOf(call), {
      integrationId,
      key:
        apiKey === undefined
          ? null
          : {
              sealed: sealedFor(apiKey, keyOwner),
              ending: isPublicId(integrationId) ? apiKey : endingOf(apiKey),
            },
      serverKey:
        typeof serverKey === 'string'
          ? { sealed: sealedFor(serverKey, serverKeyOwner), ending: endingOf(serverKey) }
          : serverKey,
      address: address ?? null,
      extras,
      version: body.version,
    })
    return { integrationId, version: stored }
  }),
  route(contract.removeIntegration, async (call) => {
    const { integrationId } = call.params
    await removeStored(call.db, call.scope, authorOf(call), integrationId)
    return { integrationId }
  }),
]
