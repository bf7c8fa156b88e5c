import { type AnyCollection, columnOf } from '@dxweb/kit/collection.ts'
import { type FieldError, Refusal } from '@dxweb/kit/errors.ts'
import pg from 'pg'
import { sqlStateOf } from '../db/sqlstate.ts'

/** The name of the constraint that the engine refused a statement for, or nothing. */
function violatedConstraint(error: unknown): string {
  if (error instanceof Refusal) return violatedConstraint(error.cause)
  return error instanceof pg.DatabaseError ? (error.constraint ?? '') : ''
}

const isReferenceState = (state: string | undefined) => state === '23503' || state === '23001'

export const isBrokenReference = (error: unknown): boolean => isReferenceState(sqlStateOf(error))

/** The field of a register that a constraint is about, and what the form says there. */
export function faultAtField(
  { fields }: AnyCollection,
  constraint: string,
  state: string | undefined,
): Record<string, FieldError> | undefined {
  const field = Object.keys(fields).find((name) => constraint.includes(`_${columnOf(name)}_`))
  if (field === undefined) return undefined
  const code = state === '23505' ? 'taken' : isReferenceState(state) ? 'not_found' : 'not_valid'
  return { [field]: { code } }
}

/** A key that is taken, or a reference to nothing, is told at the field of the form that it came from. */
export async function namingField<T>(collection: AnyCollection, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = faultAtField(collection, violatedConstraint(error), sqlStateOf(error))
    throw fields ? new Refusal(error.code, { fields }) : error
  }
}
