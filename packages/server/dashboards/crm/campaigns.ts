import { noCampaign } from '@dxweb/areas/reports/campaigns/rules.ts'
import { campaignReportSource } from '@dxweb/areas/reports/campaigns/store.ts'
import type { ReportRow } from '@dxweb/kit/reports/define-report.ts'
import { addMonths, type Day } from '@dxweb/kit/time/day.ts'
import { periodOf } from '@dxweb/kit/time/period.ts'
import { groupsStatement } from '../../reports/report-sql.ts'
import { figure, groupsOf, type House, todayOf } from '../reading.ts'

/** What campaigns have sold so far this month, and had sold on the same day of the month before. */
export interface CampaignFigures {
  soldOre: number
  beforeOre: number
}

const soldOf = (rows: readonly ReportRow[]) =>
  groupsOf(rows)
    .filter((row) => row['campaign'] !== noCampaign)
    .reduce((sum, row) => sum + figure(row, 'soldOre'), 0)

/** A venue without campaigns has none. */
export async function readCampaigns(house: House): Promise<CampaignFigures | null> {
  const { db, scope } = house
  const today = todayOf(house)
  const { from } = periodOf('thisMonth', today)
  const sold = (first: Day, last: Day) =>
    groupsStatement(campaignReportSource, scope.partnerId, {
      axis: 'sold',
      from: first,
      to: last,
      group: 'campaign',
    })
  const [now, before] = await db.batch(
    scope,
    [sold(from, today), sold(addMonths(from, -1), addMonths(today, -1))],
    { pool: 'reports' },
  )
  const isCampaign = (row: ReportRow) => row['campaign'] !== noCampaign
  if (![...groupsOf(now), ...groupsOf(before)].some(isCampaign)) return null
  return { soldOre: soldOf(now), beforeOre: soldOf(before) }
}
