import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { BodyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { type Caller, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { may } from '../rights/permissions.ts'
import * as contract from './contract.ts'
import { everyKeyRight, neededToGive } from './rules.ts'
import { newKey } from './token-store.ts'
import { changeStored, keysStatement, revokeStored, rollStored, storeKey } from './store.ts'

type Draft = Pick<BodyOf<typeof contract.makeKey.parts>, 'permissions' | 'expiresAt' | 'tillId'>

function refuseTill({ permissions, tillId }: Draft): void {
  const isOfTill = permissions.includes('tills.call')
  if (isOfTill && tillId === null) throw invalidField('tillId', 'required')
  if (!isOfTill && tillId !== null) throw invalidField('tillId', 'not_here')
  if (isOfTill && permissions.length > 1) throw invalidField('permissions', 'till_alone')
}

function refuseBeyond(caller: Caller, now: Date, draft: Draft): void {
  const { permissions, expiresAt } = draft
  refuseTill(draft)
  const beyond = permissions.findIndex((permission) => !may(caller, neededToGive(permission)))
  if (beyond !== -1) throw invalidField(`permissions.${beyond}`, 'not_yours')
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) {
    throw invalidField('expiresAt', 'in_past')
  }
}

export const keyRoutes: Route[] = [
  readRoute(
    contract.listKeys,
    ({ scope }) => [keysStatement(scope.partnerId)],
    ({ rows: [data] }) => ({ data }),
  ),
  route(contract.makeKey, async (call) => {
    const { db, scope, body, caller, now } = call
    refuseBeyond(caller, now, body)
    const made = newKey()
    const stored = await storeKey(db, scope, authorOf(call), body, made)
    return { ...stored, token: made.token }
  }),
  route(contract.changeKey, async (call) => {
    const { db, scope, params, body, caller, now } = call
    const { version, ...draft } = body
    refuseBeyond(caller, now, draft)
    return changeStored(db, scope, authorOf(call), draft, { id: params.id, version })
  }),
  route(contract.rollKey, async (call) => {
    const { db, scope, params, body, caller } = call
    const rights = everyKeyRight.filter((right) => may(caller, neededToGive(right)))
    const made = newKey()
    const stored = await rollStored(db, scope, authorOf(call), { ...params, ...body, rights }, made)
    return { ...stored, token: made.token }
  }),
  route(contract.revokeKey, async (call) => {
    const { id } = call.params
    await revokeStored(call.db, call.scope, authorOf(call), id)
    return { id }
  }),
]
