import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getSummedDays } from './contract.ts'

const text = `
  select (select count(*)::int from closed_day where partner_id = $1) as summed,
    coalesce((now() at time zone p.time_zone)::date - coalesce(
      (select min(day) from closed_day where partner_id = $1),
      ((select min(sold_at) from sale where partner_id = $1) at time zone p.time_zone)::date), 0) as ended
  from partner p where p.id = $1`

export const summedDaysStatement = (partnerId: number) =>
  sql<ReplyOf<typeof getSummedDays.parts>>('summed-days', text, [partnerId])
