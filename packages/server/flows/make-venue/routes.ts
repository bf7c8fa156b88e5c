import { spendAttempt } from '@dxweb/areas/access/login/attempt-store.ts'
import { displayName } from '@dxweb/areas/access/rights/rules.ts'
import type {
  Invitation,
  SentInvitation,
  UsersParts,
} from '@dxweb/areas/access/users/invitation.ts'
import { readUser } from '@dxweb/areas/access/users/store.ts'
import { faultsOfHalls } from '@dxweb/areas/partners/venues/starter-halls.ts'
import { inVenue } from '@dxweb/kit/database/database.ts'
import { authorOf } from '@dxweb/kit/definitions/audit.ts'
import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { inviteAgain, makeVenue, type NewVenue } from './contract.ts'
import { venueName, storeNewVenue } from './make-venue.ts'

type VenueCall = Pick<Call<EndpointParts>, 'db' | 'scope' | 'caller'>

/** Counts an invitation against the limits of all invitations, so that no inbox is flooded. */
const spendInvitation = ({ db, scope }: VenueCall, email: string) =>
  spendAttempt(db, [
    { key: `invite:${scope.partnerId}:${scope.userId}`, perHour: 100 },
    { key: `invite-to:${email.toLowerCase()}`, perHour: 5 },
  ])

type Invited = Pick<Invitation, 'userId' | 'email' | 'isNew' | 'grants'>

const mailed =
  ({ sendInvitation }: { sendInvitation: (invitation: Invitation) => Promise<SentInvitation> }) =>
  ({ caller }: VenueCall, invited: Invited, venue: { id: number; name: string }) =>
    sendInvitation({
      ...invited,
      locale: caller.locale,
      partnerId: venue.id,
      partnerName: venue.name,
      inviter: displayName(caller),
    })

type Mail = ReturnType<typeof mailed>

const grants = [{ role: 'kulturhussjef', renterId: null }] as const

function refuseFaultyHalls({ halls }: NewVenue): void {
  const fields = faultsOfHalls(halls)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
}

const making = (mail: Mail) =>
  route(makeVenue, async (call) => {
    const { db, scope, body: venue, idempotencyKey, bodyHash } = call
    refuseFaultyHalls(venue)
    await spendInvitation(call, venue.chiefEmail)
    const order = { venue, by: authorOf(call), idempotencyKey, bodyHash }
    const { made, isFirst } = await storeNewVenue(db, scope, order)
    if (!isFirst) return { id: made.id, isMailed: null, link: null }
    const chief = { userId: made.chiefId, email: venue.chiefEmail, isNew: made.isNew, grants }
    return { id: made.id, ...(await mail(call, chief, venue)) }
  })

const invitingAgain = (mail: Mail) =>
  route(inviteAgain, async (call) => {
    const { db, scope, params } = call
    const { venueId: id, userId } = params
    const name = await venueName(db, scope, id)
    const user = await readUser(db, inVenue(scope, id), userId)
    if (!user.isInvited || !user.isActive) throw new Refusal('wrong_state')
    await spendInvitation(call, user.email)
    const invited = { userId, email: user.email, isNew: true, grants: user.grants }
    return mail(call, invited, { id, name })
  })

const example = {
  body: {
    id: 1004,
    name: 'Nordneset kulturhus',
    kind: 'both',
    timeZone: 'Europe/Oslo',
    orgNumber: '314100409',
    accountNumber: '',
    address: 'Kaien 2',
    postalCode: '6003',
    city: 'Ålesund',
    modules: ['shows', 'culture'],
    halls: [{ name: 'Storsalen', rows: 12, seatsPerRow: 18, places: 0, isCinema: false }],
    chiefFirstName: 'Nora',
    chiefLastName: 'Nes',
    chiefEmail: 'nora@example.com',
  },
  reply: { id: 1004, isMailed: true, link: null },
}

export const makeVenueRoutes = (parts: UsersParts): Route[] => {
  const mail = mailed({ sendInvitation: (invitation) => parts.sendInvitation(invitation) })
  return [{ ...making(mail), example }, invitingAgain(mail)]
}
