import { aboutRole } from '@dxweb/areas/access/rights/about-role.ts'
import { storeLink } from '@dxweb/areas/access/login/link-store.ts'
import type {
  Invitation,
  SentInvitation,
  UsersParts,
} from '@dxweb/areas/access/users/invitation.ts'
import { type Database, sql } from '@dxweb/kit/database/database.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { translate } from '@dxweb/locales/translate.ts'
import type { Logger } from 'pino'
import { hashToken, newToken } from '../http/session/session-cookie.ts'
import { previewMail } from '../mail/compose-mail.ts'
import type { Mailer } from '../mail/mailer.ts'

interface Post {
  db: Database
  mailer: Mailer
  logger: Logger
  publicUrl: () => string
}

async function localeOf(db: Database, { isNew, userId, locale }: Invitation): Promise<Locale> {
  if (isNew) return locale
  const text = 'select locale from user_account where id = $1'
  const [user] = await db.reference(sql<{ locale: Locale }>('user-locale', text, [userId]))
  return user?.locale ?? locale
}

async function linesOf(
  db: Database,
  { partnerId, userId, grants }: Pick<Invitation, 'partnerId' | 'userId' | 'grants'>,
  locale: Locale,
): Promise<string> {
  const ids = grants.flatMap(({ renterId }) => renterId ?? [])
  const renters = await db.run<{ id: number; name: string }>(
    { partnerId, renterId: 0, userId },
    sql('renter-names', 'select id, name from renter where partner_id = $1 and id = any($2)', [
      partnerId,
      ids,
    ]),
  )
  const names = new Map(renters.map(({ id, name }) => [id, name]))
  const lines = grants.map(({ role, renterId }) => {
    const name = translate(locale, `register.users.role.${role}`)
    const place = [name, names.get(renterId ?? 0)].filter(Boolean).join(' · ')
    return `${place}: ${translate(locale, aboutRole(role, partnerId))}`
  })
  return lines.join('\n')
}

/**
 * Returns true if the user also has access to another venue. In that case the link, which sets a password, is hidden
 * from the inviter.
 */
async function isElsewhere(db: Database, { partnerId, userId }: Invitation): Promise<boolean> {
  const text = 'select dx_belongs_elsewhere($1) as elsewhere'
  const statement = sql<{ elsewhere: boolean }>('user-elsewhere', text, [userId])
  const [found] = await db.run({ partnerId, renterId: 0, userId }, statement)
  return found?.elsewhere !== false
}

/** Placeholder for the link, which is made when the mail is sent. */
const linkToBe = '…'

const previewInvitation =
  ({ db }: Pick<Post, 'db'>): UsersParts['previewInvitation'] =>
  async ({ partnerId, partnerName, inviter, locale, grants }) => {
    const lines = await linesOf(db, { partnerId, userId: 0, grants }, locale)
    const values = { url: linkToBe, partner: partnerName, inviter, lines }
    return previewMail({ template: 'invitation', locale, values })
  }

const sendInvitation =
  ({ db, mailer, logger, publicUrl }: Post) =>
  async (invitation: Invitation): Promise<SentInvitation> => {
    const { userId, email, partnerName, inviter, isNew } = invitation
    const token = newToken()
    if (isNew) await storeLink(db, { hash: hashToken(token), userId, kind: 'invitation', email })
    const path = isNew ? `/invitation?token=${token}` : '/'
    try {
      const locale = await localeOf(db, invitation)
      const lines = await linesOf(db, invitation, locale)
      const url = `${publicUrl()}${path}`
      const values = { url, partner: partnerName, inviter, lines }
      const template = isNew ? 'invitation' : 'access'
      await mailer.send({ to: email, template, locale, values })
      const isTheirs = isNew && mailer.isOutbox && !(await isElsewhere(db, invitation))
      return { isMailed: true, link: isTheirs ? url : null }
    } catch (error) {
      logger.warn({ err: error }, 'invitation not mailed')
      return { isMailed: false, link: null }
    }
  }

export const invitationMails = (post: Post): UsersParts => ({
  sendInvitation: sendInvitation(post),
  previewInvitation: previewInvitation(post),
})
