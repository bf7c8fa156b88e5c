import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { offsetMinutes } from '@dxweb/kit/time/zoned-time.ts'
import { modulesOf } from '../rights/module-path.ts'
import { allowedTo, type Role } from '../rights/permissions.ts'
import {
  type AuthRow,
  callerIn,
  displayName,
  isOnlyVolunteer,
  membershipsOf,
} from '../rights/rules.ts'

/** Reply without a session, which is not an error (specification 3). */
export const signedOut = {
  auth: false,
  user: null,
  roles: [],
  partners: [],
  modules: [],
  lastContext: { partner: null, renter: { id: 0 } },
  dxwebAgreements: [],
  userApprovedAgreements: [],
  can: [],
  chat: null,
}

export function signedIn(asked: Caller, row: AuthRow, now: Date, chatSrc: string | null) {
  const caller = callerIn(asked, row)
  const offersChat = chatSrc !== null && !isOnlyVolunteer(row.places)
  return {
    auth: true,
    user: userOf(caller),
    roles: caller.roles as Role[],
    partners: membershipsOf(row.places),
    modules: row.partner ? modulesOf(row.modules, row.partner.id, row.renterId) : [],
    lastContext: { partner: partnerOf(row, now), renter: { id: row.renterId } },
    dxwebAgreements: row.agreements.map((id) => ({ id })),
    userApprovedAgreements: row.approved.map((id) => ({ id })),
    can: allowedTo(caller),
    chat: offersChat ? { src: chatSrc } : null,
  }
}

function userOf(caller: Caller) {
  return {
    id: caller.userId,
    username: caller.email,
    email: caller.email,
    displayName: displayName(caller),
    firstName: caller.firstName,
    lastName: caller.lastName,
    locale: caller.locale,
    sudo: caller.sudoId !== null,
    sudoId: caller.sudoId,
    isSuper: caller.isSuper,
  }
}

function partnerOf({ partner }: AuthRow, now: Date) {
  if (partner === null) return null
  const { kind, ...rest } = partner
  return { ...rest, type: kind, timezoneOffset: offsetMinutes(now, partner.timeZone) }
}
