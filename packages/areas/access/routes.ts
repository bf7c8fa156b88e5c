import { readFile } from 'node:fs/promises'
import { Refusal } from '@dxweb/kit/errors.ts'
import { type Route, route } from '@dxweb/kit/route.ts'
import { accessChanged } from './access-changed.ts'
import { spendAttempt } from './attempt-store.ts'
import { signedIn, signedOut } from './auth-payload.ts'
import { parseChangelog, type Release } from './changelog.ts'
import {
  approveAgreement,
  findSudoUser,
  getAgreement,
  getAuth,
  getChangelog,
  getSudoTarget,
  reportClientError,
  startSudo,
} from './contract.ts'
import { displayName } from './rules.ts'
import {
  findSudoUserAt,
  grantSudo,
  readAgreement,
  readAuth,
  storeApproval,
  sudoTarget,
} from './store.ts'

export interface ClientError {
  userId: number
  requestId: string
  message: string
  stack?: string | undefined
  url?: string | undefined
  version?: string | undefined
}

export interface AccessParts {
  /** Where the chat widget's script lies; null when there is no chat. */
  chatSrc: string | null
  /** Writes down what went wrong in somebody's browser. */
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
    ...agreementRoutes,
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
    const start = { caller, requestId, userId: body.userId }
    await renewSession((newHash) => grantSudo(db, start, newHash))
    accessChanged(services, caller.userId)
    return { id: body.userId }
  }),
]

const agreementRoutes = [
  route(getAgreement, ({ params, query, caller, db }) =>
    readAgreement(db, params.agreementId, query.locale ?? caller.locale),
  ),
  route(approveAgreement, ({ body, caller, db }) => {
    if (caller.sudoId !== null) throw new Refusal('forbidden')
    return storeApproval(db, caller.userId, body.agreementId)
  }),
]

const changelogFile = new URL('../../../CHANGELOG.md', import.meta.url)

/** The file belongs to the build, so it is read once. */
function changelogRoute(): Route {
  let releases: Promise<Release[]> | undefined
  const read = () => readFile(changelogFile, 'utf8').then(parseChangelog, () => [])
  return route(getChangelog, async () => {
    releases ??= read()
    return { data: await releases }
  })
}
