import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'

export interface DisabledNotice {
  to: string
  locale: 'nb' | 'en'
  /** Unchanged when the mail is resent, so that the receiver recognises a duplicate. */
  mailId: string
  partner: string
  url: string
  disabledAs: 'failing' | 'gone'
  path: string
}

export type NotifyDisabled = (notice: DisabledNotice) => Promise<'sent' | 'refused' | 'unsure'>

const takeText = `
  update webhook_endpoint w set mail = 'sending' from partner p
  where p.id = $1 and w.partner_id = $1 and w.id = $2 and w.mail = 'waiting' and w.disabled_as is not null
  returning w.url, w.disabled_as as "disabledAs", w.disabled_at as "disabledAt", p.name as partner`

type Taken = Pick<DisabledNotice, 'url' | 'disabledAs' | 'partner'> & { disabledAt: string }

const doneText = `
  update webhook_endpoint set mail = $3 where partner_id = $1 and id = $2 and mail = 'sending'`

/** Sends at most one mail to each user who can enable the endpoint (decision 38). Returns the number of mails. */
export async function notifyDisabled(
  db: Database,
  scope: Scope,
  endpointId: number,
  notify: NotifyDisabled,
): Promise<number> {
  const key = [scope.partnerId, endpointId]
  const [[taken], keepers] = await db.batch(scope, [
    sql<Taken>('webhook-mail-take', takeText, key),
    sql<Pick<DisabledNotice, 'to' | 'locale'>>(
      'webhook-keepers',
      'select email as to, locale from dx_webhook_keepers($1)',
      [scope.partnerId],
    ),
  ])
  if (taken === undefined) return 0
  const { disabledAt, ...facts } = taken
  const path = `/partners/${scope.partnerId}/partnerprofile/developers/webhooks`
  let sent = 0
  for (const [nth, admin] of keepers.entries()) {
    const mailId = `webhook.${scope.partnerId}.${endpointId}.${Date.parse(disabledAt)}.${nth}`
    if ((await notify({ ...facts, ...admin, mailId, path })) === 'sent') sent += 1
  }
  const became = sent > 0 || keepers.length === 0 ? 'sent' : 'failed'
  await db.run(scope, sql('webhook-mail-done', doneText, [...key, became]))
  return sent
}
