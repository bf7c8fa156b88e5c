import { readFile } from 'node:fs/promises'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { accessChanged } from './access-changed.ts'
import { spendAttempt } from './attempt-store.ts'
import { signedIn, signedOut } from './auth-payload.ts'
import { parseChangelog, type Release } from './changelog.ts'
import {
  endSudo,
  findSudoUser,
  getAuth,
  getChangelog,
  getSudoTarget,
  reportClientError,
  startSudo,
} from './contract.ts'
import { displayName } from '../rights/rules.ts'
import { endSudoGrant, findSudoUserAt, grantSudo, readAuth, sudoTarget } from './store.ts'

export interface ClientError {
  userId: number
  requestId: string
  message: string
  stack?: string | undefined
  url?: string | undefined
  version?: string | undefined
}

export interface AccessParts {
  chatSrc: string | null
  logClientError(error: ClientError): void
}

const clientErrorsPerHour = 60

export function accessRoutes(parts: AccessParts): Route[] {
  return [
    route(getAuth, async ({ caller, askedPartnerId, db, now }) => {
      if (caller.userId === 0) return signedOut
      const row = await readAuth(db, caller, askedPartnerId)
      return signedIn(caller, row, now, parts.chatSrc)
    }),
    route(reportClientError, async ({ body, caller, db, requestId }) => {
      const limit = { key: `client-error:${caller.userId}`, perHour: clientErrorsPerHour }
      await spendAttempt(db, [limit])
      parts.logClientError({ ...body, userId: caller.userId, requestId })
      return { ok: true }
    }),
    ...sudoRoutes,
    changelogRoute(),
  ]
}

const sudoRoutes = [
  route(findSudoUser, async ({ query, db }) => ({ id: await findSudoUserAt(db, query.p_id) })),
  route(getSudoTarget, async ({ params, db }) => {
    const target = await sudoTarget(db, params.userId)
    return { id: params.userId, displayName: displayName(target), email: target.email }
  }),
  route(startSudo, async ({ body, caller, db, services, requestId, renewSession }) => {
    const start = { caller, requestId, ...body }
    await renewSession((newHash) => grantSudo(db, start, newHash))
    accessChanged(services, caller.userId)
    return { id: body.userId }
  }),
  route(endSudo, async ({ body, caller, db, services }) => {
    const ended = await endSudoGrant(db, caller, body.userId)
    if (ended) accessChanged(services, caller.userId)
    return { id: body.userId }
  }),
]

const changelogFiles = {
  nb: new URL('../../../../CHANGELOG.md', import.meta.url),
  en: new URL('../../../../CHANGELOG.en.md', import.meta.url),
} as const

function changelogRoute(): Route {
  const known = new Map<string, Promise<Release[]>>()
  return route(getChangelog, async ({ query: { locale = 'nb' } }) => {
    const releases =
      known.get(locale) ?? readFile(changelogFiles[locale], 'utf8').then(parseChangelog, () => [])
    known.set(locale, releases)
    return { data: await releases }
  })
}
