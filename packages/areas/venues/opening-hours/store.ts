import { sql } from '@dxweb/kit/database/database.ts'
import type { BoxOfficePlace } from './box-offices.ts'

const text = `
  select l.name, l.is_external as "isExternal", l.opening_hours as "openingHours",
    coalesce((select jsonb_agg(a.id order by a.id) from auditorium a
      where a.partner_id = l.partner_id and a.location_id = l.id), '[]') as "auditoriumIds"
  from location l where l.partner_id = $1 and l.opening_hours <> '[]' order by l.name, l.id`

export const boxOfficePlacesStatement = (partnerId: number) =>
  sql<BoxOfficePlace>('opening-hours', text, [partnerId])
