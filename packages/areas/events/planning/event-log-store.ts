import { sql, rowExists } from '@dxweb/kit/database/database.ts'

const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email, '')`

const text = `
  select l.id, l.at, ${nameOf('u')} as "user", ${nameOf('s')} as "actedBy", l.action, l.before, l.after
  from audit_entry l
  left join user_account u on u.id = l.user_id
  left join user_account s on s.id = l.sudo_id
  where l.partner_id = $1 and l.object_type = 'event' and l.object_id = $2::text
  order by l.at desc, l.id limit 500`

export const logStatements = (partnerId: number, id: number) =>
  [
    sql<LogRow>('event-log', text, [partnerId, String(id)]),
    rowExists('event', partnerId, id),
  ] as const

export interface LogRow {
  id: string
  at: string
  user: string
  actedBy: string
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const fieldOf = (column: string) =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Lists the changed fields of a log row. */
export function logEntry({ before, after, ...row }: LogRow) {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = columns.map((column) => ({
    field: fieldOf(column),
    before: textOf(before?.[column]),
    after: textOf(after?.[column]),
  }))
  return { ...row, changes }
}
