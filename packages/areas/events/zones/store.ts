import type { Author } from '@dxweb/kit/definitions/audit.ts'
import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import type { ZoneDraft } from './zone-draft.ts'
import type { ZonedHall } from './rules.ts'
import {
  type Changed,
  changeOf,
  outcomeOf,
  versionedChange,
} from '@dxweb/kit/definitions/versioned-change.ts'

const hallText = `
  select coalesce((select array_agg((seat ->> 'id')::integer) from jsonb_array_elements(m.drawing -> 'seats') seat), '{}')
      as "seatIds",
    coalesce((select array_agg((area ->> 'id')::integer) from jsonb_array_elements(m.drawing -> 'areas') area), '{}')
      as "areaIds"
  from event e left join seat_map m on m.partner_id = e.partner_id and m.id = e.seat_map_id
  where e.partner_id = $1 and e.id = $2`

export async function readZonedHall(db: Database, scope: Scope, id: number): Promise<ZonedHall> {
  const hall = onlyRow(
    await db.run<{ seatIds: number[]; areaIds: number[] }>(
      scope,
      sql('event-zoned-hall', hallText, [scope.partnerId, id]),
    ),
  )
  return { seatIds: new Set(hall.seatIds), areaIds: new Set(hall.areaIds) }
}

const loggedZones = (
  zones: string,
) => `(select jsonb_agg(jsonb_build_object('name', name, 'adjustmentOre', adjustment_ore,
      'seats', cardinality(seat_ids), 'areas', cardinality(area_ids)) order by id) from ${zones})`

/**
 * Numbers zones by position. Prices of a zone are kept for the zone with the same name. Changes nothing if the
 * version is stale.
 */
const saveText = versionedChange('event', {
  where: `state <> 'cancelled'`,
  sets: [],
  action: 'changed',
  also: `before as materialized (
    select z.* from event_zone z where z.partner_id = $1 and z.event_id = $2
  ), wanted as (
    select z.place::integer as id, z.zone ->> 'name' as name, (z.zone ->> 'color')::integer as color,
      (z.zone ->> 'adjustmentOre')::bigint as adjustment_ore,
      array(select x::integer from jsonb_array_elements_text(z.zone -> 'seatIds') x order by x::integer) as seat_ids,
      array(select x::integer from jsonb_array_elements_text(z.zone -> 'areaIds') x order by x::integer) as area_ids
    from done, jsonb_array_elements($7::jsonb) with ordinality z (zone, place)
  ), kept as (
    insert into event_zone as z (partner_id, event_id, id, name, color, adjustment_ore, seat_ids, area_ids)
    select $1, $2, w.* from wanted w
    on conflict (partner_id, event_id, id) do update set name = excluded.name, color = excluded.color,
      adjustment_ore = excluded.adjustment_ore, seat_ids = excluded.seat_ids, area_ids = excluded.area_ids
  ), gone as (
    delete from event_zone z using done
    where z.partner_id = $1 and z.event_id = $2 and z.id > jsonb_array_length($7::jsonb)
  ), own as materialized (
    select p.category_id, w.id as zone_id, p.price_ore from event_zone_price p
    join before z on z.id = p.zone_id join wanted w on w.name = z.name
    where p.partner_id = $1 and p.event_id = $2
  ), unpriced as (
    delete from event_zone_price p using done
    where p.partner_id = $1 and p.event_id = done.id
      and not exists (select from own o where o.category_id = p.category_id and o.zone_id = p.zone_id)
  ), priced as (
    insert into event_zone_price (partner_id, event_id, category_id, zone_id, price_ore)
    select $1, $2, o.category_id, o.zone_id, o.price_ore from own o
    on conflict (partner_id, event_id, category_id, zone_id) do update set price_ore = excluded.price_ore
  )`,
  before: `jsonb_build_object('zones', ${loggedZones('before')})`,
  after: `jsonb_build_object('zones', ${loggedZones('wanted')})`,
})

export interface ZonesChange {
  id: number
  version: number
  zones: readonly ZoneDraft[]
}

export async function storeZones(db: Database, scope: Scope, change: ZonesChange, by: Author) {
  const { id, version, zones } = change
  const values = [...changeOf(scope, { id, version }, by), JSON.stringify(zones)]
  return outcomeOf(await db.run<Changed>(scope, sql('event-zones-save', saveText, values)), version)
}
