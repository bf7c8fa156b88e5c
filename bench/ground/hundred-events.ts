import pg from 'pg'

export const partnerId = 1003

export interface EventRange {
  from: string
  to: string
  ids: number[]
}

export async function findHundredEvents(connectionString: string): Promise<EventRange> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<EventRange>(
    `select min(day)::text as from, max(day)::text as to, array_agg(id) as ids from (
       select id, (starts_at at time zone 'Europe/Oslo')::date as day from event
       where partner_id = $1 and starts_at > now() - interval '2 weeks' order by starts_at, id limit 100) e`,
    [partnerId],
  )
  await client.end()
  const [range] = rows
  if (range?.ids.length !== 100) throw new Error('The demo has no hundred events')
  return range
}
