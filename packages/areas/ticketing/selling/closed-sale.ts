import type { Database, Scope, Statement } from '@dxweb/kit/database/database.ts'

export interface ClosedSaleBuyer {
  customerId?: number | undefined
  reservationId?: string | undefined
  /** Sale to exchange; its customer applies if no other is named. */
  saleId?: string | undefined
  /** If no customer is named, the first membership's customer applies. */
  membershipNumbers?: readonly string[] | undefined
}

interface ClosedSaleAsk extends ClosedSaleBuyer {
  segmentId: number
  timeZone: string
}

/** Statements in the sale's own transaction that refuse a buyer outside the segment. */
export type ClosedSale = (db: Database, scope: Scope, ask: ClosedSaleAsk) => Promise<Statement[]>

interface ClosedOrder extends ClosedSaleBuyer {
  closedSale?: ClosedSale | undefined
  mayBreakClosedSale?: boolean | undefined
}

interface ClosedOffer {
  closedSegmentId: number | null
  closedUntil: string | null
  timeZone: string
}

/** Returns no statements for events without a closed sale, so that their sales cost nothing extra. */
export async function closedSaleStatements(
  db: Database,
  scope: Scope,
  { closedSale, mayBreakClosedSale, ...buyer }: ClosedOrder,
  { closedSegmentId, closedUntil, timeZone }: ClosedOffer,
): Promise<Statement[]> {
  if (closedSegmentId === null || mayBreakClosedSale || closedSale === undefined) return []
  if (closedUntil !== null && Date.parse(closedUntil) <= Date.now()) return []
  const { customerId, reservationId, saleId, membershipNumbers } = buyer
  const named = { customerId, reservationId, saleId, membershipNumbers }
  return closedSale(db, scope, { ...named, segmentId: closedSegmentId, timeZone })
}
