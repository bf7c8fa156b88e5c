import { compileFunction } from 'node:vm'
import type { FieldDef } from 'pg'
import { bytesReaderOf } from './connections/column-types.ts'
import type { Row } from './database.ts'

/** Decodes a row of columns, each with its length (-1 for null) and its text. */
export type RowReader = (bytes: Buffer, at: number) => Row

/** Generates code once per column list, since an object literal is ten times as fast as a growing object. */
export function rowReader(fields: readonly FieldDef[]): RowReader {
  const names = fields.map((_, index) => `read${index}`)
  const columns = fields.map((_, index) => columnText(index))
  const row = fields.map(({ name }, index) => `${JSON.stringify(name)}: column${index}`)
  const text = `return (bytes, at) => { let length; ${columns.join(' ')} return { ${row.join(', ')} } }`
  const readers = fields.map(({ dataTypeID }) => bytesReaderOf(dataTypeID))
  return compileFunction(text, names)(...readers) as RowReader
}

/** Inlined, since calling `readInt32BE` costs more than the arithmetic. */
const columnText = (index: number) => `
  length = bytes[at] << 24 | bytes[at + 1] << 16 | bytes[at + 2] << 8 | bytes[at + 3]
  at += 4
  const column${index} = length < 0 ? null : read${index}(bytes, at, at += length);`
