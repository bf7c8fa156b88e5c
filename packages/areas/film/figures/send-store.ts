import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import {
  type Answer,
  type FiguresReceiver,
  type KeptFigures,
  messageOf,
  waitMinutes,
} from './message.ts'

interface Taken extends KeptFigures {
  id: number
  tries: number
}

/**
 * Takes transfers in the order of their requests. A transfer waits for earlier transfers of the same show, and is
 * retried with the same key if there was no answer.
 */
const takeText = `
  with next as materialized (
    select id from playing_transfer t
    where partner_id = $1 and due_at <= now()
      and (state = 'waiting' or state = 'sending' and taken_at < now() - interval '10 minutes')
      and not exists (select from playing_transfer b where b.partner_id = $1 and b.event_id = t.event_id
        and b.id < t.id and b.state in ('waiting', 'sending'))
    order by id limit 1 for update skip locked
  )
  update playing_transfer t set state = 'sending', taken_at = now(), tries = t.tries + 1, receiver = $2
  from next n, playing_figure f
  where t.partner_id = $1 and t.id = n.id
    and f.partner_id = $1 and f.event_id = t.event_id and f.revision = t.revision
  returning t.id, t.tries, t.event_id as "eventId", t.revision, f.status, f.made_at as "madeAt", f.figures`

const answeredText = `
  update playing_transfer set state = $3, answer = $4, answered_at = now()
  where partner_id = $1 and id = $2 and state = 'sending'`

/** Delays all waiting transfers of the venue, since all go to the receiver that was not reached. */
const unreachedText = `
  update playing_transfer set state = 'waiting', answer = case when id = $2 then $4 else answer end,
    due_at = now() + $3 * interval '1 minute'
  where partner_id = $1 and (id = $2 and state = 'sending'
    or state = 'waiting' and due_at < now() + $3 * interval '1 minute')`

function noted({ partnerId }: Scope, { id, tries }: Taken, { outcome, text }: Answer) {
  if (outcome === 'unreached')
    return sql('figures-unreached', unreachedText, [partnerId, id, waitMinutes(tries), text])
  return sql('figures-answered', answeredText, [partnerId, id, outcome, text])
}

export async function sendFigures(
  db: Database,
  scope: Scope,
  receiver: FiguresReceiver,
): Promise<{ sent: number; isReached: boolean }> {
  const { partnerId } = scope
  for (let sent = 0; ; sent += 1) {
    const take = sql<Taken>('figures-take', takeText, [partnerId, receiver.name])
    const [taken] = await db.run(scope, take)
    if (taken === undefined) return { sent, isReached: true }
    const answer = await receiver.send(messageOf(partnerId, taken))
    await db.run(scope, noted(scope, taken, answer))
    if (answer.outcome === 'unreached') return { sent, isReached: false }
  }
}
