import { rowExists } from '@dxweb/kit/database/database.ts'
import { fieldOf, type LogRow, logStatement } from '@dxweb/kit/definitions/audit-log.ts'

export const logStatements = (partnerId: number, id: number) =>
  [
    logStatement(partnerId, { object: 'event', id, most: 500 }),
    rowExists('event', partnerId, id),
  ] as const

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function logEntry({ before, after, ...row }: LogRow) {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = columns.map((column) => ({
    field: fieldOf(column),
    before: textOf(before?.[column]),
    after: textOf(after?.[column]),
  }))
  return { ...row, changes }
}
