import { Refusal } from '@dxweb/kit/errors.ts'
import pg from 'pg'

/** The name of the constraint that the engine refused a statement for, or nothing. */
export function violatedConstraint(error: unknown): string {
  if (error instanceof Refusal) return violatedConstraint(error.cause)
  return error instanceof pg.DatabaseError ? (error.constraint ?? '') : ''
}
