export interface Plant {
  what: string
  /** $1 is the partner, $2 the ids of both events. */
  text: string
  seen: RegExp
}

const one = (table: string, where: string) =>
  `ctid = (select ctid from ${table} where partner_id = $1 and event_id = any ($2) and ${where} limit 1)`

const lastPosting = (where: string) =>
  `ctid = (select ctid from posting where partner_id = $1 and (event_id = any ($2) or event_id is null) and ${where}
    order by source_id desc, line limit 1)`

const lastPaid = (where: string) =>
  `ctid = (select p.ctid from payment p join ticket t on t.partner_id = $1 and t.sale_id = p.sale_id
    where p.partner_id = $1 and t.event_id = any ($2) and ${where} limit 1)`

const newestCard = `ctid = (select ctid from gift_card where partner_id = $1 and cardinality($2::integer[]) = 2 and balance_ore > 0
  order by sold_at desc limit 1)`

export const plants: readonly Plant[] = [
  {
    what: 'a posting is gone',
    text: `delete from posting where ${lastPosting(`kind = 'sale'`)}`,
    seen: /accounts\./,
  },
  {
    what: 'a posting is an øre more',
    text: `update posting set amount_ore = amount_ore + 1 where ${lastPosting(`kind = 'sale'`)}`,
    seen: /accounts\./,
  },
  {
    what: 'a posting is on another account',
    text: `update posting set debit = '1500' where ${lastPosting(`debit = '1920'`)}`,
    seen: /accounts\.1500/,
  },
  {
    what: 'a sold seat is free',
    text: `delete from seat_claim where ${one('seat_claim', `kind = 'sold'`)}`,
    seen: /seats\.sold/,
  },
  {
    what: 'a reserved seat is sold',
    text: `update seat_claim set kind = 'sold' where ${one('seat_claim', `kind = 'reserved'`)}`,
    seen: /seats\.reserved/,
  },
  {
    what: 'a held seat is over',
    text: `update seat_claim set until = now() - interval '1 minute' where ${one('seat_claim', `kind = 'held'`)}`,
    seen: /seats\.held/,
  },
  {
    what: 'a sold place is free',
    text: `update open_place set kind = null, holder_id = null where ${one('open_place', `kind = 'sold'`)}`,
    seen: /places\./,
  },
  {
    what: 'a place has another owner',
    text: `update open_place set holder_id = gen_random_uuid() where ${one('open_place', `kind = 'sold'`)}`,
    seen: /places\./,
  },
  {
    what: 'two tickets have one seat',
    text: `update ticket set seat_id = (select max(seat_id) from ticket where partner_id = $1 and event_id = any ($2) and state = 'issued')
      where ${one('ticket', `state = 'issued' and seat_id = (select min(seat_id) from ticket where partner_id = $1 and event_id = any ($2) and state = 'issued')`)}`,
    seen: /ticketsOfSeats/,
  },
  {
    what: 'a refunded ticket is valid',
    text: `update ticket set state = 'issued' where ${one('ticket', `state = 'refunded'`)}`,
    seen: /tickets\./,
  },
  {
    what: 'a refund is not counted',
    text: `delete from ticket_refund where ${one('ticket_refund', 'true')}`,
    seen: /reports\.refundCount/,
  },
  {
    what: 'a price is an øre more',
    text: `update ticket set price_ore = price_ore + 1 where ${one('ticket', `state = 'issued'`)}`,
    seen: /reports\.total\.grossOre/,
  },
  {
    what: 'VAT is an øre less',
    text: `update ticket set vat_ore = vat_ore - 1 where ${one('ticket', `state = 'issued' and vat_ore > 0`)}`,
    seen: /reports\.total\.vatOre/,
  },
  {
    what: 'a payment is an øre more',
    text: `update payment set amount_ore = amount_ore + 1 where ${lastPaid('p.amount_ore > 0')}`,
    seen: /payments\./,
  },
  {
    what: 'what went back is an øre less',
    text: `update payment_refunded set refunded_ore = refunded_ore - 1 where ctid = (select r.ctid from payment_refunded r
      join ticket t on t.partner_id = $1 and t.sale_id = r.sale_id where t.event_id = any ($2) and r.refunded_ore > 0 limit 1)`,
    seen: /payments\./,
  },
  {
    what: 'a gift card has an øre more',
    text: `update gift_card set balance_ore = balance_ore + 1 where ${newestCard}`,
    seen: /cards\..*balanceOre/,
  },
  {
    what: 'an event of a gift card is gone',
    text: `delete from gift_card_event where ctid = (select min(v.ctid) from gift_card_event v where v.amount_ore <> 0
      and v.card_id = (select id from gift_card where ${newestCard}))`,
    seen: /cards\..*ofEventsOre/,
  },
  {
    what: 'one more may be sold',
    text: `update ticket_quota set holder_id = null, kind = null where ${one('ticket_quota', `kind = 'sold'`)}`,
    seen: /limit\.sold/,
  },
  {
    what: 'a reservation has more picked up',
    text: `update reservation set collected_count = collected_count + 1 where ${one('reservation', `state = 'open'`)}`,
    seen: /reservations\..*collected/,
  },
  {
    what: "a cart is nobody's",
    text: `delete from seat_hold where ${one('seat_hold', 'true')}`,
    seen: /carts\./,
  },
  {
    what: 'an entry was never taken back',
    text: `update ticket_scan set undone_at = now(), undone_by = user_id where ${one('ticket_scan', `result = 'accepted' and undone_at is null`)}`,
    seen: /doors\.arrived/,
  },
]
