import { createHmac, randomUUID } from 'node:crypto'
import { signedUrl } from '@dxweb/areas/reports/mode/signed-link.ts'
import { superPartnerId } from '@dxweb/kit/constants/constants.ts'
import type { Scope } from '@dxweb/kit/database/database.ts'

export interface LinkSecrets {
  sealFor: (owner: string, plain: string) => Buffer
  openFor: (owner: string, sealed: Buffer) => string
  /** True to allow link targets on the server's own machine, over http. */
  takesLoopback: boolean
}

/** Returns the owner that binds an encrypted key to its report, so that it cannot be decrypted for another report. */
export const keyOwner = (reportId: string, keyId: string): string =>
  `mode-report:${superPartnerId}:${reportId}:${keyId}`

const signatureOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

interface Signing {
  scope: Scope
  now: Date
  report: { id: string; number: number; address: string }
  parameters: readonly (readonly [string, string])[]
  key: { id: string; sealedKey: Buffer }
}

/** The link opens the report once, for this user at this venue. */
export function signLink({ openFor }: Pick<LinkSecrets, 'openFor'>, signing: Signing): string {
  const { scope, now, report, parameters, key } = signing
  const secret = openFor(keyOwner(report.id, key.id), key.sealedKey)
  const link = {
    address: report.address,
    report: report.id,
    version: report.number,
    user: scope.userId,
    partner: scope.partnerId,
    renter: scope.renterId,
    parameters,
    issued: Math.floor(now.getTime() / 1000),
    nonce: randomUUID(),
    key: key.id,
  }
  return signedUrl(link, (text) => signatureOf(secret, text))
}
