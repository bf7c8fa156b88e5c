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
import { askToSignIn, goToLogin } from '../calls/login-page.ts'

export type Session = AuthPayload & { user: NonNullable<AuthPayload['user']> }

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

/** Checks only the outline of the reply, since the schema's code would delay the first page. */
function isAuthPayload(answer: unknown): answer is AuthPayload {
  if (!isObject(answer) || typeof answer['auth'] !== 'boolean') return false
  const { user, lastContext } = answer
  const isUser = user === null || (isObject(user) && typeof user['id'] === 'number')
  const isContext = isObject(lastContext) && isObject(lastContext['renter'])
  return isUser && isContext && lists.every((list) => Array.isArray(answer[list]))
}

/** Returns null if nobody is signed in. */
export function sessionOf(answer: unknown): Session | null {
  if (!isAuthPayload(answer)) throw new UnknownAuthAnswer()
  const { user } = answer
  return answer.auth && user ? { ...answer, user } : null
}

function doorHere() {
  const { ninjaId, partnerId, renterId, module, rest } = currentAddress()
  const isDoor = module === 'shows' && rest[0] === 'scan' && ninjaId === null
  return isDoor && partnerId !== null ? { partnerId, renterId } : null
}

/** Requests the session. A scanner without a connection gets the stored session instead. */
async function askSession(): Promise<Session | null> {
  const door = doorHere()
  try {
    return sessionOf(await callApi(getAuth, { isQuiet: door !== null }))
  } catch (error) {
    const isLineDown = error instanceof Refusal && error.status >= 500
    const kept = door && isLineDown ? await keptForDoor<Session>(door, 'session', buildId) : null
    if (kept === null) throw error
    // Other queries wait for the network instead of failing; the scanner polls by itself.
    if (!navigator.onLine) onlineManager.setOnline(false)
    return kept
  }
}

/**
 * Returns the session. If it has ended, an open page keeps the previous session; any other page redirects to the login
 * and the promise never resolves.
 */
export async function fetchSession(before?: Session): Promise<Session> {
  const session = await askSession()
  if (session) return session
  if (before) {
    askToSignIn(true)
    return before
  }
  goToLogin()
  return never()
}

/**
 * Returns the session if it was requested early and has arrived. After an unreadable reply, the session is requested
 * again, and a second unreadable reply is reported.
 */
function preloadedSession(): Session | undefined {
  const answer: unknown = preloadedReply(getAuth, {})
  return isAuthPayload(answer) ? (sessionOf(answer) ?? undefined) : undefined
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  meta: { topics: ['venue'] },
  queryFn: ({ client, queryKey }) => fetchSession(client.getQueryData<Session>(queryKey)),
  networkMode: 'always',
  initialData: preloadedSession,
  staleTime: Infinity,
  gcTime: Infinity,
  refetchInterval: sessionPingMs,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: false,
})

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider

/** Throws outside the session gate. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('no session here')
  return session
}

export function useCan(): (permission: PermissionKey) => boolean {
  const { can } = useSession()
  return (permission) => can.includes(permission)
}
