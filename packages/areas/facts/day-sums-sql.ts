import { figures, figuresOf, localDay, moveFigures, noFigures } from './sales-sql.ts'

/** Events that had not ended by the last closed day. No event is longer than a month. */
export const isOn = `e.ends_at >= since.at and e.starts_at >= (select at from since) - interval '31 days'`

const category = `case when d.correction = '' then coalesce(c.name, '') else '' end`

/** Each grouping of daily sums (docs/decisions/0005), with its condition on a row `d` of an event `e`. */
const cuts = {
  seller: { columns: ['channel', 'user_id'], text: 'd.channel, d.user_id' },
  category: {
    columns: ['channel', 'event_type_id', 'category', 'correction'],
    text: `d.channel, e.event_type_id, ${category}, d.correction`,
  },
  together: {
    columns: ['channel', 'event_type_id', 'auditorium_id', 'renter_id', 'category', 'correction'],
    text: `d.channel, e.event_type_id, e.auditorium_id, coalesce(e.renter_id, 0), ${category}, d.correction`,
  },
  ahead: {
    columns: ['channel', 'event_type_id', 'days_ahead'],
    text: `d.channel, e.event_type_id, ${localDay('e.starts_at')} - d.sold_on`,
  },
  hall: {
    columns: ['event_type_id', 'auditorium_id', 'renter_id'],
    text: 'e.event_type_id, e.auditorium_id, coalesce(e.renter_id, 0)',
  },
  hour: {
    columns: ['channel', 'hour'],
    text: 'd.channel, extract(hour from d.sold_at at time zone since.time_zone)::integer',
  },
} as const

type Cut = keyof typeof cuts

const categoryJoin = `left join event_price_category c
      on c.partner_id = $1 and c.event_id = d.event_id and c.id = d.category_id`

/** Selects the rows `d` of `from` with their events, in the columns of a grouping. */
const textOf = (cut: Cut, day: string, from: string, which: string) => `
    select ${day}, ${cuts[cut].text}, ${figuresOf('d')}
    from since, ${from} ${cuts[cut].text.includes(category) ? categoryJoin : ''}
    where ${which} and e.starts_at >= :heldBegin and e.starts_at < :heldEnd`

/** Looks up the event of each move by key; without `offset 0` PostgreSQL would read the events of all years. */
const eventOfMove = `lateral (
      select starts_at, ends_at, event_type_id, auditorium_id, renter_id from event
      where partner_id = $1 and id = d.event_id offset 0) e`

/** Moves since the last closed day, in the columns of a grouping. */
const openCut = (cut: Cut, day: string, which = 'true') =>
  textOf(cut, day, `opened d cross join ${eventOfMove}`, which)

const soldToday = (cut: Cut) => openCut(cut, 'd.sold_on')

export const bySoldDay = (cut: Cut) => `
    select day, ${cuts[cut].columns.join(', ')}, ${figures} from sales_of_day
    where partner_id = $1 and axis = 'sold' and cut = '${cut}' and day between :soldFrom and :soldTo and day <= :until
    union all ${soldToday(cut)}`

/** Events that had not ended by the last closed day, which are missing from the sums of event days. */
const heldSince = (cut: Cut) => `
    ${textOf(
      cut,
      localDay('e.starts_at'),
      'event e join sales_day d on d.partner_id = $1 and d.event_id = e.id',
      `e.partner_id = $1 and ${isOn}`,
    )}
    union all ${openCut(cut, localDay('e.starts_at'))}`

export const byHeldDay = (cut: Exclude<Cut, 'hall' | 'hour'>) => `
    select day, ${cuts[cut].columns.join(', ')}, ${figures} from sales_of_day
    where partner_id = $1 and axis = 'held' and cut = '${cut}' and day between :heldFrom and :heldTo
    union all ${heldSince(cut)}`

/**
 * The requested whole months, from `first` until before `after`. The current month counts as whole if all of its closed
 * days are requested.
 */
export const wholeMonths = (axis: 'sold' | 'held') => `asked as materialized (
    select :${axis}From as first, least(:${axis}To, :until) as last
  ), whole as materialized (
    select date_trunc('month', first - 1 + interval '1 month')::date as first,
      case when last >= (select max(day) from closed_day where partner_id = $1) then 'infinity'
        else date_trunc('month', last + interval '1 day')::date end as after
    from asked
  )`

export const byMonths = (axis: 'sold' | 'held') => {
  const summed = (cut: 'month' | 'together', days: string) => `
    select day, ${cuts.together.columns.join(', ')}, ${figures} from sales_of_day
    where partner_id = $1 and axis = '${axis}' and cut = '${cut}' and ${days}`
  return `
    ${summed('month', 'day >= (select first from whole) and day < (select after from whole)')}
    union all ${summed('together', 'day >= (select first from asked) and day < (select first from whole) and day <= (select last from asked)')}
    union all ${summed('together', 'day >= (select greatest(first, after) from whole) and day <= (select last from asked)')}
    union all ${axis === 'sold' ? soldToday('together') : heldSince('together')}`
}

const heldHour = (
  move: string,
  sold: string,
) => `select ${localDay('e.starts_at')}, ${sold}.channel,
      dx_days_of_week(${localDay('e.starts_at')} - ${localDay(`${sold}.sold_at`)}),
      extract(hour from ${sold}.sold_at at time zone since.time_zone)::integer, ${move}`

/** Sums per event day and hour of sale; `days_ahead` is the remainder of whole weeks. */
export const byHeldHour = `
    select day, channel, days_ahead, hour, ${figures} from sales_of_day
    where partner_id = $1 and axis = 'held' and cut = 'hour' and day between :heldFrom and :heldTo
    union all ${heldHour(moveFigures, 's')}
    from since, event e join ticket_move m on m.partner_id = $1 and m.event_id = e.id
      join sale s on s.partner_id = $1 and s.id = m.sale_id
    where e.partner_id = $1 and e.starts_at >= :heldBegin and e.starts_at < :heldEnd and ${isOn} and s.sold_at < since.at
    union all ${heldHour(figuresOf('d'), 'd')}
    from since, opened d cross join ${eventOfMove} where e.starts_at >= :heldBegin and e.starts_at < :heldEnd`

/** Sums of ended events per event day. Events that have not ended are read one by one. */
export const ofEnded = `
    select day, event_type_id, auditorium_id, renter_id, show_count, capacity, ${figures} from sales_of_day
    where partner_id = $1 and axis = 'held' and cut = 'hall' and day between :heldFrom and :heldTo
    union all
    select day, event_type_id, auditorium_id, renter_id, 0, 0, ${figures}
    from (${openCut('hall', localDay('e.starts_at'), 'e.ends_at < since.at')}) m
      (day, event_type_id, auditorium_id, renter_id, ${figures})`

const shownOfDay = `select day, event_type_id, show_count, capacity from sales_of_day
    where partner_id = $1 and axis = 'held' and cut = 'hall' and day between :heldFrom and :heldTo`

/** The same figures as known on an earlier day, without halls and renters. */
export const ofEndedBefore = `
    select day, event_type_id, 0 as show_count, 0 as capacity, ${figures} from sales_of_day
    where partner_id = $1 and axis = 'held' and cut = 'ahead' and day between :heldFrom and :heldTo and (day-days_ahead) <= :until
    union all
    select day, event_type_id, show_count, capacity, ${noFigures} from (${shownOfDay}) s
    union all
    select day, event_type_id, 0, 0, ${figures}
    from (${openCut('hall', localDay('e.starts_at'), 'e.ends_at < since.at')}) m
      (day, event_type_id, auditorium_id, renter_id, ${figures})`
