import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { isMobile } from '@dxweb/kit/fields/norwegian.ts'
import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { accessChanged } from '../login/access-changed.ts'
import { spendAttempt } from '../login/attempt-store.ts'
import { faultsOfGrants, type Grant } from '../rights/grant-rules.ts'
import { roles as knownRoles } from '../rights/permissions.ts'
import { displayName } from '../rights/rules.ts'
import type { Invitation, SentInvitation, UsersParts } from './invitation.ts'
import {
  inviteUser,
  previewInvitation,
  removeAccess,
  resendInvitation,
  usersEndpoints,
} from './contract.ts'
import {
  readUser,
  storeAccessRemoval,
  storeChange,
  storeInvitation,
  storeRemoval,
} from './store.ts'

type AnyCall = Call<EndpointParts>

const unsent: SentInvitation = { isMailed: false, link: null }

function checkGrants(
  { caller }: Pick<AnyCall, 'caller'>,
  wanted: readonly Grant[],
  held: readonly Grant[] = [],
  id?: number,
): void {
  const { roles, isSuper, partner, userId } = caller
  const granter = { roles, isSuper, partnerId: partner?.id ?? 0, isSelf: id === userId }
  const faults = faultsOfGrants(granter, wanted, held)
  const codes = Object.values(faults).map(({ code }) => code)
  if (codes.length === 0) return
  throw new Refusal(codes.includes('beyond_own') ? 'forbidden' : 'invalid', { fields: faults })
}

/** Callers who may not grant the roles must not see the invitation's link, since the link signs a user in. */
const mayGrant = ({ caller }: Pick<AnyCall, 'caller'>, grants: readonly Grant[]) => {
  const { roles, isSuper, partner } = caller
  const granter = { roles, isSuper, partnerId: partner?.id ?? 0 }
  return Object.keys(faultsOfGrants(granter, [], grants)).length === 0
}

const refuseOwn = ({ caller }: Pick<AnyCall, 'caller'>, id: number) => {
  if (caller.userId === id)
    throw new Refusal('wrong_state', { fields: { id: { code: 'yourself' } } })
}

async function showCurrent(
  { db, scope }: Pick<AnyCall, 'db' | 'scope'>,
  id: number,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== 'stale') throw error
  throw new Refusal('stale', { details: { current: await readUser(db, scope, id) } })
}

/** Limits invitations per sender and per address, so that nobody's inbox is flooded. */
async function spendInvitation({ db, scope }: Pick<AnyCall, 'db' | 'scope'>, email: string) {
  await spendAttempt(db, [
    { key: `invite:${scope.partnerId}:${scope.userId}`, perHour: 100 },
    { key: `invite-to:${email.toLowerCase()}`, perHour: 5 },
  ])
}

const inviterOf = (caller: AnyCall['caller']) => ({
  locale: caller.locale,
  partnerId: caller.partner?.id ?? 0,
  partnerName: caller.partner?.name ?? '',
  inviter: displayName(caller),
})

function grantsIn(text: string): Grant[] {
  return text.split(',').map((one) => {
    const [name, renterId] = one.split(':')
    const role = knownRoles.find((known) => known === name)
    if (role === undefined) throw invalidField('grants', 'not_found')
    return { role, renterId: renterId === undefined ? null : Number(renterId) }
  })
}

export function usersRoutes(parts: UsersParts): Route[] {
  const invitationTo = (
    { caller }: Pick<AnyCall, 'caller'>,
    user: Pick<Invitation, 'userId' | 'email' | 'isNew' | 'grants'>,
  ) => parts.sendInvitation({ ...user, ...inviterOf(caller) })
  return [
    ...changeRoutes,
    route(previewInvitation, async ({ caller, query }) => {
      const grants = grantsIn(query.grants)
      return { mail: await parts.previewInvitation({ ...inviterOf(caller), grants }) }
    }),
    route(inviteUser, async (call) => {
      const { db, scope, body, services } = call
      checkGrants(call, body.grants)
      await spendInvitation(call, body.email)
      const invited = await storeInvitation(db, scope, authorOf(call), body)
      accessChanged(services, invited.id)
      const { email, grants } = body
      const user = { userId: invited.id, email, isNew: invited.is_new, grants }
      const sent = body.isActive ? await invitationTo(call, user) : unsent
      return { id: invited.id, version: invited.version, ...sent }
    }),
    route(resendInvitation, async (call) => {
      const user = await readUser(call.db, call.scope, call.params.id)
      if (!user.isInvited || !user.isActive) throw new Refusal('wrong_state')
      await spendInvitation(call, user.email)
      const to = { userId: user.id, email: user.email, isNew: true, grants: user.grants }
      const sent = await invitationTo(call, to)
      return { ...sent, link: mayGrant(call, user.grants) ? sent.link : null }
    }),
  ]
}

const changeRoutes: Route[] = [
  route(usersEndpoints.update, async (call) => {
    const { db, scope, params, body, services, ifMatch } = call
    const { id } = params
    const { version: bodyVersion, ...draft } = body
    const version = bodyVersion ?? ifMatch
    if (version === null) throw new Refusal('version_required')
    const now = await readUser(db, scope, id)
    checkGrants(call, draft.grants, now.grants, id)
    // Activating or deactivating a user affects all of the user's roles.
    if (draft.isActive !== now.isActive) checkGrants(call, [], now.grants)
    if (draft.email !== now.email) throw invalidField('email', 'address_is_theirs')
    if (draft.mobile !== '' && draft.mobile !== now.mobile && !isMobile(draft.mobile)) {
      throw invalidField('mobile', 'mobile')
    }
    if (!draft.isActive) refuseOwn(call, id)
    const change = { ...draft, id, version }
    const changed = await storeChange(db, scope, authorOf(call), change).catch((error: unknown) =>
      showCurrent(call, id, error),
    )
    accessChanged(services, id)
    return { id, version: changed }
  }),
  route(removeAccess, async (call) => {
    const { db, scope, params, body, services } = call
    checkGrants(call, [], [body])
    const access = { id: params.id, ...body }
    const version = await storeAccessRemoval(db, scope, authorOf(call), access)
    accessChanged(services, params.id)
    return { id: params.id, version }
  }),
  route(usersEndpoints.remove, async (call) => {
    const { db, scope, params, services, ifMatch } = call
    const { id } = params
    refuseOwn(call, id)
    const { grants } = await readUser(db, scope, id)
    checkGrants(call, [], grants)
    await storeRemoval(db, scope, authorOf(call), id, ifMatch).catch((error: unknown) =>
      showCurrent(call, id, error),
    )
    accessChanged(services, id)
    return { id }
  }),
]
