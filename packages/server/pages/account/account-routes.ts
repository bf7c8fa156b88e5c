import { accessChanged } from '@dxweb/areas/access/login/access-changed.ts'
import {
  changeLocale,
  changePassword,
  changeProfile,
  confirmTotp,
  endMyOtherSessions,
  endMySession,
  removeTotp,
  startTotp,
} from '@dxweb/areas/access/login/account-contract.ts'
import {
  changeAccount,
  type AccountRow,
  localeStatement,
  passwordStatement,
  profileStatement,
  readAccount,
} from '@dxweb/areas/access/login/account-store.ts'
import { forgiveAttempt, spendAttempt } from '@dxweb/areas/access/login/attempt-store.ts'
import { endOtherSessions, endOwnSession } from '@dxweb/areas/access/login/session-store.ts'
import {
  beginTotpStatement,
  confirmTotpStatement,
  removeTotpStatement,
} from '@dxweb/areas/access/login/totp-store.ts'
import type { EndpointParts } from '@dxweb/kit/definitions/endpoint.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { type Call, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { newPasswordFault } from '../secrets/new-password.ts'
import type { Passwords } from '../secrets/passwords.ts'
import { hashRecoveryCode, newFactor, newRecoveryCodes, stepOf } from '../secrets/totp.ts'
import type { AuditEntry } from '@dxweb/kit/definitions/audit.ts'

export interface AccountParts {
  passwords: Passwords
  /** Key that encrypts second factors. */
  secret: Buffer
}

type AccountCall = Pick<Call<EndpointParts>, 'caller' | 'db' | 'requestId'>

const ok = { ok: true }
const attemptsPerHour = 10

/** Credentials cannot be changed in sudo. */
export function accountRoutes(parts: AccountParts): Route[] {
  return [...profileRoutes(parts), ...smallRoutes, ...totpRoutes(parts)]
}

function profileRoutes({ passwords }: AccountParts): Route[] {
  return [
    route(changeProfile, async ({ body, ...call }) => {
      const { currentPassword, ...profile } = body
      const account = await readAccount(call.db, call.caller.userId)
      if (profile.email !== account.email) {
        if (call.caller.sudoId !== null) throw new Refusal('not_in_sudo')
        await provePassword(passwords, call, account, currentPassword ?? '')
      }
      const { email, firstName, lastName } = account
      const before = { email, firstName, lastName }
      const entry = { action: 'profile.changed', before, after: profile } as const
      return change(call, account, entry, profileStatement(call.caller.userId, profile))
    }),
    route(changePassword, async ({ body, ...call }) => {
      const account = await readAccount(call.db, call.caller.userId)
      await provePassword(passwords, call, account, body.currentPassword)
      const fault = await newPasswordFault(body.newPassword, account.email)
      if (fault) throw invalidField('newPassword', fault)
      const { userId, sessionHash } = call.caller
      const statement = passwordStatement(
        userId,
        await passwords.hash(body.newPassword),
        sessionHash,
      )
      await change(call, account, { action: 'password.changed' }, statement)
      accessChanged(call.services, userId)
      return ok
    }),
  ]
}

const smallRoutes: Route[] = [
  route(changeLocale, async ({ body, ...call }) => {
    const account = await readAccount(call.db, call.caller.userId)
    const entry = {
      action: 'locale.changed',
      before: { locale: account.locale },
      after: body,
    } as const
    return change(call, account, entry, localeStatement(call.caller.userId, body.locale))
  }),
  route(endMySession, async ({ body, ...call }) => {
    if (!(await endOwnSession(call.db, call.caller.userId, body.id))) throw new Refusal('not_found')
    accessChanged(call.services, call.caller.userId)
    return ok
  }),
  route(endMyOtherSessions, async ({ db, services, caller }) => {
    await endOtherSessions(db, caller.userId, caller.sessionHash)
    accessChanged(services, caller.userId)
    return ok
  }),
]

function totpRoutes({ passwords, secret }: AccountParts): Route[] {
  return [
    route(startTotp, async ({ body, ...call }) => {
      const account = await readAccount(call.db, call.caller.userId)
      await provePassword(passwords, call, account, body.currentPassword)
      const factor = newFactor(secret, call.caller.userId, account.email)
      const statement = beginTotpStatement(call.caller.userId, factor.sealed)
      await change(call, account, { action: 'totp.begun' }, statement)
      return factor.shown
    }),
    route(confirmTotp, async ({ body, ...call }) => {
      const { userId, sessionHash } = call.caller
      const account = await readAccount(call.db, userId)
      const pending = account.totpPending
      if (pending === null) throw new Refusal('wrong_state')
      const limits = [{ key: `totp:${userId}`, perHour: attemptsPerHour }]
      await spendAttempt(call.db, limits)
      const step = stepOf(secret, userId, pending, body.code, call.now)
      if (step === null) throw invalidField('code', 'wrong_code')
      const recoveryCodes = newRecoveryCodes()
      const codeHashes = recoveryCodes.map((code) => hashRecoveryCode(userId, code))
      const statement = confirmTotpStatement(userId, { pending, step, codeHashes, sessionHash })
      await change(call, account, { action: 'totp.switched_on' }, statement)
      accessChanged(call.services, userId)
      await forgiveAttempt(call.db, limits)
      return { recoveryCodes }
    }),
    route(removeTotp, async ({ body, ...call }) => {
      const account = await readAccount(call.db, call.caller.userId)
      await provePassword(passwords, call, account, body.currentPassword)
      const statement = removeTotpStatement(call.caller.userId)
      return change(call, account, { action: 'totp.switched_off' }, statement)
    }),
  ]
}

/** Counts an attempt before hashing, and cancels the count for a correct password. */
async function provePassword(
  passwords: Passwords,
  { caller, db }: AccountCall,
  account: AccountRow,
  given: string,
): Promise<void> {
  const limits = [{ key: `password:${caller.userId}`, perHour: attemptsPerHour }]
  await spendAttempt(db, limits)
  if (!(await passwords.matches(account.passwordHash, given))) {
    throw invalidField('currentPassword', 'wrong_password')
  }
  await forgiveAttempt(db, limits)
}

async function change(
  { caller, db, requestId }: AccountCall,
  { homePartnerId }: AccountRow,
  entry: Omit<AuditEntry, 'objectType' | 'objectId'>,
  statement: Parameters<typeof changeAccount>[2],
) {
  const line = { ...entry, objectType: 'user' as const, objectId: caller.userId }
  await changeAccount(db, { caller, requestId, homePartnerId, entry: line }, statement)
  return ok
}
