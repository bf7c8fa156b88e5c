import type { Database, Scope, Statement } from '@dxweb/kit/database/database.ts'

/** Identity that the buyer claims. */
export interface ClosedSaleBuyer {
  customerId?: number | undefined
  reservationId?: string | undefined
  /** The first card's customer, where nobody else is named. */
  membershipNumbers?: readonly string[] | undefined
}

interface ClosedSaleAsk extends ClosedSaleBuyer {
  segmentId: number
  timeZone: string
}

/** Statements that refuse, in the sale's own transaction, a buyer who is not in the segment. */
export type ClosedSale = (db: Database, scope: Scope, ask: ClosedSaleAsk) => Promise<Statement[]>

interface ClosedOrder extends ClosedSaleBuyer {
  closedSale?: ClosedSale | undefined
  /** The clerk's decision. */
  mayBreakClosedSale?: boolean | undefined
}

interface ClosedOffer {
  closedSegmentId: number | null
  closedUntil: string | null
  timeZone: string
}

/** Empty for events that anybody may buy, which pay nothing for it. */
export async function closedSaleStatements(
  db: Database,
  scope: Scope,
  { closedSale, mayBreakClosedSale, ...buyer }: ClosedOrder,
  { closedSegmentId, closedUntil, timeZone }: ClosedOffer,
): Promise<Statement[]> {
  if (closedSegmentId === null || mayBreakClosedSale || closedSale === undefined) return []
  if (closedUntil !== null && Date.parse(closedUntil) <= Date.now()) return []
  const { customerId, reservationId, membershipNumbers } = buyer
  const named = { customerId, reservationId, membershipNumbers }
  return closedSale(db, scope, { ...named, segmentId: closedSegmentId, timeZone })
}
