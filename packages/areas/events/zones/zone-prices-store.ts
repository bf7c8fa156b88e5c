export const zonePricesOf = (c: string) => `coalesce((
          select jsonb_agg(jsonb_build_object('zoneId', o.zone_id, 'priceOre', o.price_ore) order by o.zone_id)
          from event_zone_price o
          where o.partner_id = $1 and o.event_id = ${c}.event_id and o.category_id = ${c}.id), '[]')`
