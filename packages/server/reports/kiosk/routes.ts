import { getKioskReport } from '@dxweb/areas/reports/goods/kiosk/contract.ts'
import {
  type KioskAsk,
  kioskDays,
  kioskGroups,
  kioskOthers,
  kioskProductDays,
  kioskProducts,
  kioskReceipts,
} from '@dxweb/areas/reports/goods/kiosk/store.ts'
import { visitorsSource } from '@dxweb/areas/reports/visitors/store.ts'
import type { Database, Scope } from '@dxweb/kit/database/database.ts'
import { type Route, route } from '@dxweb/kit/definitions/route.ts'
import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { roundHalfAway, sum } from '@dxweb/kit/money/money.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { type Day, daysBetween } from '@dxweb/kit/time/day.ts'
import { periodAround } from '@dxweb/kit/time/period.ts'
import { groupsStatement } from '../report-sql.ts'

/** Longest period in days; a longer period has too many products per day for one reply. */
const maxDays = 366

interface AskedPeriod {
  type?: 'period' | 'week' | 'month' | 'year' | undefined
  from: string
  to?: string | undefined
}

function periodOf({ type = 'period', from, to }: AskedPeriod): { from: Day; to: Day } {
  if (type !== 'period') return periodAround(type, from as Day)
  if (to === undefined) throw invalidField('to', 'required')
  if (to < from) throw invalidField('to', 'too_early')
  if (daysBetween(from as Day, to as Day) >= maxDays) throw invalidField('to', 'a_year_of_days')
  return { from: from as Day, to: to as Day }
}

const ratio = (above: number, below: number) => (below > 0 ? roundHalfAway(above, below) : null)

const none = { quantity: 0, grossOre: 0, vatOre: 0, netOre: 0 }

const isActive = (status: string | undefined) =>
  status === undefined ? null : status.startsWith('active')

const readSold = (db: Database, scope: Scope, ask: KioskAsk) =>
  db.batch(
    scope,
    [
      kioskDays(ask),
      kioskGroups(ask),
      kioskProducts(ask),
      kioskProductDays(ask),
      kioskReceipts(ask),
      kioskOthers(ask),
    ] as const,
    { pool: 'reports' },
  )

type Sold = Awaited<ReturnType<typeof readSold>>

function salesPerDate(days: Sold[0], receipts: Sold[4], visitorRows: readonly ReportRow[]) {
  const soldOn = new Map(days.map((one) => [one.date, one]))
  const receiptsOf = new Map(receipts.map((one) => [one.date, one.receipts]))
  const cameOn = new Map(
    visitorRows
      .filter(({ level }) => level === 1)
      .map((row) => [row['day'] as Day, Number(row['visitors'])]),
  )
  const dates = [...new Set([...soldOn.keys(), ...receiptsOf.keys(), ...cameOn.keys()])]
  return dates.toSorted().map((date) => {
    const sold = soldOn.get(date) ?? { ...none, date }
    const visitors = cameOn.get(date) ?? null
    const perVisitorOre = ratio(sold.grossOre, visitors ?? 0)
    return { ...sold, receipts: receiptsOf.get(date) ?? 0, visitors, perVisitorOre }
  })
}

export const kioskRoutes: Route[] = [
  route(getKioskReport, async ({ db, scope, query }) => {
    const { partnerId } = scope
    const { from, to } = periodOf(query)
    const isActiveProduct = isActive(query.productStatus)
    const isActiveMenu = isActive(query.menuStatus)
    const held = { axis: 'held', from, to, group: 'day' }
    const [[days, groups, products, productDays, receipts, otherSales], visitorRows] =
      await Promise.all([
        readSold(db, scope, { partnerId, from, to, isActiveProduct, isActiveMenu }),
        db.run(scope, groupsStatement(visitorsSource, partnerId, held), { pool: 'reports' }),
      ])
    const allOre = sum(groups.map(({ grossOre }) => grossOre))
    return {
      from,
      to,
      salesPerDate: salesPerDate(days, receipts, visitorRows),
      salesPerProductGroup: groups.map((group) => ({
        ...group,
        share: ratio(group.grossOre * 10_000, allOre),
      })),
      otherSales,
      salesPerProduct: products,
      salesPerProductPerDay: productDays,
    }
  }),
]
