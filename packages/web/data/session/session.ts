import { getAuth } from '@dxweb/areas/access/login/contract.ts'
import type { AuthPayload } from '@dxweb/areas/access/login/contract.ts'
import type { PermissionKey } from '@dxweb/areas/access/rights/permissions.ts'
import { sessionPingMs } from '@dxweb/kit/constants/constants.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { onlineManager, queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { currentAddress } from '../calls/address.ts'
import { buildId } from '../calls/build-id.ts'
import { preloadedReply, callApi } from '../calls/call-api.ts'
import { keptForDoor } from './door-store.ts'
import { goToLogin } from '../calls/login-page.ts'

/** Somebody who is signed in. */
export type Session = AuthPayload & { user: NonNullable<AuthPayload['user']> }

/** The server answered something that is not an auth payload. */
export class UnknownAuthAnswer extends Error {
  constructor() {
    super('unknown auth answer')
    this.name = 'UnknownAuthAnswer'
  }
}

const never = () => new Promise<never>(() => {})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const lists = [
  'roles',
  'partners',
  'modules',
  'dxwebAgreements',
  'userApprovedAgreements',
  'can',
] satisfies (keyof AuthPayload)[]

/**
 * Whether an answer has the outline of an auth payload. The server sends what its schema names and nothing else, so
 * an answer of another outline comes from something in between; no page waits for the code that reads schemas.
 */
function isAuthPayload(answer: unknown): answer is AuthPayload {
  if (!isObject(answer) || typeof answer['auth'] !== 'boolean') return false
  const { user, lastContext } = answer
  const isUser = user === null || (isObject(user) && typeof user['id'] === 'number')
  const isContext = isObject(lastContext) && isObject(lastContext['renter'])
  return isUser && isContext && lists.every((list) => Array.isArray(answer[list]))
}

/** Reads an answer to `GET /auth`; null when nobody is signed in. */
export function sessionOf(answer: unknown): Session | null {
  if (!isAuthPayload(answer)) throw new UnknownAuthAnswer()
  const { user } = answer
  return answer.auth && user ? { ...answer, user } : null
}

/** Where somebody scans for themselves, who is signed in is kept on the device (`screens/shows/scan`). */
function doorHere() {
  const { ninjaId, partnerId, renterId, module, rest } = currentAddress()
  const isDoor = module === 'shows' && rest[0] === 'scan' && ninjaId === null
  return isDoor && partnerId !== null ? { partnerId, renterId } : null
}

/** The server's answer; at a door without a line the one that was kept, so that scanning goes on. */
async function askSession(): Promise<Session | null> {
  const door = doorHere()
  try {
    return sessionOf(await callApi(getAuth, { isQuiet: door !== null }))
  } catch (error) {
    const isLineDown = error instanceof Refusal && error.status >= 500
    const kept = door && isLineDown ? await keptForDoor<Session>(door, 'session', buildId) : null
    if (kept === null) throw error
    // The rest of the page waits for the line instead of failing; the door asks by itself.
    if (!navigator.onLine) onlineManager.setOnline(false)
    return kept
  }
}

/** Who is signed in. Nobody: the page leaves for the login and this does not come back. */
export async function fetchSession(): Promise<Session> {
  const session = await askSession()
  if (session) return session
  goToLogin()
  return never()
}

/** Who is signed in, if that was asked ahead and is answered. What cannot be read is asked for again, and told then. */
function begunSession(): Session | undefined {
  const answer: unknown = preloadedReply(getAuth, {})
  return isAuthPayload(answer) ? (sessionOf(answer) ?? undefined) : undefined
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchSession,
  networkMode: 'always',
  initialData: begunSession,
  staleTime: Infinity,
  gcTime: Infinity,
  refetchInterval: sessionPingMs,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: false,
})

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

/** Who is signed in, and what they may do where they are. Below the gate there always is one. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session here')
  return session
}

/** Whether the server said that the user may do this here. */
export function useCan(): (permission: PermissionKey) => boolean {
  const { can } = useSession()
  return (permission) => can.includes(permission)
}
