import { type Database, type Scope, sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { maxChanges } from './contract.ts'
import { type FeedList, type FeedLists, feedListNames } from './feed-contract.ts'

/**
 * Takes the lock in a separate statement, so that the next statement sees changes committed during the wait.
 */
const lockStatement = (partnerId: number) =>
  sql('till-feed-lock', 'select from pg_advisory_xact_lock(dx_till_feed_lock($1))', [partnerId])

/** Orders rows before those that refer to them, so that a till can store them one by one. */
const inOrder = `array_position(array['${feedListNames.join("', '")}'], list), id`

/** Gives a new step number to each row of the feed that is new, changed or removed. */
const refreshText = `
  with now_held as materialized (select list, id, content from till_feed_now where partner_id = $1), changed as (
    select n.list, n.id, n.content, false as is_removed
    from now_held n left join till_feed f on f.partner_id = $1 and f.list = n.list and f.id = n.id
    where f.id is null or f.is_removed or f.content <> n.content
    union all
    select f.list, f.id, '{}'::jsonb, true from till_feed f
    where f.partner_id = $1 and not f.is_removed
      and not exists (select from now_held n where n.list = f.list and n.id = f.id)
  ), last as (select coalesce(max(step), 0) as step from till_feed where partner_id = $1)
  insert into till_feed as f (partner_id, list, id, content, is_removed, step)
  select $1, list, id, content, is_removed, last.step + row_number() over (order by ${inOrder})
  from changed, last
  on conflict (partner_id, list, id) do update
    set content = excluded.content, is_removed = excluded.is_removed, step = excluded.step`

/** A cursor above the last step given to the till means a restored backup. The till then gets all existing rows. */
const readText = `
  with me as (
    select t.id, t.name, t.number, t.kind, t.float_ore as "floatOre", t.is_active as "isActive", l.name as location,
      case when $3::bigint <= coalesce(c.given_to, 0) then $3::bigint else 0 end as after
    from api_key k join till t on t.partner_id = k.partner_id and t.id = k.till_id
    left join location l on l.partner_id = t.partner_id and l.id = t.location_id
    left join till_contact c on c.partner_id = t.partner_id and c.till_id = t.id
    where k.partner_id = $1 and k.user_id = $2
  ), page as (
    select f.list, f.id, f.is_removed, f.content, f.step from till_feed f, me
    where f.partner_id = $1 and f.step > me.after and (me.after > 0 or not f.is_removed)
    order by f.step limit ${maxChanges + 1}
  ), given as (select * from page order by step limit ${maxChanges}), place as (
    select coalesce((select max(step) from given), greatest(me.after, case when me.after = 0
      then (select coalesce(max(step), 0) from till_feed where partner_id = $1) else 0 end)) as step from me
  ), met as (
    insert into till_contact as c (partner_id, till_id, asked_at, given_to)
    select $1, me.id, now(), place.step from me, place
    on conflict (partner_id, till_id) do update
      set asked_at = excluded.asked_at, given_to = greatest(c.given_to, excluded.given_to)
  )
  select to_jsonb(me) - 'after' as till, me.after = 0 as "isWhole", place.step::text as cursor,
    (select count(*) > ${maxChanges} from page) as "hasMore",
    (select coalesce(jsonb_agg(jsonb_build_object('list', list, 'id', id) order by step), '[]')
      from given where is_removed) as removed,
    (select coalesce(jsonb_object_agg(list, rows), '{}') from (
      select list, jsonb_agg(content || jsonb_build_object('id', id) order by step) as rows
      from given where not is_removed group by list) l) as lists
  from me, place`

interface OwnTill {
  id: number
  name: string
  number: number
  kind: 'counter' | 'kiosk' | 'selfService'
  location: string | null
  floatOre: number
  isActive: boolean
}

interface Read {
  till: OwnTill
  isWhole: boolean
  cursor: string
  hasMore: boolean
  removed: { list: FeedList; id: number }[]
  lists: Partial<FeedLists>
}

const noRows: FeedLists = {
  vatTypes: [],
  means: [],
  productGroups: [],
  touchGroups: [],
  products: [],
  menuGroups: [],
  menus: [],
  operators: [],
}

/** Reads of one venue run one at a time. */
export async function readFeedAfter(db: Database, scope: Scope, after: number) {
  const { partnerId, userId } = scope
  const [, , [read]] = await db.batch(scope, [
    lockStatement(partnerId),
    sql('till-feed-refresh', refreshText, [partnerId]),
    sql<Read>('till-feed-read', readText, [partnerId, userId, after]),
  ])
  if (read === undefined) throw new Refusal('forbidden')
  const { lists, ...feed } = read
  return { ...feed, ...noRows, ...lists }
}

const boardText = `
  select coalesce(jsonb_object_agg(list, rows), '{}') as lists from (
    select list, jsonb_agg(content || jsonb_build_object('id', id)
      order by (content ->> 'sort')::integer, content ->> 'name', id) as rows
    from till_feed_now
    where partner_id = $1 and list in ('touchGroups', 'products', 'menuGroups', 'menus')
      and coalesce((content ->> 'isActive')::boolean, true)
    group by list) l`

export const boardStatement = (partnerId: number) =>
  sql<{ lists: Partial<FeedLists> }>('till-board', boardText, [partnerId])

export const boardOf = (lists: Partial<FeedLists> = {}) => ({
  touchGroups: lists.touchGroups ?? [],
  products: lists.products ?? [],
  menuGroups: lists.menuGroups ?? [],
  menus: lists.menus ?? [],
})
