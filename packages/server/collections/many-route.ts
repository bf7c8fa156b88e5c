import { type AnyCollection, type collectionEndpoints } from '@dxweb/kit/definitions/collection.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import { readAs } from '@dxweb/kit/errors/invalid.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import * as z from 'zod/mini'
import type { collectionSql, Target, RowOutcome } from './rows/collection-sql.ts'
import { faultAtField, isReferenceState } from './rows/violated-constraint.ts'
import { writerOf } from './rows/writer.ts'

type Many = ReturnType<typeof collectionEndpoints>['many']

interface Refused {
  id: number
  code: string
  params?: FieldError['params']
  usedBy?: string
}

/** Each row succeeds or is refused independently. All rows take one round trip. */
export function manyRoute(
  collection: AnyCollection,
  endpoint: Many,
  writes: ReturnType<typeof collectionSql>,
): Route {
  return route(endpoint, async (call) => {
    const { act, field, rows } = call.body
    if (act === 'set' && field === undefined) throw fieldIsMissing()
    const read = rows.map((row) => readTarget(collection, act, field, row))
    const targets = read.flatMap(({ target }) => target ?? [])
    const statement = writes.many(writerOf(call), act, act === 'set' ? field : undefined, targets)
    const changed = targets.length > 0 ? await call.db.run(call.scope, statement) : []
    const outcomes = changed.map((one) => outcomeOf(collection, act, field, one))
    return {
      done: outcomes.flatMap(({ done }) => done ?? []),
      refused: [...read, ...outcomes].flatMap(({ refused }) => refused ?? []),
    }
  })
}

const fieldIsMissing = () => new Refusal('invalid', { fields: { field: { code: 'required' } } })

/** Validates a row's new value as the form does. An invalid value refuses only that row. */
function readTarget(
  { fields }: AnyCollection,
  act: string,
  field: string | undefined,
  row: Target,
): { target?: Target; refused?: Refused } {
  const schema = field === undefined ? undefined : fields[field]
  if (act !== 'set' || field === undefined || schema === undefined) return { target: row }
  try {
    const read = readAs(z.object({ [field]: schema }), { [field]: row.value })
    return { target: { ...row, value: read[field] } }
  } catch (error) {
    const fault = error instanceof Refusal ? Object.values(error.fields ?? {})[0] : undefined
    if (fault === undefined) throw error
    return { refused: { id: row.id, ...fault } }
  }
}

function outcomeOf(
  collection: AnyCollection,
  act: string,
  field: string | undefined,
  outcome: RowOutcome,
): { done?: { id: number; version: number; before?: unknown }; refused?: Refused } {
  const { id, answer, state } = outcome
  if (state !== null) return { refused: { id, ...refusalOf(collection, act, outcome) } }
  if (answer === null) return { refused: { id, code: 'not_found' } }
  if (act === 'remove') {
    if (answer.is_removed) return { done: { id, version: 1 } }
    const usedBy = collection.usedBy?.[0]?.table
    return {
      refused: answer.is_stale
        ? { id, code: 'stale' }
        : { id, code: 'in_use', ...(usedBy && { usedBy }) },
    }
  }
  if (answer.version === null || answer.version === undefined) {
    return { refused: { id, code: act === 'set' ? 'stale' : 'wrong_state' } }
  }
  const before = act === 'set' && field !== undefined ? { before: answer.before ?? null } : {}
  return { done: { id, version: answer.version, ...before } }
}

function refusalOf(
  collection: AnyCollection,
  act: string,
  outcome: RowOutcome,
): Omit<Refused, 'id'> {
  const { state, broken, in_table: table, message, detail } = outcome
  if (act === 'remove' && isReferenceState(state ?? '')) return { code: 'in_use', usedBy: table }
  if (state === 'DX000') {
    const { fields, usedBy } = JSON.parse(detail || '{}') as {
      fields?: Record<string, FieldError>
      usedBy?: string
    }
    const fault = Object.values(fields ?? {})[0]
    return { code: fault?.code ?? message, ...(usedBy && { usedBy }) }
  }
  const fault = faultAtField(collection, broken, state ?? '')
  return Object.values(fault ?? {})[0] ?? { code: state === '23505' ? 'taken' : 'not_valid' }
}
