import { sql } from '@dxweb/kit/database/database.ts'
import { buyersName, venueCategory } from '@dxweb/areas/ticketing/offer/category-words.ts'
import type { EventDetail } from '../core/contract.ts'
import type { ListedWindows } from '@dxweb/areas/ticketing/sale-windows/rules.ts'
import {
  bookingColumns,
  eventColumns,
  eventJoins,
  saleStateColumn,
  soldColumns,
  soldQueries,
} from '../core/sold-store.ts'
import {
  followedColumns,
  followedText,
  productionJoin,
} from '../content/production/followed-store.ts'
import { shownCallSheet } from '../core/call-sheet-store.ts'
import { zonePricesOf } from '../zones/zone-prices-store.ts'

export type StoredEvent = Omit<EventDetail, 'can' | 'isPastStop' | 'channels'> & {
  windows: ListedWindows
}

const rateOf = (vatTypeId: string) => `coalesce((select basis_points from vat_rate vr
      where vr.vat_type_id = ${vatTypeId} and vr.valid_from <= (e.starts_at at time zone p.time_zone)::date
      order by valid_from desc limit 1), 0)`

const textOf = (which: string, more: string) => `
  with e as materialized (select * from event where partner_id = $1 and ${which}), ${soldQueries}
  select ${eventColumns}, ${soldColumns}, ${saleStateColumn},
    ${bookingColumns}, case when current_user = 'dxweb_renter' then '' else e.note end as note, e.heading,
    ${shownCallSheet('e')}, e.counted_visitors as "countedVisitors", e.cancel_reason as "cancelReason",
    ${followedColumns}, e.is_sale_open as "isSaleOpen",
    jsonb_build_object('isCounterSaleOpen', e.is_counter_sale_open, 'isWebSaleOpen', e.is_web_sale_open,
      'salesStart', e.sales_start, 'salesStop', e.sales_stop, 'webSalesStart', e.web_sales_start,
      'webSalesStop', e.web_sales_stop) as windows,
    (select ceil(extract(epoch from min(turn) - now()) * 1000)::bigint
      from unnest(array[e.sales_start, e.sales_stop, e.web_sales_start, e.web_sales_stop, e.ends_at]) turn where turn > now()) as "saleTurnsInMs",
    e.seat_map_id as "seatMapId", e.avoids_gaps as "avoidsGaps",
    e.supplements, e.channel_fees as "channelFees",
    case when e.showing_type is not null
      then jsonb_build_object('type', e.showing_type, 'followsPrices', e.follows_prices) end as showing,
    a.is_cinema as "isScreen", et.has_tono as "hasTono", v.code as "vatCode",
    ${rateOf('v.id')} as "vatBasisPoints", ${rateOf('1')} as "highVatBasisPoints",
    coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '') as "changedBy",
    e.changed_at as "changedAt",
    coalesce((select jsonb_agg(jsonb_build_object('id', pc.id, 'name', pc.name, 'shortName', pc.short_name,
        'displayName', ${buyersName('pc', 'hc')}, 'longName', coalesce(hc.long_name, ''),
        'priceOre', pc.price_ore, 'feeOre', pc.fee_ore, 'isCompanion', pc.is_companion, 'needsMembership', pc.needs_membership,
        'isSoldOnWeb', pc.is_sold_on_web, 'isStopped', pc.is_stopped, 'zonePrices', ${zonePricesOf('pc')}) order by pc.sort, pc.id)
      from event_price_category pc ${venueCategory('pc', 'hc')}
      where pc.partner_id = $1 and pc.event_id = e.id), '[]') as categories,
    coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name, 'color', z.color,
        'adjustmentOre', z.adjustment_ore, 'seatIds', z.seat_ids, 'areaIds', z.area_ids,
        'placeCount', cardinality(z.seat_ids) + coalesce((select sum((a ->> 'capacity')::integer)
          from seat_map m, jsonb_array_elements(m.drawing -> 'areas') a
          where m.partner_id = $1 and m.id = e.seat_map_id and (a ->> 'id')::integer = any(z.area_ids)), 0)) order by z.id)
      from event_zone z where z.partner_id = $1 and z.event_id = e.id), '[]') as zones${more}
  from e ${eventJoins} ${productionJoin}
  join partner p on p.id = $1
  join vat_type v on v.id = et.vat_type_id
  left join user_account u on u.id = e.changed_by`

const getText = textOf('id = $2', '')

export const getStatement = (partnerId: number, id: number) =>
  sql<StoredEvent>('event-get', getText, [partnerId, id])

export interface PublishedEvent extends StoredEvent {
  ticketCount: number | null
  hasSynopsis: boolean
  hasPoster: boolean
}

const publishedText = `${textOf(
  'id = any ($2::integer[])',
  `, e.ticket_count as "ticketCount",
    (exists (select from event_synopsis sy where sy.partner_id = $1 and sy.event_id = e.id
      and jsonb_path_exists(sy.nb, 'strict $.**.text'))
      or ${followedText('nb', 'synopsis')} <> '') as "hasSynopsis",
    (exists (select from event_image im where im.partner_id = $1 and im.event_id = e.id and im.use = 'poster')
      or exists (select from production_image pi where pi.production_id = e.production_id and pi.partner_id in ($1, 1)
        and pi.use = 'poster')) as "hasPoster"`,
)}
  order by e.starts_at, e.id`

export const publishedStatement = (partnerId: number, ids: readonly number[]) =>
  sql<PublishedEvent>('events-to-publish', publishedText, [partnerId, ids])
