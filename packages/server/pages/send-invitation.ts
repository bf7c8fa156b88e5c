import { storeLink } from '@dxweb/areas/access/link-store.ts'
import type { Invitation } from '@dxweb/areas/access/users-routes.ts'
import type { Database } from '@dxweb/kit/database.ts'
import type { Logger } from 'pino'
import { hashToken, newToken } from '../http/session-cookie.ts'
import type { Mailer } from '../mail/mailer.ts'

interface Post {
  db: Database
  mailer: Mailer
  logger: Logger
  publicUrl: () => string
}

/** Mails a link to choose a password by, or the news of one more place. Answers whether the mail went out. */
export const sendInvitation =
  ({ db, mailer, logger, publicUrl }: Post) =>
  async ({ userId, email, locale, partnerName, isNew }: Invitation): Promise<boolean> => {
    const token = newToken()
    if (isNew) await storeLink(db, { hash: hashToken(token), userId, kind: 'invitation', email })
    const path = isNew ? `/invitation?token=${token}` : '/'
    const values = { url: `${publicUrl()}${path}`, partner: partnerName }
    try {
      const template = isNew ? 'invitation' : 'access'
      await mailer.send({ to: email, template, locale, values })
      return true
    } catch (error) {
      logger.warn({ err: error }, 'invitation not mailed')
      return false
    }
  }
