import { reportSource } from '@dxweb/kit/reports/report-source.ts'
import { counted, eventSales } from '../event-sales.ts'
import { visitors } from './contract.ts'

const inPeriod = '(select e.id from event e where e.partner_id = $1 and {held instant e.starts_at})'

/**
 * A companion's ticket is free. Who has a ticket and was not scanned is missing, where anybody was: most cinemas scan
 * nobody. Tickets go before a count by hand.
 */
const text = `
  select s.*, coalesce(c.companions, 0) as companions, coalesce(a.scanned, 0) as scanned,
    s.tickets - a.scanned as missing,
    case when s.tickets = 0 then coalesce(s.counted_visitors, 0) else s.tickets end as visitors,
    case when s.capacity > 0 then round(10000.0 * s.tickets / s.capacity)::int end as occupancy
  from (${eventSales(counted)}) s
  left join (
    select m.event_id, sum(m.tickets)::int as companions
    from event_price_category p
    join ticket_move m on m.partner_id = p.partner_id and m.event_id = p.event_id and m.category_id = p.id
    where p.partner_id = $1 and p.is_companion and m.correction is null and {until instant m.moved_at}
      and m.event_id in ${inPeriod} group by 1
  ) c on c.event_id = s."eventId"
  left join (
    select event_id, count(*)::int as scanned from ticket_scan
    where partner_id = $1 and result = 'accepted' and undone_at is null and {until instant scanned_at}
      and event_id in ${inPeriod} group by 1
  ) a on a.event_id = s."eventId"`

export const visitorsSource = reportSource(visitors, text)
