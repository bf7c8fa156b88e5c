import { foundByWords, wordSpans } from '@dxweb/kit/database/word-search.ts'
import { sql } from '@dxweb/kit/database/database.ts'

const text = `
  with found as materialized (${foundByWords('participant_word', 'participant_id')})
  select p.id, trim(p.first_name || ' ' || p.last_name) as name, p.event_id as "eventId", e.title,
    e.starts_at as "startsAt"
  from found join event_participant p on p.partner_id = $1 and p.id = found.id
  join event e on e.partner_id = $1 and e.id = p.event_id
  order by not found.is_whole, abs(extract(epoch from e.starts_at - now())), p.last_name collate "nb-x-icu", p.id limit $4`

export const searchParticipants = (partnerId: number, words: readonly string[], limit: number) =>
  sql('search-participants', text, [partnerId, ...wordSpans(words), limit])
