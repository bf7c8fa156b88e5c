/**
 * True for public events `e`: published events that have tickets or are marked as open. Closed shows, school shows
 * and events sold by a hidden code (domain facts 6) are never public.
 */
export const isPublic = `(e.state = 'published' and coalesce(e.showing_type, '') not in ('closed', 'school')
    and left(e.web_purchase_code, 1) <> '!'
    and (e.is_open_event or exists (
      select from event_price_category pc where pc.partner_id = $1 and pc.event_id = e.id)))`
