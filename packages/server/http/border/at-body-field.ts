import { columnOf } from '@dxweb/kit/definitions/collection.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import pg from 'pg'

const missingRow = '23503'

/** Adds the body's field to an error about a reference to a missing row. Returns other errors unchanged. */
export function atBodyField(error: unknown, body: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'invalid' || error.fields) return error
  const { cause } = error
  if (!(cause instanceof pg.DatabaseError) || cause.code !== missingRow) return error
  // PostgreSQL names a key after its table and columns: till_shift_partner_id_operator_id_fkey.
  const key = (name: string) => `${cause.table}_partner_id_${columnOf(name)}_fkey`
  const field = Object.keys(body ?? {}).find((name) => cause.constraint === key(name))
  return field === undefined
    ? error
    : new Refusal('invalid', { fields: { [field]: { code: 'not_found' } } })
}
