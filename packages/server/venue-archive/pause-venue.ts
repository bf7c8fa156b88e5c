import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartFault } from '../ground/start-fault.ts'
import { recordInLog } from './venue-log.ts'

const pauseText = `
  with was as (select id, state, pause_reason from partner where id = $1 for update)
  update partner p set state = 'paused', is_resting = true, version = p.version + 1,
    pause_reason = case when was.state = 'paused' then was.pause_reason else $2 end
  from was where p.id = was.id returning was.state`

const oldestText = `
  select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as "haveEnded"`

const pollMs = 100

/**
 * Pauses a venue in the same way as Partneradmin, ends its jobs, and waits until all earlier transactions have ended.
 * A request accepted earlier may still begin a transaction afterwards; `soldMeanwhile` reports its sales.
 */
export async function pauseVenue(
  client: pg.ClientBase,
  partnerId: number,
  reason: string,
): Promise<void> {
  await client.query('begin')
  const { rows: was } = await client.query<{ state: string }>(pauseText, [partnerId, reason])
  if (was[0]?.state === 'active')
    await recordInLog(client, partnerId, 'pause', { state: 'paused', reason })
  await client.query('commit')
  const { rows } = await client.query<{ next: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as next',
  )
  const next = rows[0]?.next
  for (;;) {
    const { rows: found } = await client.query<{ haveEnded: boolean }>(oldestText, [next])
    if (found[0]?.haveEnded === true) return
    await delay(pollMs)
  }
}

const soldText = `
  select (select count(*)::integer from sale where partner_id = $1)
    + (select count(*)::integer from gift_card_event where partner_id = $1) as sold`

/** Counts the sales and gift card events visible to the transaction of `client`. */
export async function soldSoFar(client: pg.ClientBase, partnerId: number): Promise<number> {
  const { rows } = await client.query<{ sold: number }>(soldText, [partnerId])
  return rows[0]?.sold ?? 0
}

export const soldMeanwhile = (sales: number): StartFault =>
  new StartFault(
    `${sales} sales were still made after the venue had been paused, and no archive was written; run the command again.`,
  )
