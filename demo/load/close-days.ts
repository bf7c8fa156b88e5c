import { markText, sumTexts } from '@dxweb/server/jobs/close-days.ts'
import type pg from 'pg'

const firstText = `
  select partner_id as "partnerId", to_char(min(sold_at) at time zone $2, 'YYYY-MM-DD') as first
  from sale where partner_id = any($1) group by partner_id order by partner_id`

interface Closed {
  partnerIds: number[]
  last: string
  timeZone: string
}

interface Begun {
  partnerId: number
  first: string
}

/** Returns false for statements that clear or lock rows: the sums are empty, and no other session reads them. */
const isNeeded = (name: string) => !/^close-(clear|hold)/.test(name)

/** Tables to analyze after a step, for the plan of the next step. */
const analyzedAfter: Readonly<Record<string, string>> = {
  'close-sum': 'analyze sales_day',
  'close-sum-events': 'analyze sales_of_event',
}

/** Closes the days of partners from their first sale on, as the nightly job does. Their sums must be empty. */
export async function closeDaysOf(
  client: pg.ClientBase,
  { partnerIds, last, timeZone }: Closed,
): Promise<void> {
  const { rows } = await client.query<Begun>(firstText, [partnerIds, timeZone])
  const begun = rows.filter(({ first }) => first <= last)
  const sumEach = async (text: string, ...more: string[]) => {
    for (const { partnerId, first } of begun) {
      await client.query(text, [partnerId, first, last, ...more])
    }
  }
  await sumEach(markText)
  for (const [name, text, ...more] of sumTexts(timeZone)) {
    if (isNeeded(name)) await sumEach(text, ...more)
    const analyzed = analyzedAfter[name]
    if (analyzed) await client.query(analyzed)
  }
}
