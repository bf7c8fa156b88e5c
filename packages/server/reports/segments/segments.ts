import {
  type SegmentContext,
  compileSegment,
} from '@dxweb/areas/customers/segments/compile-store.ts'
import type { Group } from '@dxweb/areas/customers/segments/rules.ts'
import { segmentStatement, segmentUsedStatement } from '@dxweb/areas/customers/segments/store.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import type { Caller } from '@dxweb/kit/definitions/route.ts'
import { invalidField, Refusal } from '@dxweb/kit/errors/errors.ts'
import { type AnyReport, segmentFilter } from '@dxweb/kit/reports/define-report.ts'
import { defaultTimeZone } from '@dxweb/kit/time/default-time-zone.ts'

export interface AskedSegments {
  trees: readonly Group[]
  asked: SegmentContext
}

interface Narrowing {
  [segmentFilter]?: unknown
  segments?: AskedSegments | undefined
}

/** Returns the SQL condition that a sale has a customer. A refund has the customer of the refunded sale. */
const owner = (join: string) => `exists (
    select from sale z join sale_customer w on w.partner_id = $1 and w.sale_id = coalesce(z.refund_of, z.id) ${join}
    where z.partner_id = $1 and z.id = r."saleId")`

/** Returns conditions for sales to customers of any of the segments, or to unknown customers. `$1` is the partner. */
export function ofSegments(ask: Narrowing, values: unknown[]): string[] {
  if (ask[segmentFilter] === undefined) return []
  if (ask[segmentFilter] === null) return [`not ${owner('')}`]
  if (ask.segments === undefined) throw new RangeError('segments are read before they are asked')
  const { trees, asked } = ask.segments
  const some = trees.map((tree) => compileSegment(tree, asked, values).condition).join(' or ')
  return [owner(`join customer_row c on c.partner_id = $1 and c.id = w.customer_id and (${some})`)]
}

interface Call {
  db: Database
  scope: Scope
  caller: Caller
  now: Date
}

/** Reads the query's segments and logs their use. The report has only the filters that the caller may use. */
export async function withSegments<A extends Narrowing>(
  ask: A,
  { filters = [] }: AnyReport,
  { db, scope, caller, now }: Call,
): Promise<A> {
  const ids = ask[segmentFilter] as readonly number[] | null | undefined
  if (ids === undefined) return ask
  if (!filters.includes(segmentFilter)) throw new Refusal('forbidden')
  if (ids === null) return ask
  const { partnerId, userId } = scope
  const asked = { partnerId, now, timeZone: caller.partner?.timeZone ?? defaultTimeZone }
  const found = await db.batch(
    scope,
    ids.map((id) => segmentStatement(partnerId, id)),
  )
  const trees = found.map(([segment]) => {
    if (segment === undefined) throw invalidField(segmentFilter, 'not_found')
    return segment.tree
  })
  const uses = trees.map((tree, at) =>
    segmentUsedStatement(tree, asked, { id: ids[at] ?? 0, usedFor: 'report', userId }),
  )
  await db.batch(scope, uses, { pool: 'reports', writes: true })
  return { ...ask, segments: { trees, asked } }
}
