import { rehashStatement } from '@dxweb/areas/access/account-store.ts'
import { countAttempt, forgiveAttempt, type Limit } from '@dxweb/areas/access/attempt-store.ts'
import { emailAddress } from '@dxweb/areas/access/email-address.ts'
import { findLogin, type LoginRow } from '@dxweb/areas/access/session-store.ts'
import * as z from 'zod/mini'
import type { Site } from './site.ts'

/** Two windows can touch an hour on the clock, so at most 20 guesses at one account are evaluated in it. */
const perAccount = 10
const perAddress = 200

export type LoginOutcome =
  | { kind: 'wrong' }
  /** Whole seconds until one may try again. */
  | { kind: 'limited'; seconds: number }
  | { kind: 'right'; user: LoginRow; needsCode: boolean }

/** Counts before it hashes, and answers alike, and as slowly, for an account that is not there. */
export async function tryLogin(
  { db, passwords }: Site,
  given: { email: string; password: string; ip: string },
): Promise<LoginOutcome> {
  const address = z.safeParse(emailAddress, given.email)
  const email = address.success ? address.data.toLowerCase() : ''
  const limits: Limit[] = [
    { key: `login-ip:${given.ip}`, perHour: perAddress },
    { key: `login:${email}`, perHour: perAccount },
  ]
  const seconds = await countAttempt(db, limits)
  if (seconds > 0) return { kind: 'limited', seconds }
  const user = email === '' ? null : await findLogin(db, email)
  const isRight = await passwords.matches(user?.passwordHash ?? null, given.password)
  if (!isRight || !user?.isActive || user.passwordHash === null) return { kind: 'wrong' }
  await forgiveAttempt(db, limits)
  if (passwords.isOutdated(user.passwordHash)) {
    const hash = await passwords.hash(given.password)
    await db.reference(rehashStatement(user.id, user.passwordHash, hash))
  }
  return { kind: 'right', user, needsCode: user.totpSecret !== null }
}
