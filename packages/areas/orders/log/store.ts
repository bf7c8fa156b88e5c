import { rowExists } from '@dxweb/kit/database/database.ts'
import { changedFields, type LogRow, logStatement } from '@dxweb/kit/definitions/audit-log.ts'
import type { OrderState } from '../rules.ts'

export const orderLogStatements = (partnerId: number, id: number) =>
  [
    logStatement(partnerId, { object: 'booking_order', id, most: 200 }),
    rowExists('booking_order', partnerId, id),
  ] as const

/** Columns that change only because other columns change. */
const following = ['state', 'option_rank']

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function orderLogEntry({ before, after, ...row }: LogRow) {
  const state = (side: LogRow['before']) => (side?.['state'] as OrderState | undefined) ?? null
  const [from, to] = [state(before), state(after)]
  const isMoved = from !== null && to !== null && from !== to
  const isChanged = row.action === 'update' || row.action === 'set'
  return {
    ...row,
    from: isMoved ? from : null,
    to: isMoved ? to : null,
    fields: isChanged ? changedFields({ before, after }, following) : [],
    words: textOf(after?.['question'] ?? after?.['reason']),
    name: textOf(after?.['accepted_name'] ?? after?.['file'] ?? after?.['name']),
    rank: typeof after?.['option_rank'] === 'number' ? after['option_rank'] : null,
  }
}
