import type { HttpContext } from '../../http/context/context.ts'
import type { DrawPaper } from '../../documents/drawing/draw-paper.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Passwords } from '../secrets/passwords.ts'

export interface PageParts {
  mailer: Mailer
  passwords: Passwords
  drawPaper: DrawPaper
  /** The base URL for links in mails, never taken from a request. */
  publicUrl: () => string
  /** Disables the rate limit of counted clicks, so that all clicks from one address are counted. */
  countsEveryClick?: boolean
}

export interface Site extends HttpContext, PageParts {
  /** Registers work that continues after the reply. A stopping server waits for this work. */
  inBackground(work: Promise<unknown>): void
}
