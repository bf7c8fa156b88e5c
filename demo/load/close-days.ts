import { markText, sumTexts } from '@dxweb/server/jobs/close-days.ts'
import type pg from 'pg'

const firstText = `
  select to_char(min(sold_at) at time zone $2, 'YYYY-MM-DD') as first from sale where partner_id = $1`

interface Closed {
  /** The last day that is closed. */
  last: string
  timeZone: string
}

/** Sums a partner's days as the nightly job does, from its first sale on. */
export async function closeDaysOf(client: pg.ClientBase, partnerId: number, closed: Closed) {
  const { last, timeZone } = closed
  const { rows } = await client.query<{ first: string | null }>(firstText, [partnerId, timeZone])
  const first = rows[0]?.first
  if (!first || first > last) return
  await client.query(markText, [partnerId, first, last])
  for (const [, text, ...more] of sumTexts(timeZone)) {
    await client.query(text, [partnerId, first, last, ...more])
  }
}
