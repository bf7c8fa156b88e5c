/** A position in the primary’s log, 'X/Y' in hexadecimal (pg_lsn). */
export type Position = string

const shape = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/

export const isPosition = (text: string | undefined): text is Position =>
  text !== undefined && shape.test(text)

/** The beginning of the log, which every replica has replayed. */
export const anywhere: Position = '0/0'

function numberOf(position: Position): bigint {
  const [, high = '0', low = '0'] = shape.exec(position) ?? []
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export const laterOf = (a: Position, b: Position): Position => (hasReached(a, b) ? a : b)

export const hasReached = (here: Position, there: Position): boolean =>
  numberOf(here) >= numberOf(there)

/** Includes unflushed log records, so that the position is correct with synchronous_commit off. */
export const currentPosition = 'pg_current_wal_insert_lsn()::text'
