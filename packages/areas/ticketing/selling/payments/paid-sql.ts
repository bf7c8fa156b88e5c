export const paidAlone = `paid as (
    insert into payment (partner_id, sale_id, line, event_id, renter_id, means, amount_ore)
    select $1, sold.id, 1, :eventId, sold.renter_id, :payment, :totalOre::bigint + :roundingOre::bigint from sold
  )`

/**
 * Carried amounts keep their gift card. The database checks balances, and locks cards in a fixed order against
 * deadlocks.
 */
export const paidTogether = `given as (
    select m.line, m.means, m.ore, m.number, m."cardId", coalesce(m."carriedOre", 0) as carried
    from sold, jsonb_to_recordset(:payment::jsonb)
      m (line integer, means text, ore bigint, number text, "cardId" uuid, "carriedOre" bigint)
  ), locked as materialized (
    select c.id, g.line, g.ore from given g join gift_card c on c.partner_id = $1 and c.number = g.number order by c.id for no key update of c
  ), used as (
    update gift_card c set balance_ore = c.balance_ore - g.ore from locked g, partner p
    where p.id = $1 and c.partner_id = $1 and c.id = g.id and not c.is_blocked
      and c.expires_on >= (now() at time zone p.time_zone)::date and c.balance_ore >= g.ore
    returning c.id, g.line, g.ore
  ), carded as (
    insert into gift_card_event (partner_id, id, card_id, kind, amount_ore, sale_id, user_id)
    select $1, gen_random_uuid(), used.id, 'used', -used.ore, sold.id, :userId from used, sold
  ), paid as (
    insert into payment (partner_id, sale_id, line, event_id, renter_id, means, amount_ore, gift_card_id, carried_ore)
    select $1, sold.id, g.line, :eventId, sold.renter_id, g.means, g.ore, coalesce(used.id, g."cardId"), g.carried from sold, given g left join used on used.line = g.line
  )`

export const refusingCards = `
    when exists (select from given where number is not null and line not in (select line from used)) then dx_refuse(
      'invalid', jsonb_build_object('fields', (select jsonb_object_agg('payments.' || line - 1 || '.giftCardNumber',
        jsonb_build_object('code', 'gift_card_cannot_pay')) from given
        where number is not null and line not in (select line from used))))::text`

/** True if cash is paid at the counter, which excludes free tickets and amounts carried by an exchange. */
export const cashAlone = `:payment = 'cash' and :totalOre::bigint + :roundingOre::bigint <> 0`
export const cashTogether = `exists (select from jsonb_to_recordset(:payment::jsonb) m (means text, ore bigint, "carriedOre" bigint)
        where m.means = 'cash' and m.ore <> coalesce(m."carriedOre", 0))`
