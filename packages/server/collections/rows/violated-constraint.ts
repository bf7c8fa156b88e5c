import { type AnyCollection, columnOf } from '@dxweb/kit/definitions/collection.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors/errors.ts'
import pg from 'pg'
import { sqlStateOf } from '../../db/connections/sqlstate.ts'

function causeOf(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof Refusal) return causeOf(error.cause)
  return error instanceof pg.DatabaseError ? error : undefined
}

export const isReferenceState = (state: string | undefined) =>
  state === '23503' || state === '23001'

export function namingUse(error: unknown): unknown {
  if (!isReferenceState(sqlStateOf(error))) return error
  return new Refusal('in_use', { details: { usedBy: causeOf(error)?.table } })
}

export function faultAtField(
  { fields, table }: AnyCollection,
  constraint: string,
  state: string | undefined,
): Record<string, FieldError> | undefined {
  const field = Object.keys(fields).find((name) => constraint.includes(`_${columnOf(name)}_`))
  if (field === undefined) return undefined
  if (state === '23505') return { [field]: { code: 'taken' } }
  // The name of a check or key may end with an error code: booking_order_period_to__end_before_start.
  const [, code] = constraint.split('__')
  if (code !== undefined || !isReferenceState(state))
    return { [field]: { code: code ?? 'not_valid' } }
  // A violated key of another table means that its rows use the value to be changed.
  return { [field]: { code: constraint.startsWith(`${table}_`) ? 'not_found' : 'referred' } }
}

export async function namingField<T>(collection: AnyCollection, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = faultAtField(collection, causeOf(error)?.constraint ?? '', sqlStateOf(error))
    throw fields ? new Refusal(error.code, { fields }) : error
  }
}
