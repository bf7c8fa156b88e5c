import { sql } from '@dxweb/kit/database.ts'
import type { EventDetail } from '../contract.ts'
import {
  bookingColumns,
  eventColumns,
  eventJoins,
  saleStateColumn,
  soldColumns,
  soldQueries,
} from './sold.ts'
import { zonePricesOf } from './zone-prices.ts'

export type StoredEvent = Omit<EventDetail, 'can'>

/** The rate of a VAT type in force on the event's local day; type 1 is the high rate. */
const rateOf = (vatTypeId: string) => `coalesce((select basis_points from vat_rate vr
      where vr.vat_type_id = ${vatTypeId} and vr.valid_from <= (e.starts_at at time zone p.time_zone)::date
      order by valid_from desc limit 1), 0)`

const getText = `
  with e as materialized (select * from event where partner_id = $1 and id = $2), ${soldQueries}
  select ${eventColumns}, ${soldColumns}, ${saleStateColumn},
    ${bookingColumns}, case when current_user = 'dxweb_renter' then '' else e.note end as note, e.heading, e.cancel_reason as "cancelReason", e.is_sale_open as "isSaleOpen",
    coalesce(now() >= e.sales_stop, false) as "isPastStop",
    (select ceil(extract(epoch from min(turn) - now()) * 1000)::bigint
      from unnest(array[e.sales_start, e.sales_stop, e.ends_at]) turn where turn > now()) as "saleTurnsInMs",
    e.seat_map_id as "seatMapId", e.avoids_gaps as "avoidsGaps",
    e.supplements, e.channel_fees as "channelFees",
    a.is_cinema as "isScreen", v.code as "vatCode",
    ${rateOf('v.id')} as "vatBasisPoints", ${rateOf('1')} as "highVatBasisPoints",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "changedBy",
    e.changed_at as "changedAt",
    coalesce((select jsonb_agg(jsonb_build_object('id', pc.id, 'name', pc.name, 'shortName', pc.short_name,
        'priceOre', pc.price_ore, 'feeOre', pc.fee_ore, 'isCompanion', pc.is_companion,
        'isSoldOnWeb', pc.is_sold_on_web, 'isStopped', pc.is_stopped, 'zonePrices', ${zonePricesOf('pc')}) order by pc.sort, pc.id)
      from event_price_category pc where pc.partner_id = $1 and pc.event_id = e.id), '[]') as categories,
    coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name, 'color', z.color,
        'adjustmentOre', z.adjustment_ore, 'seatIds', z.seat_ids, 'areaIds', z.area_ids,
        'placeCount', cardinality(z.seat_ids) + coalesce((select sum((a ->> 'capacity')::integer)
          from seat_map m, jsonb_array_elements(m.drawing -> 'areas') a
          where m.partner_id = $1 and m.id = e.seat_map_id and (a ->> 'id')::integer = any(z.area_ids)), 0)) order by z.id)
      from event_zone z where z.partner_id = $1 and z.event_id = e.id), '[]') as zones
  from e ${eventJoins}
  join partner p on p.id = $1
  join vat_type v on v.id = et.vat_type_id
  left join user_account u on u.id = e.changed_by`

export const getStatement = (partnerId: number, id: number) =>
  sql('event-get', getText, [partnerId, id])
