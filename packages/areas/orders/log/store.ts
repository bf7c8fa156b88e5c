import { rowExists, sql } from '@dxweb/kit/database/database.ts'
import type { OrderState } from '../rules.ts'

interface LogRow {
  id: string
  at: string
  user: string
  actedBy: string
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const nameOf = (user: string) =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email, '')`

const text = `
  select l.id, l.at, ${nameOf('u')} as "user", ${nameOf('s')} as "actedBy", l.action, l.before, l.after
  from audit_entry l
  left join user_account u on u.id = l.user_id
  left join user_account s on s.id = l.sudo_id
  where l.partner_id = $1 and l.object_type = 'booking_order' and l.object_id = $2::text
  order by l.at desc, l.id limit 200`

export const orderLogStatements = (partnerId: number, id: number) =>
  [
    sql<LogRow>('order-log', text, [partnerId, String(id)]),
    rowExists('booking_order', partnerId, id),
  ] as const

/** Columns that follow from others. */
const following = new Set(['version', 'state', 'option_rank'])

const fieldOf = (column: string) =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A line of the log: the step that was taken, or the fields that were changed. */
export function orderLogEntry({ before, after, ...row }: LogRow) {
  const state = (side: LogRow['before']) => (side?.['state'] as OrderState | undefined) ?? null
  const [from, to] = [state(before), state(after)]
  const isMoved = from !== null && to !== null && from !== to
  const changed =
    row.action === 'update' || row.action === 'set'
      ? Object.keys({ ...before, ...after }).filter(
          (column) => !following.has(column) && !isSame(before?.[column], after?.[column]),
        )
      : []
  return {
    ...row,
    from: isMoved ? from : null,
    to: isMoved ? to : null,
    fields: changed.map(fieldOf),
    name: typeof after?.['accepted_name'] === 'string' ? after['accepted_name'] : '',
    rank: typeof after?.['option_rank'] === 'number' ? after['option_rank'] : null,
  }
}
