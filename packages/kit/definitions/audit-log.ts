import { sql, type Statement } from '../database/database.ts'
import type { AuditObject } from './audit-words.ts'

/** SQL for a user's name, or else the e-mail address; '' without a user. `user` is a row of `user_account`. */
export const userName = (user: string): string =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email, '')`

type Side = Record<string, unknown> | null

export interface LogRow {
  id: string
  at: string
  user: string
  /** The super user who acted as the user, or ''. */
  actedBy: string
  action: string
  before: Side
  after: Side
}

const text = `
  select l.id, l.at, ${userName('u')} as "user", ${userName('s')} as "actedBy", l.action, l.before, l.after
  from audit_entry l
  left join user_account u on u.id = l.user_id
  left join user_account s on s.id = l.sudo_id
  where l.partner_id = $1 and l.object_type = $2 and l.object_id = $3::text
  order by l.at desc, l.id limit $4`

interface Logged {
  object: AuditObject
  id: number
  most: number
}

export const logStatement = (partnerId: number, { object, id, most }: Logged): Statement<LogRow> =>
  sql<LogRow>('object-log', text, [partnerId, object, String(id), most])

export const fieldOf = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Lists the changed fields, except `following` columns, which change only because other columns change. */
export const changedFields = (
  { before, after }: Pick<LogRow, 'before' | 'after'>,
  following: readonly string[] = [],
): string[] =>
  before === null || after === null
    ? []
    : Object.keys({ ...before, ...after })
        .filter((column) => column !== 'version' && !following.includes(column))
        .filter((column) => !isSame(before[column], after[column]))
        .map(fieldOf)
