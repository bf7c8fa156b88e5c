import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { type Counted, visitorBytes } from './click-batch.ts'

export interface Followed {
  code: string
  address: string
  /** False if the day has ended, so that nothing was counted. */
  isDay: boolean
}

/**
 * Counts clicks and looks up addresses in one statement. Unique keys detect known visitors. Rows are locked in a fixed
 * order, so that two processes cannot deadlock.
 */
const countText = `
  with today as materialized (
    select (now() at time zone time_zone)::date as day from partner where id = $1
  ), asked as materialized (
    select a.nth, l.code, a.clicks, l.address from unnest($3::text[], $4::integer[]) with ordinality a (code, clicks, nth)
    join campaign_link l on l.partner_id = $1 and l.code = a.code
  ), seen as (
    insert into campaign_visitor (partner_id, code, visitor, day)
    select $1, asked.code, substring($5::bytea from (v.nth::integer - 1) * ${visitorBytes} + 1 for ${visitorBytes}), today.day
    from today, unnest($6::integer[]) with ordinality v (place, nth) join asked on asked.nth = v.place
    where today.day = $2::date order by v.nth
    on conflict do nothing returning code
  ), counted as (
    insert into campaign_day as d (partner_id, day, code, clicks, visitors)
    select $1, today.day, asked.code, asked.clicks, (select count(*) from seen where seen.code = asked.code)
    from today, asked where today.day = $2::date and asked.clicks > 0 order by asked.code
    on conflict (partner_id, day, code) do update
      set clicks = d.clicks + excluded.clicks, visitors = d.visitors + excluded.visitors
  )
  select code, address, (select day from today) = $2::date as "isDay" from asked`

export const countClicks = (
  db: Database,
  scope: Scope,
  day: string,
  { codes, clicks, visitors, places }: Counted,
) =>
  db.run<Followed>(
    scope,
    sql('campaign-clicks', countText, [scope.partnerId, day, codes, clicks, visitors, places]),
  )

export interface Salt {
  day: string
  salt: Buffer
}

/** Gets today's salt. The first click of a day creates the salt and deletes the hashes of earlier days. */
const saltText = `
  with today as materialized (
    select (now() at time zone time_zone)::date as day from partner where id = $1
  ), made as (
    insert into campaign_salt as s (partner_id, day, salt) select $1, day, $2 from today
    on conflict (partner_id) do update set day = excluded.day,
      salt = case when s.day = excluded.day then s.salt else excluded.salt end
    returning day, salt
  ), forgotten as (
    delete from campaign_visitor v using today where v.partner_id = $1 and v.day <> today.day
  )
  select day, salt from made`

export async function saltOfToday(db: Database, scope: Scope, fresh: Buffer) {
  const statement = sql<Salt>('campaign-salt', saltText, [scope.partnerId, fresh])
  const [salt] = await db.run(scope, statement)
  return salt
}

export async function forgetVisitors(db: Database, scope: Scope): Promise<number> {
  const statement = sql<{ gone: number }>(
    'campaign-forget',
    'select dx_forget_visitors($1) as gone',
    [scope.partnerId],
  )
  return onlyRow(await db.run(scope, statement)).gone
}
