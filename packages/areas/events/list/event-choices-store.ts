import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { getEventChoices } from '../core/contract.ts'

type Choices = ReplyOf<typeof getEventChoices.parts>

const text = `
  select
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'capacity', capacity,
      'isCinema', is_cinema, 'isNumbered', seat_map_id is not null) order by id)
      from auditorium where partner_id = $1), '[]') as auditoriums,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'color', color,
      'isCinema', is_cinema) order by name) from event_type where partner_id = $1), '[]') as "eventTypes",
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name)
      from renter where partner_id = $1
        and ((select dx_renter()) = 0 or id = (select dx_renter()))), '[]') as renters`

export async function eventChoices(db: Database, scope: Scope): Promise<Choices> {
  const [choices] = await db.run<Choices>(scope, sql('event-choices', text, [scope.partnerId]))
  return choices ?? { auditoriums: [], eventTypes: [], renters: [] }
}
