import { createHash, randomUUID } from 'node:crypto'
import { refund } from '@dxweb/areas/ticketing/refunds/store.ts'
import { sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { exchange } from '@dxweb/server/flows/exchange/exchange.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import type { BenchDatabase, BigVenue } from '../../ground/big-hall.ts'
import { endOfRun, type Outcome, seeded } from '../ground/outcome.ts'

interface Model {
  database: BenchDatabase
  venue: BigVenue
  random: () => number
  eventId: number
  isOpen: boolean
  counts: Record<string, number>
  sales: { id: string; eventId: number; ticketIds: string[] }[]
  /** Other events that the command posted to. */
  touched: Set<number>
}

type Command = (model: Model) => Promise<string>

const codesExpected = new Set(['seat_taken', 'sales_closed', 'invalid', 'stale'])
const salesKept = 200

const within = (random: () => number, count: number) => Math.floor(random() * count)

/** Sells random seats, which may already be sold. */
async function sellSome(model: Model): Promise<string> {
  const { database, venue, random, eventId } = model
  const { adult, child, companion } = venue.categories
  const lines = Array.from({ length: 1 + within(random, 6) }, () => ({
    seatId: venue.firstSeatId + within(random, 500),
    categoryId: [adult, child, companion][within(random, 3)] ?? adult,
  }))
  try {
    const { id } = await sell(database.db, venue.scope, {
      eventId,
      lines,
      means: random() < 0.5 ? 'card' : 'cash',
      channel: 'pos',
      idempotencyKey: randomUUID(),
      bodyHash: createHash('sha256').update(JSON.stringify(lines)).digest(),
      sudoId: null,
    })
    await keepSale(model, id)
    return 'sold'
  } catch (error) {
    if (error instanceof Refusal && codesExpected.has(error.code)) return error.code
    throw error
  }
}

async function keepSale({ database, venue, sales, eventId }: Model, id: string): Promise<void> {
  const tickets = await database.asOwner<{ id: string }>(
    'select id from ticket where partner_id = $1 and sale_id = $2',
    [venue.partnerId, id],
  )
  sales.push({ id, eventId, ticketIds: tickets.map((ticket) => ticket.id) })
  if (sales.length > salesKept) sales.shift()
}

/** Refunds a part of a sale, before or after the event; the sale may already be partly refunded. */
async function refundSome({ database, venue, random, sales, touched }: Model): Promise<string> {
  const sale = sales[within(random, sales.length)]
  const ticketIds = sale?.ticketIds.filter(() => random() < 0.5) ?? []
  if (sale === undefined || ticketIds.length === 0) return 'nothing to refund'
  touched.add(sale.eventId)
  const withFee = random() < 0.5
  try {
    await refund(database.db, venue.scope, {
      saleId: sale.id,
      ticketIds,
      withFee,
      to: random() < 0.2 ? 'giftCard' : 'means',
      reason: 'Syk',
      by: { userId: venue.userId, sudoId: null, requestId: 'ledger' },
      idempotencyKey: randomUUID(),
      bodyHash: createHash('sha256').update(ticketIds.join()).digest(),
    })
    sale.ticketIds = sale.ticketIds.filter((id) => !ticketIds.includes(id) || random() < 0.2)
    return withFee ? 'refunded' : 'refunded but the fee'
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong_state') return 'refunded already'
    throw error
  }
}

/** Selects the value of the old tickets and the new price; a category's price includes the fee. */
const worthText = `
  select sum(case when $4 then price_ore + fee_ore else price_ore end) as old,
    (select price_ore from event_price_category where partner_id = $1 and event_id = $5 and id = $6) as each
  from ticket where partner_id = $1 and sale_id = $2 and id = any ($3)`

async function exchangeSome(model: Model): Promise<string> {
  const { database, venue, random, sales, touched, eventId } = model
  const sale = sales[within(random, sales.length)]
  const ticketIds = sale?.ticketIds.filter(() => random() < 0.5) ?? []
  if (sale === undefined || ticketIds.length === 0) return 'nothing to exchange'
  touched.add(sale.eventId)
  const categoryId = venue.categories.adult
  const withFee = random() < 0.5
  const asked = [venue.partnerId, sale.id, ticketIds, withFee, eventId, categoryId]
  const [worth] = await database.asOwner<{ old: number; each: number }>(worthText, asked)
  const payOre = (worth?.each ?? 0) * ticketIds.length - (worth?.old ?? 0)
  const first = venue.firstSeatId + within(random, 500 - ticketIds.length)
  try {
    const { answer } = await exchange(database.db, venue.scope, {
      saleId: sale.id,
      ticketIds,
      withFee,
      eventId,
      lines: ticketIds.map((_, next) => ({ seatId: first + next, categoryId })),
      payments: payOre > 0 ? [{ means: 'card', amountOre: payOre }] : [],
      to: random() < 0.2 ? 'giftCard' : 'means',
      by: { userId: venue.userId, sudoId: null, requestId: 'ledger' },
      idempotencyKey: randomUUID(),
      bodyHash: createHash('sha256').update(ticketIds.join()).digest(),
    })
    sale.ticketIds = sale.ticketIds.filter((id) => !ticketIds.includes(id))
    await keepSale(model, answer.id)
    return 'exchanged'
  } catch (error) {
    if (error instanceof Refusal && [...codesExpected, 'wrong_state'].includes(error.code)) {
      return 'not exchanged'
    }
    throw error
  }
}

async function changePrice({ database, venue, random, eventId }: Model): Promise<string> {
  await database.asOwner(
    `with e as (update event set version = version + 1 where partner_id = $1 and id = $2)
     update event_price_category set price_ore = $3 where partner_id = $1 and event_id = $2 and id = $4`,
    [venue.partnerId, eventId, 10_000 + within(random, 50_000), venue.categories.adult],
  )
  return 'priced'
}

async function turnSale(model: Model): Promise<string> {
  const { database, venue, eventId } = model
  model.isOpen = !model.isOpen
  await database.asOwner(
    `update event set version = version + 1, is_sale_open = not is_sale_open where partner_id = $1 and id = $2`,
    [venue.partnerId, eventId],
  )
  return 'turned'
}

/** Moves an event into the past, which the product refuses for events with sales. */
async function hold(model: Model): Promise<string> {
  const { database, venue, eventId } = model
  await database.asOwner(
    `update event e set version = version + 1, starts_at = t.at, ends_at = t.at + interval '1 hour', busy_from = t.at,
       busy_until = t.at + interval '1 hour'
     from (select now() - $2::integer * interval '1 hour' - interval '3 hours' as at) t
     where e.partner_id = $1 and e.id = $2`,
    [venue.partnerId, eventId],
  )
  await recogniseIncome(database.db, new Date())
  model.eventId += 1
  model.isOpen = true
  return 'held'
}

/** Returns the next random command. If the event's sale is closed, it is soon reopened. */
function nextCommand({ random, isOpen }: Model): Command {
  if (!isOpen && random() < 0.3) return turnSale
  const drawn = random()
  if (drawn < 0.55) return sellSome
  if (drawn < 0.75) return refundSome
  if (drawn < 0.9) return exchangeSome
  if (drawn < 0.95) return changePrice
  return drawn < 0.99 ? turnSale : hold
}

/** Selects differences between the books and the tickets or payments; no rows if they agree. */
const differencesText = `
  with t as (
    select case when fee.part then case when fee_vat_ore <> 0 then (select id from vat_type where code = 'high')
        else vat_type_id end else vat_type_id end as vat_type,
      case when fee.part then fee_ore else price_ore end as gross, case when fee.part then fee_vat_ore else vat_ore end as vat
    from ticket_move, (values (false), (true)) fee (part) where partner_id = $1 and event_id = $2
  ), p as (select * from posting where partner_id = $1 and event_id = $2),
  taken as (select exists (select from income_taken where partner_id = $1 and event_id = $2) as is_taken),
  owed as (select coalesce(sum(amount_ore * case when credit = '2900' then 1 else -1 end), 0) as ore from p
    where '2900' in (debit, credit)),
  earned as (select vat_type_id, kind, sum(case when debit = '2900' then amount_ore else -amount_ore end) as ore from p
    where kind in ('income', 'vat') group by 1, 2),
  s as (select * from sale where partner_id = $1 and id in (select sale_id from ticket_move where partner_id = $1 and event_id = $2))
  select 'owed' as what from owed, taken
    where ore <> case when is_taken then 0 else (select coalesce(sum(gross), 0) from t) end
  union all
  select 'income of VAT type ' || vat_type from taken,
    (select vat_type, sum(gross) as gross, sum(vat) as vat from t group by vat_type) g
    where is_taken and (gross <> (select coalesce(sum(ore), 0) from earned where vat_type_id = vat_type)
      or vat <> (select coalesce(sum(ore), 0) from earned where vat_type_id = vat_type and kind = 'vat'))
  union all
  select 'paid' from s where total_ore + rounding_ore <> (
    select sum(amount_ore) from payment m where m.partner_id = $1 and m.sale_id = s.id)
  union all
  select 'more back than paid' from s where exists (select from payment_refunded r
    where r.partner_id = $1 and r.sale_id = s.id and (r.refunded_ore > r.paid_ore or r.agreed_ore > s.total_ore))
  union all
  select 'back' from s where refund_of is null and total_ore <> (
    select sum(price_ore + fee_ore) from ticket k where k.partner_id = $1 and k.sale_id = s.id)
  union all
  select 'refund' from s where refund_of is not null and total_ore <> (
    select -sum(price_ore + fee_ore) from ticket_refund k where k.partner_id = $1 and k.sale_id = s.id)`

async function differencesOf({ database, venue, touched }: Model): Promise<string[]> {
  const rows = await database.db.batch(
    venue.scope,
    [...touched].map((eventId) =>
      sql<{ what: string }>('ledger-differences', differencesText, [venue.partnerId, eventId]),
    ),
  )
  return rows.flat().map((row) => row.what)
}

export async function ledgerModel(
  database: BenchDatabase,
  venue: BigVenue,
  commands: number,
): Promise<Outcome> {
  const model: Model = {
    database,
    venue,
    random: seeded(20_261_121),
    eventId: venue.firstEventId,
    isOpen: true,
    counts: {},
    sales: [],
    touched: new Set(),
  }
  await database.asOwner('alter table event disable trigger moves_unsold')
  let checked = 0
  const end = endOfRun()
  for (let step = 0; step < commands && performance.now() < end; step += 1) {
    model.touched = new Set([model.eventId])
    const done = await nextCommand(model)(model)
    model.counts[done] = (model.counts[done] ?? 0) + 1
    const differences = await differencesOf(model)
    if (differences.length > 0) {
      return {
        passed: false,
        summary: `after command ${step} (${done}): ${differences.join(', ')}`,
      }
    }
    checked += 1
  }
  const counts = Object.entries(model.counts).map(([what, count]) => `${count} ${what}`)
  return { passed: checked > 0, summary: `${checked} commands agree: ${counts.join(', ')}` }
}
