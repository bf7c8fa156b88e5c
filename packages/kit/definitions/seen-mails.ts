import { createHash } from 'node:crypto'
import { Refusal } from '../errors/errors.ts'

/** Identifies mails by what they say, and by what their attachments are made of. */
export const identityOf = (mails: unknown): string =>
  createHash('sha256').update(JSON.stringify(mails)).digest('base64url')

/** Nobody gets a mail that its sender has not seen. Throws stale. */
export function refuseUnseen(seen: string | undefined, mails: unknown): void {
  if (seen !== undefined && seen !== identityOf(mails)) throw new Refusal('stale')
}
