import { byOf } from '@dxweb/kit/audit.ts'
import type { EndpointParts } from '@dxweb/kit/endpoint.ts'
import { onlyRow } from '@dxweb/kit/database.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/route.ts'
import { accessChanged } from './access-changed.ts'
import { faultsOfGrants, type Grant } from './grant-rules.ts'
import * as contract from './users-contract.ts'
import * as store from './users-store.ts'

export interface Invitation {
  userId: number
  email: string
  locale: 'nb' | 'en'
  partnerName: string
  /** Is to choose a password; somebody who has one is told of the new place. */
  isNew: boolean
}

export interface UsersParts {
  /** Whether the mail went out. */
  sendInvitation(invitation: Invitation): Promise<boolean>
}

type Asked = Call<EndpointParts>

/** Refuses what the caller could not give, or could not take away. */
function checkGrants(
  { caller }: Pick<Asked, 'caller'>,
  wanted: readonly Grant[],
  held: readonly Grant[] = [],
): void {
  const { roles, isSuper, partner } = caller
  const faults = faultsOfGrants({ roles, isSuper, partnerId: partner?.id ?? 0 }, wanted, held)
  const codes = Object.values(faults).map(({ code }) => code)
  if (codes.length === 0) return
  throw new Refusal(codes.includes('beyond_own') ? 'forbidden' : 'invalid', { fields: faults })
}

const refuseOwn = ({ caller }: Pick<Asked, 'caller'>, id: number) => {
  if (caller.userId === id)
    throw new Refusal('wrong_state', { fields: { id: { code: 'yourself' } } })
}

export function usersRoutes(parts: UsersParts): Route[] {
  const invitationTo = (
    { caller }: Pick<Asked, 'caller'>,
    user: Pick<Invitation, 'userId' | 'email' | 'isNew'>,
  ) =>
    parts.sendInvitation({
      ...user,
      locale: caller.locale,
      partnerName: caller.partner?.name ?? '',
    })
  return [
    ...readRoutes,
    ...removalRoutes,
    route(contract.inviteUser, async (call) => {
      const { db, scope, body, services } = call
      const { grants, ...details } = body
      checkGrants(call, grants)
      const invited = await store.storeInvitation(db, scope, byOf(call), { details, grants })
      accessChanged(services, invited.id)
      const user = { userId: invited.id, email: body.email, isNew: invited.is_new }
      const isMailed = await invitationTo(call, user)
      return { id: invited.id, version: invited.version, isMailed }
    }),
    route(contract.resendInvitation, async (call) => {
      const user = await store.readUser(call.db, call.scope, call.params.id)
      if (!user.isInvited || !user.isActive) throw new Refusal('wrong_state')
      const to = { userId: user.id, email: user.email, isNew: true }
      return { isMailed: await invitationTo(call, to) }
    }),
  ]
}

const readRoutes: Route[] = [
  readRoute(
    contract.listUsers,
    ({ scope, query }) => {
      const { sort } = query
      if (sort !== undefined && !store.isUserSort(sort)) throw invalidField('sort', 'not_valid')
      return store.listUsersStatements(scope.partnerId, query)
    },
    ({ rows: [counted, listed = []] }) => ({
      data: listed.map(({ row }) => row as store.HouseUser),
      total: Number(counted?.[0]?.['total'] ?? 0),
    }),
  ),
  readRoute(
    contract.getUser,
    ({ scope, params }) => [store.userStatement(scope.partnerId, params.id)],
    ({ rows: [found] }) =>
      onlyRow(found as { row: store.HouseUser & { isShared: boolean } }[] | undefined).row,
  ),
  route(contract.changeUser, async (call) => {
    const { db, scope, params, body, services, ifMatch } = call
    const { version: bodyVersion, grants, isActive, ...details } = body
    const version = bodyVersion ?? ifMatch
    if (version === null) throw new Refusal('version_required')
    const now = await store.readUser(db, scope, params.id)
    checkGrants(call, grants, now.grants)
    if (!isActive) refuseOwn(call, params.id)
    const change = { id: params.id, version, details, grants, isActive }
    const changed = await store
      .storeChange(db, scope, byOf(call), change)
      .catch((error: unknown) => showCurrent(call, error))
    accessChanged(services, params.id)
    return { id: params.id, version: changed }
  }),
]

/** What stands instead goes with the refusal of a change that came too late. */
async function showCurrent(
  { db, scope, params }: Call<typeof contract.changeUser.parts>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== 'stale') throw error
  const current = await store.readUser(db, scope, params.id)
  throw new Refusal('stale', { details: { current } })
}

const removalRoutes: Route[] = [
  route(contract.removeAccess, async (call) => {
    const { db, scope, params, body, services } = call
    checkGrants(call, [], [body])
    const access = { id: params.id, ...body }
    const version = await store.storeAccessRemoval(db, scope, byOf(call), access)
    accessChanged(services, params.id)
    return { id: params.id, version }
  }),
  route(contract.removeUser, async (call) => {
    const { db, scope, params, services } = call
    refuseOwn(call, params.id)
    const { grants } = await store.readUser(db, scope, params.id)
    checkGrants(call, [], grants)
    await store.storeRemoval(db, scope, byOf(call), params.id)
    accessChanged(services, params.id)
    return { id: params.id }
  }),
]
