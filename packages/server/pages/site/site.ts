import type { HttpContext } from '../../http/context/context.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Passwords } from '../secrets/passwords.ts'

export interface PageParts {
  mailer: Mailer
  passwords: Passwords
  /** Where people reach this server, for the links in mails: never taken from a request. */
  publicUrl: () => string
}

/** What every page is drawn and answered with. */
export interface Site extends HttpContext, PageParts {
  /** Work that the answer does not wait for; the server's stop does. */
  inBackground(work: Promise<unknown>): void
}
