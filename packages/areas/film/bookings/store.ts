import { sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getBookingShows } from './contract.ts'

const text = `
  select (count(s.id) filter (where s.state = 'draft'))::int as drafts,
    (count(s.id) filter (where s.state <> 'draft'))::int as published,
    (count(s.id) filter (where s.is_sold))::int as sold
  from film_booking b left join lateral dx_shows_of_booking(b) s on true
  where b.partner_id = $1 and b.id = $2 group by b.id`

export const bookingShowsStatement = (partnerId: number, id: number) =>
  sql<ReplyOf<typeof getBookingShows.parts>>('film-booking-shows', text, [partnerId, id])
