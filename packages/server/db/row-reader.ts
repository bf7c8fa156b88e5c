import type { FieldDef } from 'pg'
import { readerOf } from './column-types.ts'
import type { Row } from './database.ts'

/** Makes a row of what came for its columns. */
export type RowReader = (texts: readonly (string | null)[]) => Row

export function rowReader(fields: readonly FieldDef[]): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, read: readerOf(dataTypeID) }))
  // A copy of a row that has all its columns is filled faster than a row that grows.
  const empty: Row = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return (texts) => {
    const row = { ...empty }
    for (let at = 0; at < columns.length; at += 1) {
      const column = columns[at]
      const text = texts[at] ?? null
      if (column && text !== null) row[column.name] = column.read(text)
    }
    return row
  }
}
