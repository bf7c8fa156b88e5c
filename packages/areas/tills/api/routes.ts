import { onlyRow } from '@dxweb/kit/database/database.ts'
import { readRoute, type Route, route } from '@dxweb/kit/definitions/route.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { storeBatch } from './batch-store.ts'
import { callsStatements } from './calls-store.ts'
import { maxLinesOfBatch, readFeed, sendBatch, tillBoard, tillCalls } from './contract.ts'
import { boardOf, boardStatement, readFeedAfter } from './feed-store.ts'
import { readBatch } from './read-batch-store.ts'

const linesIn = (receipt: unknown) =>
  typeof receipt === 'object' && receipt !== null && 'lines' in receipt
    ? Array.isArray(receipt.lines) && receipt.lines.length
    : 0

function refuseLong(receipts: readonly unknown[]): void {
  const lines = receipts.reduce<number>((count, receipt) => count + Number(linesIn(receipt)), 0)
  if (lines > maxLinesOfBatch) {
    throw invalidField('receipts', 'too_many', { max: maxLinesOfBatch })
  }
}

export const tillApiRoutes: Route[] = [
  route(readFeed, ({ db, scope, query }) => readFeedAfter(db, scope, Number(query.after ?? 0))),
  route(sendBatch, ({ db, scope, body, caller, now }) => {
    const sent = { receipts: body.receipts ?? [], events: body.events ?? [] }
    refuseLong(sent.receipts)
    const zone = caller.partner?.timeZone ?? 'Europe/Oslo'
    const batch = readBatch(sent, { now, zone })
    return storeBatch(db, scope, operatingDay(now, zone), batch)
  }),
  readRoute(
    tillCalls,
    ({ scope, params }) => callsStatements(scope.partnerId, params.id),
    ({ rows: [calls, days, refused, reports] }) => ({
      ...onlyRow(calls),
      days,
      refused,
      reports,
    }),
  ),
  readRoute(
    tillBoard,
    ({ scope }) => [boardStatement(scope.partnerId)],
    ({ rows: [board] }) => boardOf(board[0]?.lists),
  ),
]
