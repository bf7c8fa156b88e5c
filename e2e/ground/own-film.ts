import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { askOwner } from './run-job.ts'

export const ownFilm = { bureauId: 900, bureau: 'Nordfilm', email: 'oppgjor@nordfilm.test' }

/** Fridays of three past film weeks, oldest first. A film week ends at 05:00. */
export function threeFridays(): [string, string, string] {
  const now = Temporal.Now.zonedDateTimeISO('Europe/Oslo')
  const today = now.subtract({ hours: 6 }).toPlainDate()
  const last = today.subtract({ days: ((today.dayOfWeek + 2) % 7) + 7 })
  return [last.subtract({ days: 14 }), last.subtract({ days: 7 }), last].map(String) as [
    string,
    string,
    string,
  ]
}

const bookText = `
  insert into distributor (id, name) values (900, 'Nordfilm');
  insert into production (id, title, kind, film_number, premiere_on, distributor_id)
  values (900, 'Isfjell', 'film', 'N9000001', '{friday}', 900);
  insert into bureau (partner_id, id, name, email, distributor_id)
  values (1003, 900, 'Nordfilm', '${ownFilm.email}', 900);
  insert into film_term (partner_id, id, bureau_id, production_id, starts_on, starts_time, method, week_percents)
  values (1003, 900, 900, 900, '{friday}', '05:00', 'distributorPercent',
    '[{"percent": 4000}, {"percent": 4000}, {"percent": 3500}]');`

/** Copies a past event to a Friday evening. */
const showText = `
  insert into event select (jsonb_populate_record(e, jsonb_build_object('id', {id}, 'title', 'Isfjell', 'order_id', null,
    'renter_id', null, 'production_id', 900, 'film_version', '{"dimension": "2d", "speech": "original", "subtitles":
    "norwegian"}'::jsonb, 'accepts_overlap', true, 'starts_at', at, 'ends_at', at + interval '1 hour', 'busy_from', at,
    'busy_until', at + interval '1 hour'))).*
  from (select e from event e join event_type t on t.partner_id = 1003 and t.id = e.event_type_id and t.is_cinema
    where e.partner_id = 1003 and e.state = 'published' and e.ends_at < now() and e.renter_id is null
    order by e.id limit 1) one,
    (select ('{friday} 19:00')::timestamp at time zone 'Europe/Oslo' as at) t;
  insert into event_price_category (partner_id, event_id, renter_id, id, name, short_name, price_ore, sort)
  values (1003, {id}, 0, 1, 'Voksen', 'V', 14500, 1);`

/** Inserts a sale of tickets at one price, with payment and posting, dated today. */
const saleText = `
  with made as (
    insert into sale (partner_id, id, event_id, renter_id, sold_at, user_id, channel, total_ore)
    select 1003, '{sale}', {id}, 0, now() - interval '1 minute', min(id), 'pos', {count} * {price} from user_account
    returning *
  ), tickets as (
    insert into ticket (partner_id, id, event_id, renter_id, sale_id, category_id, price_ore, vat_type_id,
      vat_basis_points, vat_ore, sold_at)
    select partner_id, ticket, event_id, 0, id, 1, {price}, 3, 1200, {vat}, sold_at
    from made, unnest('{{tickets}}'::uuid[]) ticket
  ), paid as (
    insert into payment (partner_id, sale_id, line, event_id, renter_id, means, amount_ore)
    select partner_id, id, 1, event_id, 0, 'card', total_ore from made
  )
  insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, renter_id, kind)
  select partner_id, id, 1, (sold_at at time zone 'Europe/Oslo')::date, '1920', '2900', total_ore, event_id, 0, 'sale'
  from made;`

const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  Object.entries(values).reduce(
    (done, [name, value]) => done.replaceAll(`{${name}}`, `${value}`),
    text,
  )

/** Tickets of the film: 152 at three prices in the first week (domain facts 1.9), and fewer in the weeks after. */
const sold = [
  { nth: 0, count: 100, price: 14_500, vat: 1554 },
  { nth: 0, count: 40, price: 11_000, vat: 1179 },
  { nth: 0, count: 12, price: 13_500, vat: 1446 },
  { nth: 1, count: 30, price: 14_500, vat: 1554 },
  { nth: 2, count: 20, price: 14_500, vat: 1554 },
]

export const showId = (nth: number) => 990_001 + nth

export async function playOwnFilm(folder: string): Promise<void> {
  const fridays = threeFridays()
  await askOwner(folder, filled(bookText, { friday: fridays[0] }))
  for (const [nth, friday] of fridays.entries()) {
    await askOwner(folder, filled(showText, { friday, id: showId(nth) }))
  }
  for (const { nth, ...tickets } of sold) {
    const ids = Array.from({ length: tickets.count }, () => uuid7()).join()
    const made = { id: showId(nth), sale: uuid7(), tickets: ids }
    await askOwner(folder, filled(saleText, { ...made, ...tickets }))
  }
}
