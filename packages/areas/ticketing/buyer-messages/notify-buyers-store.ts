import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'

export interface BuyerNotice {
  /** Unchanged when the mail is resent, so that the receiver recognises a duplicate. */
  mailId: string
  partnerId: number
  /** The customer for whom the mail contains a consent link; null omits the link. */
  customerId: number | null
  to: string
  locale: 'nb' | 'en'
  subject: string
  text: string
  event: string
  partner: string
}

export type Outcome = 'sent' | 'refused' | 'unsure'
export type NotifyBuyer = (notice: BuyerNotice) => Promise<Outcome>

/** Maximum number of tries for a refused mail, with growing delays. */
const maxTries = 5

/**
 * Takes one mail at a time, so that a crash leaves only one mail uncertain. The subquery is materialized, since some
 * plans would run it twice and take several mails.
 */
const takeText = `
  with next as materialized (
    select message_id, line from buyer_message_recipient
    where partner_id = $1 and state = 'waiting' and due_at <= now()
    order by due_at, message_id, line limit 1 for update skip locked
  ), taken as (
    update buyer_message_recipient d set state = 'sending', taken_at = now(), tries = d.tries + 1
    from next n
    where d.partner_id = $1 and d.message_id = n.message_id and d.line = n.line
    returning d.message_id, d.line, d.email
  )
  select t.message_id as "messageId", t.line, t.email as to, m.locale, m.subject, m.body as text, e.title as event,
    p.name as partner, dx_customer_at(t.email) as "customerId"
  from taken t
  join buyer_message m on m.partner_id = $1 and m.id = t.message_id
  join event e on e.partner_id = $1 and e.id = m.event_id
  join partner p on p.id = $1`

const doneText = `
  update buyer_message_recipient set sent_at = case when $4 = 'sent' then now() end,
    due_at = now() + tries * interval '1 minute',
    state = case when $4 <> 'refused' then $4 when tries < $5 then 'waiting' else 'failed' end
  where partner_id = $1 and message_id = $2 and line = $3 and state = 'sending'`

type Due = Omit<BuyerNotice, 'mailId' | 'partnerId'> & { messageId: string; line: number }

/** Marks a row before sending, and takes it again only after a refusal, so that each mail is sent at most once. */
export async function notifyBuyers(
  db: Database,
  scope: Scope,
  notify: NotifyBuyer,
): Promise<number> {
  const { partnerId } = scope
  for (let count = 0; ;) {
    const [due] = await db.run<Due>(scope, sql('buyer-to-notify', takeText, [partnerId]))
    if (due === undefined) return count
    const { messageId, line, ...notice } = due
    const became = await notify({ ...notice, partnerId, mailId: `${messageId}.${line}` })
    if (became === 'sent') count += 1
    const values = [partnerId, messageId, line, became, maxTries]
    await db.run(scope, sql('buyer-notified', doneText, values))
  }
}
