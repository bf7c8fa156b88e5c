import {
  type AnyCollection,
  type collectionEndpoints,
  columnOf,
} from '@dxweb/kit/definitions/collection.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { Fields } from '@dxweb/kit/fields/field-kinds.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import { mapYielding } from '@dxweb/kit/map-yielding.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as z from 'zod/mini'
import { addStatement, type ImportRow, mergeStatements, type ImportOutcome } from './import-sql.ts'
import { faultAtField } from '../rows/violated-constraint.ts'
import { writerOf } from '../rows/writer.ts'

type Imported = ReturnType<typeof collectionEndpoints>['imported']
type Faults = Record<string, FieldError>
type Draft = Record<string, unknown>

/** `draft` is missing if the row is invalid. With a partial draft, `faults` apply only if the row is new. */
interface ReadRow extends Partial<ImportRow> {
  faults: Faults
}

/** Imports all rows or none. Errors of the form and of the database are reported by row. */
export function importRoute(collection: AnyCollection, endpoint: Imported): Route {
  return route(endpoint, async (call) => {
    const { rows, isTrial, changes, blanks, seen } = call.body
    const blankAt = new Map(blanks?.map(({ row, fields }) => [row, fields]))
    const readRow = rowReader(collection.fields, changes)
    const read = await mapYielding(rows, (row, place) => readRow(row, blankAt.get(place) ?? []))
    const places = read.flatMap(({ draft }, place) => (draft ? [place] : []))
    const taken = read.flatMap(({ draft, isWhole = false }) => (draft ? [{ draft, isWhole }] : []))
    const faults = read.flatMap((each, place) => (each.draft ? [] : faultRows(place, each.faults)))
    const onlyTries = isTrial || faults.length > 0
    const writer = writerOf(call)
    const statements = changes
      ? mergeStatements(collection, writer, taken, onlyTries, {
          changes,
          blanks: places.map((place) => blankAt.get(place) ?? []),
          seen: placed(seen, places),
        })
      : [addStatement(collection, writer, taken, onlyTries)]
    const answers =
      taken.length > 0 ? await call.db.batch(call.scope, statements, { pool: 'reports' }) : []
    const outcomes = (answers.at(-1) ?? []) as ImportOutcome[]
    for (const one of outcomes.filter(({ id }) => id === null)) {
      const place = places[one.place] ?? 0
      faults.push(...faultRows(place, faultsOf(collection, one, read[place]?.faults ?? {})))
    }
    const found = outcomes.flatMap((one) => foundRow(collection, one, places[one.place] ?? 0))
    const isTaken = !isTrial && faults.length === 0
    const added = isTaken ? rows.length - found.length : 0
    if (!changes) return { added, faults }
    const changed = found.filter(({ before }) => Object.keys(before).length > 0).length
    return { added, changed: isTaken ? changed : 0, faults, found }
  })
}

/** Renumbers `seen` to match the rows that are sent to the database. */
const placed = (
  seen: readonly { row: number; id: number; version: number }[] | undefined,
  places: readonly number[],
) => {
  const at = new Map(places.map((place, index) => [place, index]))
  return seen?.map((one) => ({ ...one, row: at.get(one.row) ?? -1 }))
}

const faultRows = (row: number, faults: Faults) =>
  Object.entries(faults).map(([field, { code, params }]) => ({ row, field, code, params }))

function foundRow({ fields }: AnyCollection, { id, version, before }: ImportOutcome, row: number) {
  if (id === null) return []
  const held = Object.keys(fields).flatMap((field) =>
    Object.hasOwn(before, columnOf(field)) ? [[field, before[columnOf(field)]] as const] : [],
  )
  return [{ row, id, version, before: Object.fromEntries(held) }]
}

function tryRead(schema: z.ZodMiniType, row: unknown): { draft?: Draft; faults: Faults } {
  try {
    return { draft: readAs(schema, row) as Draft, faults: {} }
  } catch (error) {
    if (error instanceof Refusal && error.fields) return { faults: error.fields }
    throw error
  }
}

const only = <T>(all: Readonly<Record<string, T>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

/** A row that may exist needs only its changed fields. Other fields become required if the row is new. */
function rowReader(fields: Fields, changes: readonly string[] | undefined) {
  const whole = z.strictObject(fields)
  const known = Object.keys(fields)
  return (row: Record<string, unknown>, blank: readonly string[]): ReadRow => {
    const read = tryRead(whole, row)
    if (read.draft) return { ...read, isWhole: true }
    const isKnown = Object.keys(row).every((name) => known.includes(name))
    if (!changes || !isKnown) return read
    const given = changes.filter((field) => !blank.includes(field))
    const partly = tryRead(z.strictObject(only(fields, given)), only(row, given))
    return partly.draft ? { draft: partly.draft, isWhole: false, faults: read.faults } : partly
  }
}

/** Errors of missing fields (`own`) apply only to new rows. */
export function faultsOf(
  collection: AnyCollection,
  { state, broken, message, detail }: ImportOutcome,
  own: Faults,
): Faults {
  if (message === 'incomplete') return own
  if (state === 'DX000') {
    const { fields } = JSON.parse(detail || '{}') as { fields?: Faults }
    return fields ?? { '': { code: message } }
  }
  const code = state === '23505' ? 'taken' : 'not_valid'
  return faultAtField(collection, broken, state) ?? { '': { code } }
}
