import type { DatabaseError } from 'pg'

/** The shard number at the end of the names of a shard's table and constraints (Citus). */
const ofShard = /_\d{6,}$/
const violation = /\bconstraint "([^"]+)"(?: on table "([^"]+)")?/
const relation = /\b(?:relation|table) "([^"]+)"/

/**
 * Reads the names of table and constraint from an error's message, since another node sends no other part of the error.
 * Changes nothing on plain PostgreSQL.
 */
export function nameViolated(error: DatabaseError): void {
  const [, constraint, holder] = violation.exec(error.message) ?? []
  const named = {
    constraint: error.constraint ?? constraint,
    table: error.table ?? holder ?? relation.exec(error.message)?.[1],
  }
  error.constraint = named.constraint?.replace(ofShard, '')
  error.table = named.table?.replace(ofShard, '')
}
