import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import pg from 'pg'

export interface Erased {
  partnerId: number
  customerId: number
  /** Creation time of the customer's row, since the id may belong to another customer in a restored database. */
  madeAt: string
  at: string
}

const keyOf = ({ partnerId, customerId, madeAt }: Erased) => `${partnerId}-${customerId}-${madeAt}`

/** Parses a line. Ignores a line truncated by a crash, since its erasure was not confirmed. */
function lineOf(line: string): Erased[] {
  try {
    return [JSON.parse(line) as Erased]
  } catch {
    return []
  }
}

export const readErased = (file: string): Erased[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).flatMap(lineOf) : []

/** Appends erasures on new lines, even after a line truncated by a crash. */
export function recordErased(file: string, erased: readonly Erased[]): void {
  const lines = erased.map((one) => `\n${JSON.stringify(one)}`).join('')
  if (lines) appendFileSync(file, lines, { mode: 0o600 })
}

export function mergeErased(file: string, erased: readonly Erased[]): void {
  const known = new Set(readErased(file).map(keyOf))
  recordErased(
    file,
    erased.filter((one) => !known.has(keyOf(one))),
  )
}

const backText = `
  select l."partnerId", l."customerId", l."madeAt"::text
  from jsonb_to_recordset($1::jsonb) l ("partnerId" integer, "customerId" integer, "madeAt" timestamptz)
  join customer_row r on r.partner_id = l."partnerId" and r.id = l."customerId" and r.made_at = l."madeAt"
  where r.erased_at is null order by 1, 2`

const againText = 'select dx_erase_again($1, $2) as "isDone"'

const erased = (one: 'r' | 'm') => `
  select ${one}.partner_id as "partnerId", ${one}.id as "customerId",
    to_char(${one}.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "madeAt", r.erased_at as at`
const knownText = `${erased('r')}
  from customer_row r where r.erased_at is not null
  union all ${erased('m')}
  from customer_merged m join customer_row r on r.partner_id = m.partner_id and r.id = m.into_id
  where r.erased_at is not null`

/**
 * Makes database and list agree: erases customers of a restored backup again, and adds erasures missing from the list.
 * Returns the number of repeated erasures.
 */
export async function agreeWithList(ownerUrl: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    let again = 0
    const listed = JSON.stringify(readErased(file))
    const { rows: back } = await client.query<Omit<Erased, 'at'>>(backText, [listed])
    for (const { partnerId, customerId, madeAt } of back) {
      await client.query(`begin; set local dx.partner_id = '${Math.trunc(partnerId)}'`)
      const { rows: done } = await client.query<{ isDone: boolean }>(againText, [
        customerId,
        madeAt,
      ])
      await client.query('commit')
      again += Number(done[0]?.isDone === true)
    }
    const { rows } = await client.query<Omit<Erased, 'at'> & { at: Date }>(knownText)
    mergeErased(
      file,
      rows.map((one) => ({ ...one, at: one.at.toISOString() })),
    )
    return again
  } finally {
    await client.end()
  }
}
