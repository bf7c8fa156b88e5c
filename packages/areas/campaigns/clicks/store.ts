import { type Database, onlyRow, type Scope, sql } from '@dxweb/kit/database/database.ts'

/** Follows of short addresses of one partner, added up by code and visitor. */
export interface Clicks {
  /** The local day of the salt that the visitors are hashed with. */
  day: string
  /** Every code that was followed, also by programs. */
  codes: readonly string[]
  counted: readonly { code: string; visitor: Buffer; clicks: number }[]
}

export interface Followed {
  code: string
  address: string
  /** False when the day is over, so that nothing was counted. */
  isDay: boolean
}

/**
 * Counts and looks up in one statement. The keys decide who is new and add up; rows are taken in the order of codes, so
 * that two processes wait for each other in one direction.
 */
const countText = `
  with today as materialized (
    select (now() at time zone time_zone)::date as day from partner where id = $1
  ), hit as materialized (
    select l.code, h.visitor, h.clicks
    from today, unnest($3::text[], $4::bytea[], $5::integer[]) h (code, visitor, clicks)
    join campaign_link l on l.partner_id = $1 and l.code = h.code
    where today.day = $2::date
  ), seen as (
    insert into campaign_visitor (partner_id, code, visitor, day)
    select $1, code, visitor, $2::date from hit order by code, visitor
    on conflict do nothing returning code
  ), counted as (
    insert into campaign_day as d (partner_id, day, code, clicks, visitors)
    select $1, $2::date, h.code, h.clicks, coalesce(s.visitors, 0)
    from (select code, sum(clicks)::integer as clicks from hit group by code) h
    left join (select code, count(*)::integer as visitors from seen group by code) s on s.code = h.code
    order by h.code
    on conflict (partner_id, day, code) do update
      set clicks = d.clicks + excluded.clicks, visitors = d.visitors + excluded.visitors
  )
  select l.code, l.address, (select day from today) = $2::date as "isDay"
  from campaign_link l where l.partner_id = $1 and l.code = any ($6::text[])`

export const countClicks = (db: Database, scope: Scope, { day, codes, counted }: Clicks) =>
  db.run<Followed>(
    scope,
    sql('campaign-clicks', countText, [
      scope.partnerId,
      day,
      counted.map(({ code }) => code),
      counted.map(({ visitor }) => visitor),
      counted.map(({ clicks }) => clicks),
      codes,
    ]),
  )

export interface Salt {
  day: string
  salt: Buffer
}

/** The salt of today, made by the first who asks for it; whoever makes it deletes what was hashed before. */
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

/** Undefined where there is no such partner. */
export async function saltOfToday(db: Database, scope: Scope, fresh: Buffer) {
  const statement = sql<Salt>('campaign-salt', saltText, [scope.partnerId, fresh])
  const [salt] = await db.run(scope, statement)
  return salt
}

/** Deletes hashes and salts of days that are over. Returns how many rows went. */
export async function forgetVisitors(db: Database, scope: Scope): Promise<number> {
  const statement = sql<{ gone: number }>(
    'campaign-forget',
    'select dx_forget_visitors($1) as gone',
    [scope.partnerId],
  )
  return onlyRow(await db.run(scope, statement)).gone
}
