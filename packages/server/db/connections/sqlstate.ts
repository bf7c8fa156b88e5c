import pg from 'pg'
import { isErrorCode, Refusal } from '@dxweb/kit/errors/errors.ts'
import type { ErrorCode, RefusalMore } from '@dxweb/kit/errors/errors.ts'
import { nameViolated } from './shard-names.ts'

/** SQLSTATEs, or classes with two characters. https://www.postgresql.org/docs/18/errcodes-appendix.html */
const codeOf: Record<string, ErrorCode> = {
  '23502': 'invalid',
  '23505': 'taken',
  '23514': 'invalid',
  '22': 'invalid',
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable',
  '25006': 'unavailable',
  '25P03': 'unavailable',
  '58030': 'unavailable',
  '08': 'unavailable',
  '53100': 'no_room',
  '53': 'unavailable',
  '57': 'unavailable',
}

/** Raised by `dx_refuse` with the error code as message and JSON details. */
const refusedInSql = 'DX000'

const serializationFailures = new Set(['40001', '40P01'])

/** Raised for a prepared statement that a proxy does not know; a new connection fixes it. */
const unknownStatement = '26000'
/**
 * Raised for a plan that a migration has made invalid, and for statements that a distributed engine does not support.
 */
const unsupported = '0A000'
const stalePlan = /cached plan must not change result type/

export function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  return error instanceof Refusal ? sqlStateOf(error.cause) : undefined
}

export function isSerializationFailure(error: unknown): boolean {
  return serializationFailures.has(sqlStateOf(error) ?? '')
}

export function isStalePlan(error: unknown): boolean {
  if (error instanceof Refusal) return isStalePlan(error.cause)
  const state = sqlStateOf(error)
  return (
    state === unknownStatement ||
    (state === unsupported && stalePlan.test((error as pg.DatabaseError).message))
  )
}

export function isConnectionEnd(error: unknown): boolean {
  return /^(57P|08)/.test(sqlStateOf(error) ?? '')
}

/** Returns the refusal for a database error, or the error itself if it shows a mistake in the code. */
export function refusalOf(error: unknown, text = ''): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const state = error.code ?? ''
  if (state === refusedInSql) return refusalFromSql(error)
  if (state.startsWith('23')) nameViolated(error)
  const code = isForeignKey(state)
    ? brokenReference(text)
    : (codeOf[state] ?? codeOf[state.slice(0, 2)])
  if (code === 'unavailable' && awayStates.test(state)) return unavailable(error)
  return code ? causedBy(error, new Refusal(code, failedBy(state))) : error
}

/** Reasons of cancelled statements, as reported to their callers. */
const failures: Record<string, string> = {
  '40001': 'contended',
  '40P01': 'contended',
  '55P03': 'contended',
  '57014': 'slow',
}

const failedBy = (state: string): RefusalMore =>
  failures[state] === undefined ? {} : { details: { failed: failures[state] } }

/** States of a database that is unavailable as a whole; other states are about one statement. */
const awayStates = /^(?:08|53|57P|25006|58030)/

const away = new WeakSet<Refusal>()

/** Returns true if the database is unavailable, but false for a failed mail, file or cancelled statement. */
export const isDatabaseUnavailable = (refusal: Refusal): boolean => away.has(refusal)

export function unavailable(cause: unknown): Refusal {
  const refusal = causedBy(cause, new Refusal('unavailable'))
  away.add(refusal)
  return refusal
}

function causedBy(cause: unknown, refusal: Refusal): Refusal {
  refusal.cause = cause
  return refusal
}

function isForeignKey(state: string): boolean {
  return state === '23503' || state === '23001'
}

/**
 * Returns the error code for a broken reference. The SQLSTATE does not show whether the referring or the referenced row
 * is changed, but only a delete breaks references from other rows.
 */
function brokenReference(text: string): ErrorCode {
  return /\bdelete\s+from\b/i.test(text) && !/\binsert\s+into\b/i.test(text) ? 'in_use' : 'invalid'
}

function refusalFromSql(error: pg.DatabaseError): unknown {
  if (!isErrorCode(error.message)) return error
  const { fields, ...details } = parseDetail(error.detail)
  return causedBy(
    error,
    new Refusal(error.message, {
      fields,
      details: Object.keys(details).length ? details : undefined,
    }),
  )
}

function parseDetail(
  detail: string | undefined,
): Record<string, unknown> & Pick<RefusalMore, 'fields'> {
  return detail ? JSON.parse(detail) : {}
}
