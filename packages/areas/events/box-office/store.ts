import { sql } from '@dxweb/kit/database/database.ts'
import { boxOfficeDays, type BoxOfficeRow } from './contract.ts'

type Stored = Omit<BoxOfficeRow, 'priceFromOre'> & Parameters<typeof priceFrom>[0]
import { ageLimitColumn, productionJoin } from '../content/production/followed-store.ts'
import {
  eventColumns,
  eventJoins,
  saleStateColumn,
  soldColumns,
  soldQueries,
} from '../core/sold-store.ts'
import { zonePricesOf } from '../zones/zone-prices-store.ts'
import type { priceFrom } from '@dxweb/areas/ticketing/offer/price-from.ts'

const maxShown = 60

/** Selects the stored prices, from which the rules calculate ticket prices. */
const text = `
  with e as materialized (
    select * from event ev
    where ev.partner_id = $1 and ev.state = 'published' and ev.ends_at > now() and ev.starts_at > now() - interval '2 days'
      and exists (select from event_price_category c where c.partner_id = $1 and c.event_id = ev.id)
      and case when $2::text is null then ev.starts_at < now() + interval '${boxOfficeDays} days'
        else dx_search_key(ev.title) like '%' || $2 || '%' end
    order by ev.starts_at, ev.id limit ${maxShown}
  ), ${soldQueries}
  select ${eventColumns}, ${soldColumns}, ${saleStateColumn}, ${ageLimitColumn}, greatest(s.places, 0)::integer as places,
    greatest(s.places - s.sold - s.reserved, 0)::integer as "leftCount",
    coalesce((select sum((x ->> 'amountOre')::bigint) from jsonb_array_elements(e.supplements) x), 0)::bigint as "supplementOre",
    coalesce((select sum((x ->> 'amountOre')::bigint) from jsonb_array_elements(e.channel_fees) x
      where x ->> 'channel' = 'pos' and not (x ->> 'isPerPurchase')::boolean), 0)::bigint as "feeOre",
    coalesce((select jsonb_agg(jsonb_build_object('priceOre', pc.price_ore, 'feeOre', pc.fee_ore,
        'isCompanion', pc.is_companion, 'isStopped', pc.is_stopped, 'zonePrices', ${zonePricesOf('pc')}))
      from event_price_category pc where pc.partner_id = $1 and pc.event_id = e.id), '[]') as categories,
    coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'adjustmentOre', z.adjustment_ore))
      from event_zone z where z.partner_id = $1 and z.event_id = e.id), '[]') as zones
  from e ${eventJoins} ${productionJoin}
  order by e.starts_at, e.id`

const literally = (key: string) => key.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Without a key, lists the events of the next days; with a key, lists all coming events with a matching title. */
export const boxOfficeStatement = (partnerId: number, key: string | null) =>
  sql<Stored>('box-office', text, [partnerId, key === null ? null : literally(key)])
