import { type Column, schemaColumns } from '@dxweb/server/db/schema-columns.ts'

/** As a driver of ours reads them (`server/db/column-types.ts`); numeric and everything else comes as text. */
const types: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  integer: 'number',
  jsonb: 'unknown',
  smallint: 'number',
}

const camel = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, sign: string) => sign.toUpperCase())

function typeOf({ type, words, mayBeNull }: Column): string {
  const one = types[type.replace('[]', '')] ?? 'string'
  const said = words.length > 0 ? words.map((word) => `'${word}'`).join(' | ') : one
  return `${said}${type.endsWith('[]') ? '[]' : ''}${mayBeNull && one !== 'unknown' ? ' | null' : ''}`
}

/** The file of row types: a line a table, fields by the names that statements answer them by. */
export function rowTypes(columns: readonly Column[] = schemaColumns()): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, of]) =>
      `  ${table}: { ${of.map((one) => `${camel(one.name)}: ${typeOf(one)}`).join('; ')} }`,
  )
  return [
    '/** Rows as the schema has them: written by scripts/write-row-types.ts from server/db/schema. */',
    'export interface Tables {',
    ...tables,
    '}',
    '',
  ].join('\n')
}
