import { randomUUIDv7 } from 'node:crypto'
import { type AnyCollection, type collectionEndpoints, columnOf } from '@dxweb/kit/collection.ts'
import { type Statement, sql } from '@dxweb/kit/database.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors.ts'
import { readAs } from '@dxweb/kit/invalid.ts'
import { type Route, route } from '@dxweb/kit/route.ts'
import * as z from 'zod/mini'
import { faultAtField } from './violated-constraint.ts'
import { type Writer, writerOf } from './writer.ts'

type Imported = ReturnType<typeof collectionEndpoints>['imported']
type Faults = Record<string, FieldError>
type Draft = Record<string, unknown>

/** What the engine refused one row for. */
interface Fault {
  place: number
  state: string
  broken: string
  message: string
  detail: string
}

/** Adds all rows or none. Each row's faults come back in its place, those of its form and those of the engine alike. */
export function importRoute(collection: AnyCollection, endpoint: Imported): Route {
  const schema = z.strictObject(collection.fields)
  return route(endpoint, async (call) => {
    const { rows, isTrial } = call.body
    const read = rows.map((row) => readRow(schema, row))
    const places = read.flatMap(({ draft }, place) => (draft ? [place] : []))
    const drafts = read.flatMap(({ draft }) => (draft ? [draft] : []))
    const isWhole = drafts.length === rows.length
    const faults = read.flatMap((each, place) => faultRows(place, each.faults))
    if (drafts.length > 0) {
      const statement = importStatement(collection, writerOf(call), drafts, isTrial || !isWhole)
      const found = await call.db.run<Fault>(call.scope, statement, { pool: 'reports' })
      for (const fault of found) {
        faults.push(...faultRows(places[fault.place] ?? 0, faultsOf(collection, fault)))
      }
    }
    const isAdded = !isTrial && faults.length === 0
    return { added: isAdded ? rows.length : 0, faults }
  })
}

const faultRows = (row: number, faults: Faults) =>
  Object.entries(faults).map(([field, { code, params }]) => ({ row, field, code, params }))

function readRow(schema: z.ZodMiniType, row: unknown): { draft?: Draft; faults: Faults } {
  try {
    return { draft: readAs(schema, row) as Draft, faults: {} }
  } catch (error) {
    if (error instanceof Refusal && error.fields) return { faults: error.fields }
    throw error
  }
}

function importStatement(
  { name, table, fields }: AnyCollection,
  { userId, sudoId, requestId }: Writer,
  drafts: readonly Draft[],
  isTrial: boolean,
): Statement {
  const columns = Object.keys(fields).map(columnOf)
  const byColumn = drafts.map((draft) =>
    Object.fromEntries(Object.entries(draft).map(([field, value]) => [columnOf(field), value])),
  )
  return sql(`${name}-import`, 'select * from dx_import($1, $2, $3, $4, $5, $6, $7, $8)', [
    table,
    columns,
    JSON.stringify(byColumn),
    drafts.map(() => randomUUIDv7()),
    isTrial,
    userId,
    sudoId,
    requestId,
  ])
}

function faultsOf(collection: AnyCollection, { state, broken, message, detail }: Fault): Faults {
  if (state === 'DX000') {
    const { fields } = JSON.parse(detail || '{}') as { fields?: Faults }
    return fields ?? { '': { code: message } }
  }
  const code = state === '23505' ? 'taken' : 'not_valid'
  return faultAtField(collection, broken, state) ?? { '': { code } }
}
