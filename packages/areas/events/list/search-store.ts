import { type Scope, type Statement, sql } from '@dxweb/kit/database/database.ts'

/** If more titles match, the search scans the events around now instead of the events of each title. */
const fewTitles = 100

const standing = (
  event: string,
) => `case when ${event}.state <> 'published' or ${event}.ends_at <= now()
    or not exists (select from event_price_category c where c.partner_id = ${event}.partner_id and c.event_id = ${event}.id)
    then ''
  when ${event}.is_sale_open then 'open' else 'stopped' end`

/** $6 is the sale state to search for, or null for all. */
const hasStanding = (event: string) => `($6::text is null or ${standing(event)} = $6)`

const shown = `e.id, e.version, e.title, e.starts_at as "startsAt", a.name as auditorium, e.state,
  ${standing('e')} = 'open' as "isOnSale", ${standing('e')} = 'stopped' as "isStopped"`

/** Ranks a match: 0 is the whole title, 1 the start of a word, 2 inside a word. */
const rankOf = (key: string) =>
  `case when ${key} = $3 then 0 when ' ' || ${key} like '% ' || $4 || '%' then 1 else 2 end`

/** Sorts by rank, then the events nearest in time first; past events count as three times as far away. */
const order = `n.rank, abs(extract(epoch from e.starts_at - now())) * case when e.starts_at < now() then 3 else 1 end`

const walk = (isAhead: boolean) => `
  (select w.id, (select rank from t where t.title = w.title) as rank from event w
   where w.partner_id = $1 and w.starts_at ${isAhead ? '>=' : '<'} now() - interval '6 hours'
     and ${hasStanding('w')} and (select count(*) from t) > ${fewTitles} and (w.title in (select title from best)) is true
   order by w.starts_at${isAhead ? '' : ' desc'} limit $5)`

const ofTitle = (isAhead: boolean) => `
  (select s.id from event s where s.partner_id = $1 and s.title = t.title and ${hasStanding('s')}
     and s.starts_at ${isAhead ? '>=' : '<'} now() - interval '6 hours'
   order by s.starts_at${isAhead ? '' : ' desc'} limit $5)`

/**
 * Searches the titles first. Reads the events of each title if few titles match, and otherwise scans the events around
 * now.
 */
const venueText = `
  with t as materialized (
    select title, ${rankOf('key')} as rank from event_title where partner_id = $1 and key like all ($2)
  ), best as materialized (
    select title from t where rank <= greatest(1, (select min(rank) from t))
  ), n as (
    select s.id, t.rank from t, lateral (${ofTitle(true)} union all ${ofTitle(false)}) s
    where (select count(*) from t) <= ${fewTitles}
    union all ${walk(true)} union all ${walk(false)}
  )
  select ${shown} from n join event e on e.partner_id = $1 and e.id = n.id
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  order by ${order}, e.id limit $5`

/** Searches a renter's own few events directly, since other titles must stay hidden. */
const renterText = `
  with n as materialized (
    select id, ${rankOf('key')} as rank from (
      select e.id, dx_search_key(e.title) as key from event e where e.partner_id = $1 and ${hasStanding('e')}) k
    where key like all ($2)
  )
  select ${shown} from n join event e on e.partner_id = $1 and e.id = n.id
  join auditorium a on a.partner_id = $1 and a.id = e.auditorium_id
  order by ${order}, e.id limit $5`

const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The title must contain all the words. The best matches come first, then the events nearest in time. */
export function searchEvents(
  { partnerId, renterId }: Pick<Scope, 'partnerId' | 'renterId'>,
  words: readonly string[],
  limit: number,
  sale: 'open' | 'stopped' | undefined,
): Statement {
  const whole = words.join(' ')
  const patterns = words.map((word) => `%${literally(word)}%`)
  const values = [partnerId, patterns, whole, literally(whole), limit, sale ?? null]
  return renterId === 0
    ? sql('search-events', venueText, values)
    : sql('search-renters-events', renterText, values)
}
