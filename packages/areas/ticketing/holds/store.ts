import { sellsNow } from '../sale-windows/sells-now.ts'
import {
  type Database,
  onlyRow,
  type Scope,
  sql,
  type Answers,
  rowExists,
} from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { type CartLine, priceLines, refuseUnlessOnSale, wantedOf } from '../offer/rules.ts'
import { refuseOffWeb } from '../offer/web-rules.ts'
import { gapStatements, withSeatNames } from '../selling/rule-statements-store.ts'
import { mayBeOutgrown } from '../selling/sell-store.ts'
import { type EventOffer, readOffer, cachedOffer } from '../offer/offer-store.ts'

export interface HoldOrder {
  id: string
  eventId: number
  channel: string
  lines: readonly CartLine[]
  isLeft: boolean
  /** Set for web channels: applies the rules of web sales, with the buyer's purchase code. */
  web?: { code: string }
  /** Code of a campaign; null if no campaign of the venue has the given code. */
  campaignCode?: string | null
}

export interface Hold {
  id: string
  until: string
  leftMs: number
  lines: CartLine[]
}

export interface HoldAnswer extends Hold {
  lostSeatIds: number[]
  shortAreas: { areaId: number; held: number }[]
  /** Seats held or released by this command, for live updates. */
  changedSeatIds: number[]
  /** Absent if the request had no campaign. */
  isCampaignKnown?: boolean
}

/** Maximum number of seconds for which a cart is kept after its page closes, in case of a reload. */
const leftSeconds = 45

/**
 * Also revives an expired cart. Runs first, so that no seats are claimed if the cart belongs to another user or the
 * event has changed.
 */
const holdText = `
  with rule as (
    select coalesce(max(hold_minutes), 10) * interval '1 minute' as each,
      coalesce(max(hold_most_minutes), 30) * interval '1 minute' as most
    from sales_rule where partner_id = $1
  ), made as (
  insert into seat_hold as h (partner_id, id, event_id, user_id, channel, lines, until)
  select $1, $2, e.id, $4, $5, $6, now() + case when $7 then interval '${leftSeconds} seconds' else rule.each end
  from event e, rule
  where e.partner_id = $1 and e.id = $3 and e.version = $8 and ${sellsNow("$5 = 'pos'")}
  for share of e
  on conflict (partner_id, id) do update set lines = excluded.lines,
    made_at = case when h.until < excluded.made_at then excluded.made_at else h.made_at end,
    until = case when $7 then least(h.until, excluded.until) when h.until < excluded.made_at then excluded.until
      else least(excluded.until, h.made_at + (select most from rule)) end
    where h.user_id = $4 and h.event_id = $3
  returning id
  )
  select case when exists (select from made) then true else dx_refuse('stale', '{"offer": true}') end as is_made`

const own = `exists (select from seat_hold h where h.partner_id = $1 and h.id = $2 and h.user_id = $4 and h.event_id = $3)`
const untilOf = `(select until from seat_hold h where h.partner_id = $1 and h.id = $2)`

const freeSeatsText = `
  delete from seat_claim where partner_id = $1 and event_id = $3 and kind = 'held' and holder_id = $2
    and not seat_id = any ($5::integer[]) and ${own}
  returning seat_id as "seatId"`

const claimSeatsText = `
  insert into seat_claim as c (partner_id, event_id, seat_id, kind, holder_id, until)
  select $1, $3, seat, 'held', $2, ${untilOf} from unnest($5::integer[]) seat where ${own} order by seat
  on conflict (partner_id, event_id, seat_id) do update
    set holder_id = excluded.holder_id, until = excluded.until
    where c.kind = 'held' and (c.holder_id = $2 or dx_is_over(c.until))
  returning seat_id as "seatId"`

const freePlacesText = `
  update open_place o set kind = null, holder_id = null, until = null
  from (
    select p.place, p.area_id, row_number() over (partition by p.area_id order by p.place) as nth from open_place p
    where p.partner_id = $1 and p.event_id = $3 and p.kind = 'held' and p.holder_id = $2
  ) held left join unnest($5::integer[], $6::integer[]) w (area, places) on w.area = held.area_id
  where o.partner_id = $1 and o.event_id = $3 and o.place = held.place and held.nth > coalesce(w.places, 0) and ${own}`

const claimPlacesText = `
  with free as materialized (
    select p.place from unnest($5::integer[], $6::integer[]) w (area, places), lateral (
      select o.place from open_place o
      where o.partner_id = $1 and o.event_id = $3 and o.area_id = w.area and (o.kind is null or o.kind = 'held')
        and (o.kind is null or o.until < now() and o.holder_id <> $2)
      order by o.place limit greatest(0, w.places - (select count(*) from open_place m
        where m.partner_id = $1 and m.event_id = $3 and m.kind = 'held' and m.holder_id = $2 and m.area_id = w.area))
      for update of o skip locked) p
    where ${own}
  )
  update open_place o set kind = 'held', holder_id = $2, until = ${untilOf}
  where o.partner_id = $1 and o.event_id = $3
    and (o.kind = 'held' and o.holder_id = $2 or o.place in (select place from free))`

const shown = `h.id, h.until, h.lines, greatest(0, extract(epoch from h.until - now()) * 1000)::integer as "leftMs"`

const heldText = `
  select ${shown},
    coalesce((select jsonb_object_agg(area_id, places) from (select area_id, count(*) as places from open_place o
      where o.partner_id = $1 and o.event_id = $3 and o.kind = 'held' and o.holder_id = $2 group by area_id) held),
      '{}') as places
  from seat_hold h where h.partner_id = $1 and h.id = $2 and h.user_id = $4 and h.event_id = $3`

/** Stores a campaign's link with the cart, and counts the cart for the link unless the cart already has it. */
const campaignText = `
  with link as (
    select code from campaign_link where partner_id = $1 and code = $5::text
  ), marked as (
    update seat_hold h set campaign_code = link.code from link
    where h.partner_id = $1 and h.id = $2 and h.user_id = $4 and h.event_id = $3
      and h.campaign_code is distinct from link.code
    returning link.code
  )
  select exists (select from link) as "isKnown", (select dx_count_cart($1, code) from marked)`

function holdStatements(scope: Scope, order: HoldOrder, version: number) {
  const { seatIds, areaIds, counts } = wantedOf(order.lines)
  const key = [scope.partnerId, order.id, order.eventId, scope.userId]
  const head = [...key, order.channel, JSON.stringify(order.lines), order.isLeft, version]
  return [
    sql('hold-cart', holdText, head),
    sql<{ seatId: number }>('hold-free-seats', freeSeatsText, [...key, seatIds]),
    sql<{ seatId: number }>('hold-claim-seats', claimSeatsText, [...key, seatIds]),
    sql('hold-free-places', freePlacesText, [...key, areaIds, counts]),
    sql('hold-claim-places', claimPlacesText, [...key, areaIds, counts]),
    sql<Held>('hold-held', heldText, key),
  ] as const
}

/** Refuses unknown seats, an event not on sale, and another user's cart. */
export async function hold(db: Database, scope: Scope, order: HoldOrder): Promise<HoldAnswer> {
  const onHand = await cachedOffer(db, scope, order.eventId)
  const answer = await holdFrom(db, scope, order, onHand).catch((error: unknown) => {
    if (mayBeOutgrown(error)) return null
    throw error
  })
  if (answer) return answer
  const fresh = await readOffer(db, scope, order.eventId)
  refuseUnlessOnSale(fresh.window, order.web ? 'web' : 'counter', Date.now())
  return holdFrom(db, scope, order, fresh).catch((error: unknown) => {
    throw isStale(error) ? new Refusal('taken') : error
  })
}

const isStale = (error: unknown) => error instanceof Refusal && error.code === 'stale'

async function holdFrom(
  db: Database,
  scope: Scope,
  order: HoldOrder,
  offer: EventOffer,
): Promise<HoldAnswer> {
  if (order.web) refuseOffWeb(offer, order.lines, order.web.code, Date.now())
  priceLines(offer, order.lines)
  // At the counter, single-seat gaps are checked by the sale, since the clerk chooses seats one by one.
  const before = order.web ? gapStatements(scope, offer, { ...order, holdId: order.id }) : []
  const statements = holdStatements(scope, order, offer.version)
  const after = campaignStatements(scope, order)
  const found = await db
    .batch(scope, [...before, ...statements, ...after])
    .catch((error: unknown) => {
      throw withSeatNames(error, offer)
    })
  const answers = found.slice(before.length) as unknown as Answers<typeof statements>
  const [, freed, claimed, , , held] = answers
  const answer = answerOf(order, onlyRow(held), idsOf(freed), idsOf(claimed))
  if (after.length === 0) return answer
  const [campaign] = found.at(-1) as [{ isKnown: boolean }]
  return { ...answer, isCampaignKnown: campaign.isKnown }
}

/** Runs last, to keep locks on a campaign as short as possible. */
const campaignStatements = (scope: Scope, { id, eventId, campaignCode }: HoldOrder) =>
  campaignCode === undefined
    ? []
    : [
        sql<{ isKnown: boolean }>('hold-campaign', campaignText, [
          scope.partnerId,
          id,
          eventId,
          scope.userId,
          campaignCode,
        ]),
      ]

interface Held extends Hold {
  places: Record<string, number>
}

const idsOf = (rows: readonly { seatId: number }[]) => rows.map(({ seatId }) => seatId)

function answerOf(
  order: HoldOrder,
  { places, ...held }: Held,
  freed: number[],
  claimed: number[],
): HoldAnswer {
  const { seatIds, areaIds, counts } = wantedOf(order.lines)
  const got = new Set(claimed)
  const shortAreas = areaIds.flatMap((areaId, at) => {
    const has = places[areaId] ?? 0
    return has < (counts[at] ?? 0) ? [{ areaId, held: has }] : []
  })
  const lostSeatIds = seatIds.filter((seatId) => !got.has(seatId))
  return { ...held, lostSeatIds, shortAreas, changedSeatIds: [...freed, ...claimed] }
}

export async function release(
  db: Database,
  scope: Scope,
  { id, eventId }: Pick<HoldOrder, 'id' | 'eventId'>,
): Promise<number[]> {
  const key = [scope.partnerId, id, eventId, scope.userId]
  const [freed] = await db.batch(scope, [
    sql<{ seatId: number }>('hold-free-seats', freeSeatsText, [...key, []]),
    sql('hold-free-places', freePlacesText, [...key, [], []]),
    sql(
      'hold-gone',
      'delete from seat_hold where partner_id = $1 and id = $2 and event_id = $3 and user_id = $4',
      key,
    ),
  ])
  return idsOf(freed)
}

const listText = `
  select ${shown} from seat_hold h
  where h.partner_id = $1 and h.event_id = $2 and h.user_id = $3 and h.until > now()
  order by h.until desc, h.id`

/** Orders the carts by remaining time, the longest first. */
export async function ownHolds(db: Database, scope: Scope, eventId: number): Promise<Hold[]> {
  const [events, holds] = await db.batch(scope, [
    rowExists('event', scope.partnerId, eventId),
    sql<Hold>('own-holds', listText, [scope.partnerId, eventId, scope.userId]),
  ])
  onlyRow(events)
  return holds
}
