import { type Database, onlyRow, rowExists, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Author, logs, signed } from '@dxweb/kit/definitions/audit.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { previewErasure } from './contract.ts'

type Preview = ReplyOf<typeof previewErasure.parts>

const previewText = `
  select c.version,
    (select coalesce(jsonb_agg(jsonb_build_object('block', b.block, 'count', b.row_count)), '[]')
      from dx_erasure_blocks(c.id) b) as open,
    (select coalesce(jsonb_agg(jsonb_build_object('table', r.table_name, 'does', r.does, 'why', r.why,
      'count', r.row_count)), '[]') from dx_erasure_preview(c.id) r) as rows
  from customer c where c.partner_id = $1 and c.id = $2`

export const previewStatement = (partnerId: number, id: number) =>
  sql<Preview>('customer-erasure', previewText, [partnerId, id])

const addressesText = `select (dx_person_of(id)).* from customer where partner_id = $1 and id = $2`

/** Instants keep all their digits, since they are compared exactly. */
const eraseText = `
  select customer_id as "customerId", to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "madeAt"
  from dx_erase_customer($1, $2, $3, $4, $5)`

export interface ErasedRow {
  customerId: number
  madeAt: string
}

export interface Erasing {
  id: number
  version: number
  by: Author
  /** Called at least once before the commit, with the person's own addresses. */
  forget: (addresses: readonly string[]) => Promise<void>
}

export function erase(
  db: Database,
  scope: Scope,
  { id, version, by, forget }: Erasing,
): Promise<ErasedRow[]> {
  return db.transaction(scope, async (tx) => {
    const addresses = sql<{ emails: string[]; former: string[] }>(
      'customer-addresses',
      addressesText,
      [scope.partnerId, id],
    )
    const { emails, former } = onlyRow(await tx.run(addresses))
    const erased = sql<ErasedRow>('customer-erase', eraseText, [id, version, ...signed(by)])
    const rows = await tx.run(erased)
    await forget([...emails, ...former])
    return rows
  })
}

export interface PersonRows {
  table: string
  rows: Readonly<Record<string, unknown>>[]
}

const personText = 'select table_name as "table", rows from dx_person_rows($1)'

const exportedText = `${logs('customer', 'export', '$2', '$3, $4, $5')} null, jsonb_build_object('format', $6::text)`

/** The export is logged first, so that it includes its own log entry. */
export async function readPerson(
  db: Database,
  scope: Scope,
  { id, format, by }: { id: number; format: string; by: Author },
): Promise<PersonRows[]> {
  const { partnerId } = scope
  const logged = sql('customer-exported', exportedText, [partnerId, id, ...signed(by), format])
  onlyRow(await db.run(scope, rowExists('customer_row', partnerId, id)))
  const person = sql<PersonRows>('customer-person', personText, [id])
  const [, rows] = await db.batch(scope, [logged, person])
  return rows
}
