import { sql } from '@dxweb/kit/database/database.ts'
import { hallAddress } from './hall-address.ts'

export interface EventPlace {
  address: string
  auditoriumId: number
}

const eventText = `
  select ${hallAddress} as address, e.auditorium_id as "auditoriumId"
  from event e
  join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  join location l on l.partner_id = a.partner_id and l.id = a.location_id
  where e.partner_id = $1 and e.id = $2`

export const eventAddressStatement = (partnerId: number, eventId: number) =>
  sql<EventPlace>('event-address', eventText, [partnerId, eventId])
