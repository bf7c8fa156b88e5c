import type { Mutant } from '../model/mutants.ts'

const ofReport = (name: string) => new RegExp(`^report\\.${name}-`)

/** Plausible faults in the SQL of each family of reports. */
export const plants: readonly Mutant[] = [
  {
    what: 'has one of each product of a menu',
    of: ofReport('concession'),
    from: 'd.quantity * (m.pieces - 1)',
    to: 'd.quantity * (m.parts - 1)',
  },
  {
    what: 'counts an exchange as a purchase',
    of: ofReport('campaigns'),
    from: 'and s.exchanged_with is null and s.channel',
    to: 'and s.channel',
  },
  {
    what: 'adds what was paid back',
    of: ofReport('ticket-sales'),
    from: '-(m.price_ore + m.fee_ore) else 0 end as refund_ore',
    to: 'm.price_ore + m.fee_ore else 0 end as refund_ore',
  },
  {
    what: 'has the fee in gross',
    of: ofReport('ticket-sales'),
    from: 'd.price_ore as "grossOre"',
    to: 'd.price_ore + d.fee_ore as "grossOre"',
  },
  {
    what: 'counts the days that are closed twice',
    of: ofReport('(ticket-sales|price-mix|renters|sales-by-hour)'),
    from: 's.sold_at >= (select least(at,',
    to: "s.sold_at >= (select least(at - interval '30 days',",
  },
  {
    what: 'has months that are over and their days',
    of: ofReport('(ticket-sales|price-mix)'),
    from: 'day < (select first from whole) and day <=',
    to: 'day <=',
  },
  {
    what: 'has days begin at midnight in UTC',
    of: ofReport('(ticket-sales|price-mix|renters)'),
    from: '::timestamp at time zone time_zone from partner where id = $1)',
    to: "::timestamp at time zone 'UTC' from partner where id = $1)",
  },
  {
    what: 'is of the day of sale where that of the show is asked',
    of: ofReport('price-mix'),
    from: 'e.id = d.event_id and e.starts_at >=',
    to: 'e.id = d.event_id and d.sold_on::timestamptz >=',
  },
  {
    what: 'works VAT out of the total',
    of: ofReport('day-settlement'),
    from: 'sum(vat_ore + fee_vat_ore)::bigint',
    to: 'round(sum(ore) * 12 / 112.0)::bigint',
  },
  {
    what: 'takes the presale of today for that of days before',
    of: ofReport('day-settlement'),
    from: 'where sold < day',
    to: 'where sold <= day',
  },
  {
    what: 'takes what is paid to the bank for cash',
    of: ofReport('settled-days'),
    from: "b.account = '1900' and",
    to: "b.account in ('1900', '1920') and",
  },
  {
    what: 'leaves the cash of goods out of open days',
    of: ofReport('settled-days'),
    from: 's.cash + coalesce(g.cash, 0)',
    to: 's.cash',
  },
  {
    what: 'takes other means of tills for cash',
    of: ofReport('day-settlement'),
    from: "ore from goods_paid where means = 'cash'",
    to: "ore from goods_paid where means = 'card'",
  },
  {
    what: 'forgets that a refund owes less',
    of: ofReport('presale'),
    from: 'else -amount_ore end) filter (where not',
    to: 'else 0 end) filter (where not',
  },
  {
    what: 'tells what was posted on closed days twice',
    of: ofReport('(postings|presale|vat)'),
    from: 'posted_on > (select day from closed)',
    to: 'posted_on > (select day - 30 from closed)',
  },
  {
    what: 'has income on the wrong side',
    of: ofReport('vat'),
    from: '(p.debit, -p.amount_ore)',
    to: '(p.debit, p.amount_ore)',
  },
  {
    what: 'charges the fee of what was refunded',
    of: ofReport('month-settlement'),
    from: 'filter (where m.tickets > 0 and w.is_fresh), 0)::bigint as fresh',
    to: 'filter (where w.is_fresh), 0)::bigint as fresh',
  },
  {
    what: 'has what was paid back among what was paid',
    of: ofReport('batch-payments'),
    from: 'greatest(p.ore, 0)',
    to: 'abs(p.ore)',
  },
  {
    what: 'has one scan more than there are',
    of: ofReport('visitors'),
    from: 'then k.scan_count',
    to: 'then k.scan_count + 1',
  },
  {
    what: 'tells an exchange as a refund',
    of: ofReport('refunds'),
    from: 'x.exchanged_with is not null',
    to: 'false',
  },
  {
    what: 'has hours that the clock does not show',
    of: ofReport('sales-by-hour'),
    from: 'select s.sold_at at time zone (select time_zone from partner where id = $1) as at',
    to: "select s.sold_at at time zone 'UTC' + interval '1 hour' as at",
  },
  {
    what: 'leaves the fee out of what an order comes to',
    of: ofReport('order-events'),
    from: 'm.price_ore + m.fee_ore',
    to: 'm.price_ore',
  },
  {
    what: 'has what was collected among what is reserved',
    of: ofReport('reservations'),
    from: 'else r.place_count end',
    to: 'else r.collected_count end',
  },
  {
    what: 'has a tariff without its steps',
    of: ofReport('tono'),
    from: 'width_bucket(b.basis - 1, t.overs)',
    to: 'cardinality(t.overs)',
  },
  {
    what: 'has years before of other weekdays',
    of: ofReport('ticket-sales'),
    from: 'w.now + (r."soldOn" - w.before)',
    to: 'w.now + (r."soldOn" - w.before) + 1',
  },
  {
    what: 'knows what was only known later',
    of: ofReport('(ticket-sales|renters|visitors)'),
    from: 'last_on < (',
    to: 'first_on < (',
  },
  {
    what: 'leaves out what a minimum adds to film rental',
    of: ofReport('distributor-settlement'),
    from: 'then minimum_ore - unit_rental else 0 end',
    to: 'then 0 else 0 end',
  },
  {
    what: 'has film weeks begin at midnight',
    of: ofReport('(distributor-settlement|film-settlements)'),
    from: '(c.at - calendar.start_of_day)::date',
    to: 'c.at::date',
  },
  {
    what: 'corrects an approved film week the wrong way',
    of: ofReport('distributor-settlement'),
    from: '-k.rental_ore as rental',
    to: 'k.rental_ore as rental',
  },
  {
    what: 'has the levy of the first rates of all',
    of: ofReport('distributor-settlement'),
    from: 'order by v.valid_from desc limit 1',
    to: 'order by v.valid_from limit 1',
  },
  {
    what: 'has blocked seats among those to sell on the call sheet',
    of: ofReport('call-sheet-(films|events)'),
    from: 'e.capacity - (',
    to: 'e.capacity - 0 * (',
  },
]
