import { type Database, sql } from '@dxweb/kit/database/database.ts'

export interface PartnerZone {
  id: number
  timeZone: string
}

/**
 * Runs the work for each partner except venues being moved. Continues after a partner's failure, and throws at the end
 * with the failed partners and reasons.
 */
export async function eachPartner(
  db: Database,
  work: (partner: PartnerZone) => Promise<number>,
): Promise<number> {
  const partners = await db.reference<PartnerZone>(
    sql(
      'job-partners',
      'select id, time_zone as "timeZone" from partner where not is_resting order by id',
    ),
  )
  const failures: unknown[] = []
  const failed: string[] = []
  let done = 0
  for (const partner of partners) {
    try {
      done += await work(partner)
    } catch (error) {
      failures.push(error)
      failed.push(`${partner.id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (failed.length > 0) {
    throw new AggregateError(failures, `${failed.length} partners failed: ${failed.join('; ')}`)
  }
  return done
}

export const jobScope = (partnerId: number) => ({ partnerId, renterId: 0, userId: 0 })
