import { getAuth } from '@dxweb/areas/access/contract.ts'
import type { AuthPayload } from '@dxweb/areas/access/contract.ts'
import type { PermissionKey } from '@dxweb/areas/access/permissions.ts'
import { sessionPingMs } from '@dxweb/kit/constants.ts'
import { queryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { begunReply, callApi } from './call-api.ts'
import { goToLogin } from './login-page.ts'

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

/** Who is signed in. Nobody: the page leaves for the login and this does not come back. */
export async function fetchSession(): Promise<Session> {
  const session = sessionOf(await callApi(getAuth, {}))
  if (session) return session
  goToLogin()
  return never()
}

/** Who is signed in, if that was asked ahead and is answered. What cannot be read is asked for again, and told then. */
function begunSession(): Session | undefined {
  const answer: unknown = begunReply(getAuth, {})
  return isAuthPayload(answer) ? (sessionOf(answer) ?? undefined) : undefined
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchSession,
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
