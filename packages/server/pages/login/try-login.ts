import { rehashStatement } from '@dxweb/areas/access/login/account-store.ts'
import { emailAddress } from '@dxweb/areas/access/email-address.ts'
import { forgiveGuess, takeGuess } from '@dxweb/areas/access/login/pace-store.ts'
import { findLogin, type LoginRow } from '@dxweb/areas/access/login/session-store.ts'
import * as z from 'zod/mini'
import { loginPaces } from './guess-paces.ts'
import type { Site } from '../site/site.ts'

export type LoginOutcome =
  | { kind: 'wrong' }
  | { kind: 'limited'; seconds: number }
  | { kind: 'right'; user: LoginRow; needsCode: boolean }

interface Given {
  email: string
  password: string
  ip: string
  knownDevice: (userId: number) => string | null
}

/** Counts the guess before hashing. Takes the same time for an unknown account. */
export async function tryLogin({ db, passwords }: Site, given: Given): Promise<LoginOutcome> {
  const address = z.safeParse(emailAddress, given.email)
  const email = address.success ? address.data.toLowerCase() : ''
  const user = email === '' ? null : await findLogin(db, email)
  const deviceId = user && given.knownDevice(user.id)
  const paces = loginPaces({ of: email, ip: given.ip, deviceId })
  const seconds = await takeGuess(db, paces)
  if (seconds > 0) return { kind: 'limited', seconds }
  const isCorrect = await passwords.matches(user?.passwordHash ?? null, given.password)
  if (!isCorrect || !user?.isActive || user.passwordHash === null) return { kind: 'wrong' }
  await forgiveGuess(db, paces)
  if (passwords.isOutdated(user.passwordHash)) {
    const hash = await passwords.hash(given.password)
    await db.reference(rehashStatement(user.id, user.passwordHash, hash))
  }
  return { kind: 'right', user, needsCode: user.totpSecret !== null }
}
