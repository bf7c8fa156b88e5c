import { getAuth } from '@dxweb/areas/access/login/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '../calls/call-api.ts'
import { isSudoOver } from '../calls/login-page.ts'
import { type Session, sessionOf, sessionQuery } from './session.ts'

interface LoginForm {
  action: string
  hidden: URLSearchParams
}

export type Fault = { kind: 'wrong' } | { kind: 'limited'; minutes: number }

export interface LoginStep {
  form: LoginForm
  asks: 'password' | 'code'
  fault: Fault | null
}

/** Redirect target after the login, the smallest reply of this server. */
const arrival = '/health/live'

function faultOf({ status, headers }: Response): Fault | null {
  if (status === 401) return { kind: 'wrong' }
  if (status !== 429) return null
  return { kind: 'limited', minutes: Math.ceil(Number(headers.get('Retry-After') ?? 60) / 60) }
}

/** Reads the next step from a reply; null if the browser is signed in. */
async function stepOf(response: Response): Promise<LoginStep | null> {
  if (new URL(response.url).pathname === arrival) return null
  const fault = faultOf(response)
  if (!response.ok && fault === null) throw new Refusal(response.status < 500 ? 'csrf' : 'internal')
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const form = page.querySelector('form')
  const action = form?.getAttribute('action')
  if (!form || !action) return null
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')]
  return {
    form: { action, hidden: new URLSearchParams(hidden.map(({ name, value }) => [name, value])) },
    asks: form.querySelector('[name="code"]') ? 'code' : 'password',
    fault,
  }
}

async function ask(url: string, body?: URLSearchParams): Promise<LoginStep | null> {
  const method = body ? 'POST' : 'GET'
  const answer = await fetch(url, { method, body, credentials: 'include' }).catch(() => null)
  if (answer === null) throw new Refusal('unavailable')
  return stepOf(answer)
}

/** Submits the login page's own form without leaving the page, so that its limits and its second step apply too. */
export async function signIn(
  at: LoginStep | null,
  typed: Record<string, string>,
): Promise<LoginStep | null> {
  const step = at ?? (await ask(`/login?intended-url=${encodeURIComponent(arrival)}`))
  if (step === null) return null
  const body = new URLSearchParams(step.form.hidden)
  for (const [name, value] of Object.entries(typed)) body.set(name, value)
  return ask(step.form.action, body)
}

/** User of the new session. `sudo`: the same super user, after impersonation has ended. */
type Again = 'same' | 'other' | 'nobody' | 'sudo'

/** Returns true if the super user who acted as another user on this page is still signed in. */
async function isSameActor({ user }: Session): Promise<boolean> {
  const actor = sessionOf(await callApi(getAuth, { isQuiet: true, asSelf: true }))
  return user.sudo && actor?.user.id === user.sudoId
}

const isSame = ({ user }: Session, before: Session) =>
  user.id === before.user.id && user.sudoId === before.user.sudoId

/** Returns `other` for another user, and for a super user who may no longer impersonate this user. */
export async function signedInAgain(client: QueryClient, before: Session): Promise<Again> {
  try {
    const session = sessionOf(await callApi(getAuth, { isQuiet: true }))
    if (session === null) return 'nobody'
    if (!isSame(session, before)) return 'other'
    client.setQueryData(sessionQuery.queryKey, session)
    return 'same'
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 403) throw error
    return isSudoOver(error) && (await isSameActor(before)) ? 'sudo' : 'other'
  }
}
