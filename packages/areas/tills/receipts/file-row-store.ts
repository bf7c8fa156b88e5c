import { type Database, type Scope, sql, type Statement } from '@dxweb/kit/database/database.ts'
import { nameOf } from '@dxweb/kit/database/sql-parts.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { SaftFault } from '../saft/saft-fault.ts'
import type { TillFile } from './contract.ts'
import type { Noted, UnmappedCode } from '../reading/import-notes.ts'

export async function beginFile(db: Database, scope: Scope, fileName: string): Promise<string> {
  const id = uuid7()
  await db.run(
    scope,
    sql(
      'till-file-begin',
      'insert into till_import (partner_id, id, file_name, user_id) values ($1, $2, $3, $4)',
      [scope.partnerId, id, fileName, scope.userId],
    ),
  )
  return id
}

export interface FileSums {
  byteCount: number
  stored: number
  /** Number of training and void receipts in the file, which are not part of any sum. */
  practice: number
  repeated: number
  changed: number
  eventCount: number
  grossOre: number
  fromDay: string | null
  toDay: string | null
}

const sumsSet = `byte_count = $3, receipt_count = $4, repeated_count = $5, changed_count = $6, event_count = $7,
  gross_ore = $8, from_day = $9, to_day = $10, practice_count = $11, touched_at = now()`

const sumValues = (scope: Scope, id: string, sums: FileSums) => [
  scope.partnerId,
  id,
  sums.byteCount,
  sums.stored,
  sums.repeated,
  sums.changed,
  sums.eventCount,
  sums.grossOre,
  sums.fromDay,
  sums.toDay,
  sums.practice,
]

export class FileWithdrawn extends Error {}

/** Locks the file before its registers during an import, in the same order as a withdrawal. */
export const isReadStatement = ({ partnerId }: Scope, id: string) =>
  sql<{ id: string }>(
    'till-file-is-read',
    `select id from till_import where partner_id = $1 and id = $2 and state = 'reading' for no key update`,
    [partnerId, id],
  )

const isRead = `where partner_id = $1 and id = $2 and state = 'reading'`

export function progressStatement(scope: Scope, id: string, sums: FileSums) {
  const text = `update till_import set ${sumsSet} ${isRead}`
  return sql('till-file-progress', text, sumValues(scope, id, sums))
}

export const recordProgress = (db: Database, scope: Scope, id: string, sums: FileSums) =>
  db.run(scope, progressStatement(scope, id, sums))

export interface SchemaCheck {
  state: 'unchecked' | 'valid' | 'faulty'
  faults: readonly { line: number; message: string }[]
}

export interface FileEnd {
  fault: SaftFault | 'broken_off' | ''
  faultLine: number
  notes: readonly Noted[]
  unmapped: readonly UnmappedCode[]
  schema: SchemaCheck
  company: string
}

const endText = `
  update till_import set ${sumsSet}, state = case when $12 = '' then 'done' else 'refused' end, fault = $12,
    fault_line = $13, notes = $14, unmapped = $15, schema_state = $16, schema_faults = $17, company = $18
  ${isRead}`

export async function endFile(
  db: Database,
  scope: Scope,
  id: string,
  sums: FileSums,
  { fault, faultLine, notes, unmapped, schema, company }: FileEnd,
): Promise<void> {
  const values = [
    ...sumValues(scope, id, sums),
    fault,
    faultLine,
    JSON.stringify(notes),
    JSON.stringify(unmapped),
    schema.state,
    JSON.stringify(schema.faults),
    company,
  ]
  await db.run(scope, sql('till-file-end', endText, values))
}

/** Shows an unfinished file as `stopped` if no process reads it any more. */
const stateOf = `case when i.state = 'reading' and i.touched_at < now() - interval '2 minutes' then 'stopped'
  else i.state end`

const shown = `i.id, i.file_name as "fileName", ${stateOf} as state, i.fault, i.fault_line as "faultLine",
  i.byte_count as "byteCount", i.receipt_count as "receiptCount", i.practice_count as "practiceCount", i.repeated_count as "repeatedCount",
  i.changed_count as "changedCount", i.event_count as "eventCount", i.gross_ore as "grossOre",
  i.from_day as "fromDay", i.to_day as "toDay", i.unmapped, i.company, i.withdraw_reason as "withdrawReason", i.schema_state as "schemaState",
  i.schema_faults as "schemaFaults", i.at,
  ${nameOf('u')} as "takenBy",
  (select coalesce(jsonb_agg(n || jsonb_build_object('first', (
      select coalesce(jsonb_agg(jsonb_build_object('nr', f ->> 'nr', 'register',
        coalesce(nullif(r.name, ''), r.register_ref)) order by nth), '[]')
      from jsonb_array_elements(n -> 'first') with ordinality firsts (f, nth)
      join till_register r on r.partner_id = i.partner_id and r.id = (f ->> 'registerId')::integer))), '[]')
    from jsonb_array_elements(i.notes) n) as notes`

const maxFiles = 100

export const filesStatement = (partnerId: number): Statement<TillFile> =>
  sql(
    'till-files',
    `select ${shown} from till_import i join user_account u on u.id = i.user_id
     where i.partner_id = $1 order by i.at desc, i.id desc limit ${maxFiles}`,
    [partnerId],
  )

export const fileStatement = (partnerId: number, id: string): Statement<TillFile> =>
  sql(
    'till-file',
    `select ${shown} from till_import i join user_account u on u.id = i.user_id
     where i.partner_id = $1 and i.id = $2`,
    [partnerId, id],
  )
