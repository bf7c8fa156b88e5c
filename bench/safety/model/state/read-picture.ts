import { cardStatement } from '@dxweb/areas/giftcards/read-store.ts'
import { overviewStatement } from '@dxweb/areas/ticketing/sales/event-sales-store.ts'
import type { Reservation } from '@dxweb/areas/ticketing/reservations/list-contract.ts'
import { reservationsSource } from '@dxweb/areas/ticketing/reservations/list-store.ts'
import { rowsStatement } from '@dxweb/server/reports/report-sql.ts'
import { seatStatesOf, seatStatesStatements } from '@dxweb/areas/ticketing/sales/seats-store.ts'
import type { SalesOverview } from '@dxweb/areas/ticketing/sales/contract.ts'
import { type Row, sql } from '@dxweb/kit/database/database.ts'
import type { Picture } from './differences.ts'
import type { Real } from './venue.ts'
import { type Model, total } from './state.ts'

const storedText = `
  with p as materialized (
    select * from posting where partner_id = $1 and source_id > $3
  ), moves as (
    select debit as account, amount_ore as ore from p union all select credit, -amount_ore from p
  ), income as (
    select event_id, vat_type_id,
      sum(case when kind = 'income' then case when debit = '2900' then amount_ore else -amount_ore end else 0 end)::bigint as net,
      sum(case when kind = 'vat' then case when debit = '2900' then amount_ore else -amount_ore end else 0 end)::bigint as vat
    from p where event_id is not null and kind in ('income', 'vat') group by 1, 2
  ), t as materialized (
    select * from ticket where partner_id = $1 and event_id = any ($2)
  )
  select
    (select jsonb_object_agg(account, ore) from (select account, sum(ore)::bigint as ore from moves group by 1) a where ore <> 0) as accounts,
    (select jsonb_object_agg(id, lines) from (
      select s.id, jsonb_agg(jsonb_build_array(m.means, m.amount_ore, coalesce(r.refunded_ore, 0), coalesce(r.agreed_ore, 0))
        order by m.line) as lines
      from (select distinct sale_id as id from t) s
      join payment m on m.partner_id = $1 and m.sale_id = s.id
      left join payment_refunded r on r.partner_id = $1 and r.sale_id = m.sale_id and r.line = m.line
      group by s.id) s) as payments,
    (select jsonb_object_agg(id, jsonb_build_array(state, supplement_ore)) from t) as tickets,
    (select jsonb_object_agg(id, jsonb_build_array(array_position($5::integer[], user_id) - 1,
      array_position($2::integer[], event_id) - 1, until < now())) from seat_hold where partner_id = $1 and id = any ($4)) as carts,
    (select jsonb_agg(jsonb_build_object(
      'owners', (select jsonb_object_agg(seat_id, case kind when 'blocked' then kind else kind || ' ' || holder_id end)
        from seat_claim c where c.partner_id = $1 and c.event_id = e.id and (kind <> 'held' or until > now())),
      'places', (select jsonb_agg(case when kind is null or kind = 'held' and until < now() then '' else kind || ' ' || holder_id end
        order by place) from open_place o where o.partner_id = $1 and o.event_id = e.id),
      'ticketsOfSeats', (select jsonb_object_agg(seat_id, ids) from (select seat_id, jsonb_agg(id) as ids from t
        where event_id = e.id and seat_id is not null and state = 'issued' group by 1) s),
      'limit', (select jsonb_build_object('sold', count(*) filter (where kind = 'sold'), 'reserved', count(*) filter (where kind = 'reserved'),
        'held', count(*) filter (where kind = 'held' and until > now())) from ticket_quota q where q.partner_id = $1 and q.event_id = e.id),
      'doors', jsonb_build_object('sold', (select count(*) from t where event_id = e.id and state = 'issued'),
        'arrived', (select count(*) from ticket_scan n where n.partner_id = $1 and n.event_id = e.id and result = 'accepted'
          and undone_at is null)),
      'income', (select jsonb_object_agg(vat_type_id, jsonb_build_object('net', net, 'vat', vat)) from income
        where event_id = e.id and (net <> 0 or vat <> 0))
    ) order by e.id) from event e where e.partner_id = $1 and e.id = any ($2)) as events`

interface Stored {
  accounts: Picture
  payments: Picture
  tickets: Picture
  carts: Picture
  events: Record<string, Picture>[]
}

const storedStatement = ({ partnerId, eventIds, since, scopes }: Real, { cartIds }: Model) => {
  const users = scopes.map(({ userId }) => userId)
  return sql('model-stored', storedText, [partnerId, eventIds, since, cartIds, users])
}

const statesOf = 3

async function readAll(real: Real, model: Model) {
  const { db, scopes, partnerId, eventIds } = real
  const rows: readonly unknown[][] = await db.batch(scopes[0], [
    storedStatement(real, model),
    ...eventIds.map((id) => overviewStatement(partnerId, id)),
    ...eventIds.flatMap((id) => seatStatesStatements(partnerId, id)),
    ...eventIds.map((of) => rowsStatement(reservationsSource, partnerId, { of })),
    ...model.cards.map((card) => cardStatement({ partnerId }, card.id)),
  ])
  const left = [...rows]
  const take = (count: number) => left.splice(0, count)
  return {
    stored: take(1)[0]?.[0] as Stored,
    overviews: take(eventIds.length).map(([row]) => row as SalesOverview),
    states: eventIds.map(() => seatStatesOf(take(statesOf) as never)),
    reservations: take(eventIds.length) as Reservation[][],
    cards: take(model.cards.length).map(([row]) => row as CardRow),
  }
}

interface CardRow extends Row {
  id: string
  balanceOre: number
  paidOre: number
  expiredOre: number
  state: string
  events: { amountOre: number }[]
}

type Reports = Omit<Awaited<ReturnType<typeof readAll>>, 'stored'>

function reportOf(overview: SalesOverview): Picture {
  const { capacity, blockedCount, reservedCount, heldCount, refundCount, refundOre } = overview
  return {
    capacity,
    blockedCount,
    reservedCount,
    heldCount,
    refundCount,
    refundOre,
    total: overview.total,
    byCategory: Object.fromEntries(
      overview.byCategory.map(({ name, isCorrection, ...sums }) => [
        isCorrection ? `${name}, corrected` : name,
        sums,
      ]),
    ),
  }
}

const cardOf = ({ balanceOre, paidOre, expiredOre, state, events }: CardRow): Picture => ({
  balanceOre,
  ofEventsOre: total(events.map(({ amountOre }) => amountOre)),
  paidOre,
  expiredOre,
  state,
})

function eventOf(stored: Record<string, Picture>, reports: Reports, turn: number): Picture {
  const state = reports.states[turn]
  const overview = reports.overviews[turn]
  if (!state || !overview) return null
  const { sold, reserved, held, blocked } = state
  return {
    seats: { sold, reserved, held, blocked },
    carts: Object.fromEntries(state.holds.map(({ id, seatIds }) => [id, seatIds])),
    free: Object.fromEntries(state.areas.map(({ id, free }) => [String(id), free])),
    owners: stored['owners'] ?? {},
    places: stored['places'] ?? [],
    ticketsOfSeats: stored['ticketsOfSeats'] ?? {},
    limit: stored['limit'],
    reports: reportOf(overview),
    doors: stored['doors'],
    income: stored['income'] ?? {},
  }
}

const reservationOf = (one: Reports['reservations'][number][number]): Picture => ({
  state: one.state,
  places: one.placeCount,
  collected: one.collectedCount,
  isHeld: one.isHeld,
  seats: one.lines.flatMap(({ seatId }) => seatId ?? []).toSorted((a, b) => a - b),
  open: total(one.lines.map(({ areaId, count = 1 }) => (areaId === undefined ? 0 : count))),
})

export async function readPicture(real: Real, model: Model): Promise<Picture> {
  const { stored, ...reports } = await readAll(real, model)
  return {
    events: stored.events.map((event, turn) => eventOf(event, reports, turn)),
    accounts: stored.accounts ?? {},
    payments: stored.payments ?? {},
    tickets: stored.tickets ?? {},
    cards: Object.fromEntries(reports.cards.map((card) => [card.id, cardOf(card)])),
    carts: stored.carts ?? {},
    reservations: reports.reservations.map((list) =>
      Object.fromEntries(list.map((one) => [one.id, reservationOf(one)])),
    ),
  }
}
