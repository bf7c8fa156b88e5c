import { offeredFrom } from './rules.ts'

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

/** Returns SQL for the state of offer `f` of order `o`; `p` is the partner row with id `$1`. */
export const shownState = `case
    when f.accepted_at is not null then 'accepted'
    when f.ended_by is not null then f.ended_by
    when f.kind = 'confirmation' then 'sent'
    when f.expires_on < (now() at time zone p.time_zone)::date then 'expired'
    when o.state not in (${quoted(offeredFrom.quote)}) then 'closed'
    when f.content <> dx_offer_content($1, o.id) then 'changed'
    else 'open' end`
