/**
 * Whether the event `e` is for everybody: published and sold, or open without tickets. What is closed, for schools, or
 * sold by a code that hides it (domain facts 6) is in no programme.
 */
export const isPublic = `(e.state = 'published' and coalesce(e.showing_type, '') not in ('closed', 'school')
    and left(e.web_purchase_code, 1) <> '!'
    and (e.is_open_event or exists (
      select from event_price_category pc where pc.partner_id = e.partner_id and pc.event_id = e.id)))`
