import { randomBytes } from 'node:crypto'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { isReceiverAddress } from '@dxweb/kit/addresses/receiver-address.ts'
import type { Attempt } from '../sending/message.ts'
import * as contract from './contract.ts'
import {
  changeStored,
  disableStored,
  enableStored,
  nextId,
  readTarget,
  removeStored,
  rotateStored,
  type SealedSecret,
  storeWebhook,
  type Target,
  webhooksStatement,
} from './store.ts'

export interface WebhookParts {
  sealFor: (owner: string, plain: string) => Buffer
  /** Sends one test event, outside the queue. */
  sendTest: (partnerId: number, endpointId: number, target: Target) => Promise<Attempt>
  /** True only for tests and demos: allows plain http to this machine. */
  takesLoopback: boolean
}

/** Binds an encrypted secret to its endpoint, so that no other endpoint can use it. */
export const secretOwner = (partnerId: number, endpointId: number): string =>
  `webhook:${partnerId}:${endpointId}`

function issue(seal: (plain: string) => Buffer): { secret: string; sealed: SealedSecret } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  return { secret, sealed: { id: uuid7(), sealed: seal(secret) } }
}

const stepRoutes: Route[] = [
  readRoute(
    contract.listWebhooks,
    ({ scope }) => [webhooksStatement(scope.partnerId)],
    ({ rows: [data] }) => ({ data }),
  ),
  route(contract.disableWebhook, (call) => {
    const { db, scope, params, body } = call
    return disableStored(db, scope, authorOf(call), { ...body, id: params.id })
  }),
  route(contract.enableWebhook, (call) => {
    const { db, scope, params, body } = call
    return enableStored(db, scope, authorOf(call), { ...body, id: params.id })
  }),
  route(contract.removeWebhook, async (call) => {
    const { id } = call.params
    await removeStored(call.db, call.scope, authorOf(call), id)
    return { id }
  }),
]

export const webhookRoutes = ({ sealFor, sendTest, takesLoopback }: WebhookParts): Route[] => {
  const refuseAddress = (url: string) => {
    if (!isReceiverAddress(url, takesLoopback)) throw invalidField('url', 'webhook_address')
  }
  const issueFor = (partnerId: number, id: number) =>
    issue((plain) => sealFor(secretOwner(partnerId, id), plain))
  return [
    ...stepRoutes,
    route(contract.makeWebhook, async (call) => {
      const { db, scope, body } = call
      refuseAddress(body.url)
      const id = await nextId(db, scope)
      const { secret, sealed } = issueFor(scope.partnerId, id)
      return { ...(await storeWebhook(db, scope, authorOf(call), { ...body, id }, sealed)), secret }
    }),
    route(contract.changeWebhook, (call) => {
      const { db, scope, params, body } = call
      refuseAddress(body.url)
      return changeStored(db, scope, authorOf(call), { ...body, id: params.id })
    }),
    route(contract.rotateWebhookSecret, async (call) => {
      const { db, scope, params, body } = call
      const { secret, sealed } = issueFor(scope.partnerId, params.id)
      const key = { ...body, id: params.id }
      return { ...(await rotateStored(db, scope, authorOf(call), key, sealed)), secret }
    }),
    route(contract.testWebhook, async ({ db, scope, params }) => {
      const target = await readTarget(db, scope, params.id)
      const { status, ms, fault, answer } = await sendTest(scope.partnerId, params.id, target)
      return { status, ms, fault, answer }
    }),
  ]
}
