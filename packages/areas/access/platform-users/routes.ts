import { searchTermsOf } from '@dxweb/kit/database/search-terms.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { type Call, readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { accessChanged } from '../login/access-changed.ts'
import { spendAttempt } from '../login/attempt-store.ts'
import { displayName } from '../rights/rules.ts'
import type { UsersParts } from '../users/invitation.ts'
import * as contract from './contract.ts'
import {
  type FoundUser,
  endSessionsOf,
  listStatements,
  mergeUsers,
  setEverywhere,
  userStatement,
} from './store.ts'

type AnyCall = Call<EndpointParts>

const refuseSelf = ({ caller }: Pick<AnyCall, 'caller'>, id: number) => {
  if (caller.userId === id)
    throw new Refusal('wrong_state', { fields: { id: { code: 'yourself' } } })
}

/** Announces that users' rights have changed, which ends their live streams. */
const announceAccess = ({ services }: Pick<AnyCall, 'services'>, ...ids: number[]) => {
  for (const id of ids) accessChanged(services, id)
}

const reads: Route[] = [
  readRoute(
    contract.listPlatformUsers,
    ({ query: { q = '', state = null, approval = null, limit, offset } }) => {
      const words = searchTermsOf(q)?.words ?? []
      return listStatements({ words, state, approval, limit, offset })
    },
    ({ rows: [data, counted] }) => ({ data, total: onlyRow(counted).total }),
  ),
  readRoute(
    contract.getPlatformUser,
    ({ params }) => [userStatement(params.id)],
    ({ rows: [found], caller: { sessionHash } }) => {
      const { sessions, ...person } = onlyRow(found)
      const marked = sessions.map((each) => ({ ...each, isOwn: each.id === sessionHash }))
      return { ...person, sessions: marked }
    },
  ),
]

const changes: Route[] = [
  route(contract.shutOut, async (call) => {
    const { id } = call.params
    refuseSelf(call, id)
    const change = { id, ...call.body, isActive: false }
    const done = await setEverywhere(call.db, call.scope, authorOf(call), change)
    announceAccess(call, id)
    return done
  }),
  route(contract.letIn, ({ db, scope, params, body, ...call }) =>
    setEverywhere(db, scope, authorOf(call), { ...params, ...body, isActive: true }),
  ),
  route(contract.endSessions, async (call) => {
    const { id } = call.params
    const which = { id, sessionId: call.body.loginId ?? null }
    const done = await endSessionsOf(call.db, call.scope, authorOf(call), which)
    announceAccess(call, id)
    return done
  }),
  route(contract.mergePlatformUser, async (call) => {
    const { id } = call.params
    refuseSelf(call, id)
    const done = await mergeUsers(call.db, call.scope, authorOf(call), { id, ...call.body })
    announceAccess(call, id, call.body.intoId)
    return done
  }),
]

/** Limits invitations per sender and per address, like a venue's invitations. */
const spendInvitation = ({ db, scope }: Pick<AnyCall, 'db' | 'scope'>, email: string) =>
  spendAttempt(db, [
    { key: `invite:${scope.partnerId}:${scope.userId}`, perHour: 100 },
    { key: `invite-to:${email.toLowerCase()}`, perHour: 5 },
  ])

function invitationOf({ caller }: Pick<AnyCall, 'caller'>, { id, email, places }: FoundUser) {
  const [first] = places
  if (first === undefined) throw new Refusal('wrong_state')
  const { partnerId, partnerName } = first
  const grants = places
    .filter((place) => place.partnerId === partnerId)
    .map(({ role, renterId }) => ({ role, renterId: renterId || null }))
  const inviter = displayName(caller)
  return {
    userId: id,
    email,
    locale: caller.locale,
    partnerId,
    partnerName,
    inviter,
    grants,
    isNew: true,
  }
}

async function invitedUser({
  db,
  scope,
  params,
}: Pick<Call<typeof contract.inviteAgain.parts>, 'db' | 'scope' | 'params'>) {
  const user = onlyRow(await db.run(scope, userStatement(params.id)))
  if (user.state !== 'invited') throw new Refusal('wrong_state')
  return user
}

/** The database functions of these routes run in the platform's scope only. */
export const platformUserRoutes = (parts: UsersParts): Route[] => [
  ...reads,
  ...changes,
  route(contract.previewInvitationAgain, async (call) => {
    const user = await invitedUser(call)
    const { displayName: name, email } = user
    return { name, email, mail: await parts.previewInvitation(invitationOf(call, user)) }
  }),
  route(contract.inviteAgain, async (call) => {
    const user = await invitedUser(call)
    const invitation = invitationOf(call, user)
    await spendInvitation(call, user.email)
    return parts.sendInvitation(invitation)
  }),
]
