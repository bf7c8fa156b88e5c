import { figures, figuresOf, localDay, moveFigures } from './sales-sql.ts'

/** An event that the last closed day did not see the end of. None takes longer than a month. */
export const isOn = `e.ends_at >= since.at and e.starts_at >= since.at - interval '31 days'`

/** Each cut of the sums of days (docs/decisions/0089): how a move of today, a row of sums and their days tell it. */
const cuts = {
  seller: {
    columns: ['channel', 'user_id'],
    closed: 'd.channel, d.user_id',
    open: 's.channel, s.user_id',
  },
  category: {
    columns: ['channel', 'event_type_id', 'category', 'correction'],
    closed: `d.channel, e.event_type_id, case when d.correction = '' then coalesce(c.name, '') else '' end, d.correction`,
    open: `s.channel, e.event_type_id, case when m.correction is null then coalesce(c.name, '') else '' end, coalesce(m.correction, '')`,
  },
  ahead: {
    columns: ['channel', 'event_type_id', 'days_ahead'],
    closed: `d.channel, e.event_type_id, ${localDay('e.starts_at')} - d.sold_on`,
    open: `s.channel, e.event_type_id, ${localDay('e.starts_at')} - ${localDay('s.sold_at')}`,
  },
  hall: {
    columns: ['event_type_id', 'auditorium_id', 'renter_id'],
    closed: 'e.event_type_id, e.auditorium_id, coalesce(e.renter_id, 0)',
    open: 'e.event_type_id, e.auditorium_id, coalesce(e.renter_id, 0)',
  },
  hour: {
    columns: ['channel', 'hour'],
    closed: '',
    open: 's.channel, extract(hour from s.sold_at at time zone since.time_zone)::integer',
  },
} as const

type Cut = keyof typeof cuts

const eventOf = (row: string) => `join event e on e.partner_id = $1 and e.id = ${row}.event_id`
const categoryOf = (row: string) => `left join event_price_category c
      on c.partner_id = $1 and c.event_id = ${row}.event_id and c.id = ${row}.category_id`

/** Moves since the last closed day, as rows of a cut. */
const openCut = (cut: Cut, day: string, which = 'true') => `
    select ${day}, ${cuts[cut].open}, ${moveFigures}
    from since, sale s join ticket_move m on m.partner_id = s.partner_id and m.sale_id = s.id
      ${eventOf('m')} ${cut === 'category' ? categoryOf('m') : ''}
    where s.partner_id = $1 and s.sold_at >= since.at and {sold instant s.sold_at} and {held instant e.starts_at}
      and {until instant s.sold_at} and ${which}`

/** Days of sale, by what the cut tells apart. */
export const bySoldDay = (cut: Cut) => `
    select day, ${cuts[cut].columns.join(', ')}, ${figures} from sales_of_day
    where partner_id = $1 and axis = 'sold' and cut = '${cut}' and {sold day day} and {until day day}
    union all ${openCut(cut, localDay('s.sold_at'))}`

/** Days on which events were held. Those of events that had not ended by the last closed day are in no sum of days. */
export const byHeldDay = (cut: Exclude<Cut, 'hall' | 'hour'>) => `
    select day, ${cuts[cut].columns.join(', ')}, ${figures} from sales_of_day
    where partner_id = $1 and axis = 'held' and cut = '${cut}' and {held day day}
    union all
    select ${localDay('e.starts_at')}, ${cuts[cut].closed}, ${figuresOf('d')}
    from since, event e join sales_day d on d.partner_id = $1 and d.event_id = e.id
      ${cut === 'category' ? categoryOf('d') : ''}
    where e.partner_id = $1 and ${isOn} and {held instant e.starts_at}
    union all ${openCut(cut, localDay('e.starts_at'))}`

/** Sums of events that have ended, by the day on which they were held; those of the others are read with the events. */
export const ofEnded = `
    select day, event_type_id, auditorium_id, renter_id, show_count, capacity, ${figures} from sales_of_day
    where partner_id = $1 and axis = 'held' and cut = 'hall' and {held day day}
    union all
    select day, event_type_id, auditorium_id, renter_id, 0, 0, ${figures}
    from (${openCut('hall', localDay('e.starts_at'), 'e.ends_at < since.at')}) m
      (day, event_type_id, auditorium_id, renter_id, ${figures})`
