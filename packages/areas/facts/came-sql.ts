/** Visitors of the event `e` with sales `s`: tickets, else counted visitors, else checked-in participants. */
export const came = `case when s.tickets <> 0 then s.tickets else coalesce(s.counted_visitors, (
    select count(*)::int from event_participant q
    where q.partner_id = $1 and q.event_id = e.id and q.checked_in_at is not null)) end`
