import type { Head } from '@dxweb/areas/accounting/seal-store.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import pg from 'pg'
import { headsFile } from '../../jobs/seal-books.ts'

/** A mismatch between books and seals; `head` if a block differs from the recorded head of its day. */
export interface Fault {
  partnerId: number
  number: number
  fault: 'chain' | 'rows' | 'future' | 'head'
}

export interface Verdict {
  partners: number
  blocks: number
  rows: number
  days: number
  faults: Fault[]
}

const faultsText = `
  select p.id as "partnerId", f.number, f.fault from partner p cross join lateral dx_ledger_faults(p.id) f
  order by 1, 2`
const sumsText = `
  select count(distinct partner_id)::integer as partners, count(*)::integer as blocks,
    coalesce(sum(row_count), 0)::integer as rows, min(sealed_at)::date::text as first
  from ledger_block`
const missingText = `
  select h."partnerId", h.number, 'head' as fault
  from jsonb_to_recordset($1::jsonb) h ("partnerId" integer, number integer, hash text)
  left join ledger_block b on b.partner_id = h."partnerId" and b.number = h.number
  where b.hash is null or encode(b.hash, 'hex') <> h.hash`

async function readHeads(files: FileStore, day: string): Promise<Head[] | null> {
  try {
    return JSON.parse((await files.read(headsFile(day))).toString('utf8')) as Head[]
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return null
    throw error
  }
}

export async function verifyBooks(ownerUrl: string, files: FileStore, now: Date): Promise<Verdict> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows: faults } = await client.query<Fault>(faultsText)
    const { rows } = await client.query<Omit<Verdict, 'faults'> & { first: Day | null }>(sumsText)
    const { partners = 0, blocks = 0, rows: sealed = 0, first = null } = rows[0] ?? {}
    const last = now.toISOString().slice(0, 10) as Day
    let days = 0
    for (let day = first ?? last; day <= last; day = addDays(day, 1)) {
      const heads = await readHeads(files, day)
      if (heads === null) continue
      days += 1
      faults.push(...(await client.query<Fault>(missingText, [JSON.stringify(heads)])).rows)
    }
    return { partners, blocks, rows: sealed, days, faults }
  } finally {
    await client.end()
  }
}
