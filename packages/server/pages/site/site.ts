import type { HttpContext } from '../../http/context/context.ts'
import type { DrawPaper } from '../../documents/drawing/draw-paper.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Passwords } from '../secrets/passwords.ts'

export interface PageParts {
  mailer: Mailer
  passwords: Passwords
  /** Draws in a worker process. */
  drawPaper: DrawPaper
  /** The base URL for links in mails, never taken from a request. */
  publicUrl: () => string
  /** Disables rate limits, so that load from one address is counted too. */
  countsEveryClick?: boolean
}

export interface Site extends HttpContext, PageParts {
  /** Work that continues after the reply; the server's stop waits for it. */
  inBackground(work: Promise<unknown>): void
}
