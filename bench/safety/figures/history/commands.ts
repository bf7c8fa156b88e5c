import { cancel } from '@dxweb/areas/events/planning/plan-events-store.ts'
import { reactivateCard, sellCard, topUpCard } from '@dxweb/areas/giftcards/store.ts'
import { record, undo } from '@dxweb/areas/scanning/store.ts'
import { block } from '@dxweb/areas/ticketing/blocks/store.ts'
import { storeCorrection, storeReversal } from '@dxweb/areas/ticketing/corrections/store.ts'
import type { CartLine } from '@dxweb/areas/ticketing/offer/rules.ts'
import { startRun } from '@dxweb/areas/ticketing/refunds/run/store.ts'
import { refund } from '@dxweb/areas/ticketing/refunds/store.ts'
import { releaseReservation, reserve } from '@dxweb/areas/ticketing/reservations/store.ts'
import { type SaleOrder, sell } from '@dxweb/areas/ticketing/selling/sell-store.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { exchange, type ExchangeOrder } from '@dxweb/server/flows/exchange/exchange.ts'
import { closeDays } from '@dxweb/server/jobs/close-days.ts'
import { expireGiftCards } from '@dxweb/server/jobs/expire.ts'
import { recogniseIncome } from '@dxweb/server/jobs/recognise-income.ts'
import { refundCancelled } from '@dxweb/server/jobs/refund-cancelled.ts'
import { releaseExpired } from '@dxweb/server/jobs/release-expired.ts'
import { nobody, once } from '../../model/state/venue.ts'
import { campaignOf } from './came-by.ts'
import type { CommandName } from './draw.ts'
import { byOf, type Context, type Venue, type SoldEvent } from './venue.ts'
import { settling } from './settling.ts'

/** Result of a command when the venue has no object for it. */
const nothing = async () => false

const pick = <T>(all: readonly T[], nth: number): T | undefined => all[nth % all.length]

const soldKinds = ['seats', 'places', 'draft']
const soldEvents = ({ events }: Venue) => events.filter(({ kind }) => soldKinds.includes(kind))

/** Picks an event, preferably one that has not ended. */
function onSale({ venue, command, now }: Context) {
  const all = soldEvents(venue)
  const open = all.filter(({ kind, startsAt }) => kind !== 'draft' && startsAt + 7_200_000 > now)
  return pick(open.length === 0 || command.nth % 9 === 0 ? all : open, command.nth)
}

/** Returns a cart of adults and children, and sometimes a companion, in seats that were not requested before. */
function linesFor(venue: Venue, event: SoldEvent, mask: number): CartLine[] {
  const categories = [1, mask % 2 === 0 ? 2 : 1, 3].slice(0, 1 + (mask % 3))
  const from = venue.asked.get(event.id) ?? 0
  if (event.kind !== 'seats') {
    return categories.map((categoryId) => ({ areaId: 0, count: 1, categoryId }))
  }
  venue.asked.set(event.id, from + categories.length)
  return categories.map((categoryId, at) => ({ seatId: venue.seatIds[from + at] ?? 0, categoryId }))
}

const means = ['card', 'cash', 'vipps', 'invoice'] as const

async function keepSale({ venue }: Context, id: string, eventId: number) {
  const tickets = await venue.asOwner<{ id: string }>(
    'select id from ticket where partner_id = $1 and sale_id = $2 order by id',
    [venue.partnerId, id],
  )
  venue.sales.push({ id, eventId, ticketIds: tickets.map((ticket) => ticket.id) })
}

async function sellTo(context: Context, event?: SoldEvent, more: Partial<SaleOrder> = {}) {
  const { venue, command } = context
  if (!event) return false
  const order = {
    ...once(),
    eventId: event.id,
    channel: 'pos',
    means: pick(means, command.mask),
    lines: linesFor(venue, event, command.mask),
    campaignCode: await campaignOf(context),
    sudoId: null,
    ...more,
  }
  const { id } = await sell(venue.db, venue.scopes[command.mask % 2] ?? venue.scopes[0], order)
  await keepSale(context, id, event.id)
  return true
}

const cardOrder = ({ venue, command, today }: Context) => ({
  ...once(),
  amountOre: 5_000 + 77 * command.nth,
  means: pick(['card', 'cash', 'vipps'] as const, command.mask) ?? 'card',
  expiresOn: addDays(today, command.mask % 4 === 0 ? 9 : 365),
  today,
  by: byOf(venue.scopes[0]),
})

async function sellMixed(context: Context) {
  const { venue, command } = context
  const event = onSale(context)
  if (!event) return false
  const channel = command.mask % 2 === 0 ? 'web' : 'pos'
  const atTill = command.nth % 2 === 0 ? 'cash' : 'card'
  const lines: CartLine[] =
    event.kind === 'seats' ? linesFor(venue, event, 0) : [{ areaId: 0, count: 1, categoryId: 1 }]
  const priceOre =
    (await priceOf(context, event, lines)) + (channel === 'web' ? event.webFeeOre : 0)
  const partOre = Math.floor(priceOre / 2)
  const { number } = await sellCard(venue.db, venue.scopes[0], {
    ...cardOrder(context),
    amountOre: partOre + (command.mask > 7 ? 2_000 : 0),
    expiresOn: addDays(context.today, 200),
  })
  const payments: SaleOrder['payments'] = [
    { means: 'giftCard', amountOre: partOre, giftCardNumber: number },
    { means: channel === 'web' ? 'web' : atTill, amountOre: priceOre - partOre },
  ]
  return sellTo(context, event, { means: undefined, payments, lines, channel })
}

async function priceOf({ venue }: Context, event: SoldEvent, [line]: readonly CartLine[]) {
  const [row] = await venue.asOwner<{ ore: number }>(
    `select (c.price_ore + coalesce((select z.adjustment_ore from event_zone z where z.partner_id = $1 and z.event_id = $2
       and $3 = any (z.seat_ids)), 0))::int as ore
     from event_price_category c where c.partner_id = $1 and c.event_id = $2 and c.id = 1`,
    [venue.partnerId, event.id, line?.seatId ?? 0],
  )
  return (row?.ore ?? 0) + event.supplementOre
}

async function reserveSome(context: Context) {
  const { venue, command } = context
  const event = onSale(context)
  if (!event) return false
  const lines = linesFor(venue, event, 1)
  const who = { name: 'Ola Vik', phone: '912 34 567', email: '', note: '' }
  const order = { ...once(), ...who, eventId: event.id, lines, isHeld: command.mask % 4 === 0 }
  const { id } = await reserve(venue.db, venue.scopes[0], order)
  venue.reservations.push({ id, eventId: event.id, lines })
  return true
}

function pickUp(context: Context) {
  const { venue, command } = context
  const reserved = venue.reservations.pop()
  if (!reserved) return nothing()
  const lines = command.mask % 3 === 0 ? reserved.lines.slice(0, 1) : reserved.lines
  const event = venue.events.find(({ id }) => id === reserved.eventId)
  return sellTo(context, event, { lines, reservationId: reserved.id })
}

async function release({ venue }: Context) {
  const reserved = venue.reservations.shift()
  if (!reserved) return false
  const [row] = await venue.asOwner<{ version: number }>(
    'select version from reservation where partner_id = $1 and id = $2',
    [venue.partnerId, reserved.id],
  )
  const which = { id: reserved.id, version: row?.version ?? 0 }
  await releaseReservation(venue.db, venue.scopes[0], which, byOf(venue.scopes[0]))
  return true
}

const someOf = (ids: readonly string[], mask: number) => (mask % 2 === 0 ? [...ids] : ids.slice(-1))

async function refundSome({ venue, command }: Context) {
  const sale = pick(venue.sales, command.nth)
  if (!sale) return false
  const by = byOf(venue.scopes[1])
  await refund(venue.db, venue.scopes[1], {
    ...once(),
    saleId: sale.id,
    ticketIds: someOf(sale.ticketIds, command.mask),
    withFee: command.mask % 3 !== 0,
    reason: pick(['Syk', 'Feil dag'], command.mask) ?? '',
    to: command.mask % 5 === 0 ? 'giftCard' : 'means',
    by,
  })
  return true
}

async function exchangeSome(context: Context) {
  const { venue, command } = context
  const sale = pick(venue.sales, command.nth)
  const event = onSale(context)
  if (!sale || !event) return false
  const lines = linesFor(venue, event, command.mask % 2)
  const asked = {
    saleId: sale.id,
    ticketIds: someOf(sale.ticketIds, command.mask),
    eventId: event.id,
    lines,
  }
  const order = { ...asked, withFee: command.mask % 3 !== 0, by: byOf(venue.scopes[0]) }
  const exchanged = (payments: ExchangeOrder['payments']) =>
    exchange(venue.db, venue.scopes[0], { ...once(), ...order, payments })
  // The refusal contains the missing amount, which a clerk would read from it.
  const { answer } = await exchanged(undefined).catch((error: unknown) => {
    const amountOre = error instanceof Refusal ? missingOf(error) : undefined
    if (amountOre === undefined) throw error
    return exchanged([
      { means: pick(['card', 'cash', 'vipps'] as const, command.nth) ?? 'card', amountOre },
    ])
  })
  await keepSale(context, answer.id, event.id)
  return true
}

function missingOf({ fields }: Refusal): number | undefined {
  const { missing } = fields?.['payments']?.params ?? {}
  return typeof missing === 'number' ? missing : undefined
}

async function sellCardAlone(context: Context) {
  const { db, scopes } = context.venue
  const campaign = await campaignOf(context)
  return done(sellCard(db, scopes[0], { ...cardOrder(context), campaign }))
}

async function topUp(context: Context) {
  const { venue, command } = context
  const cards = await venue.asOwner<{ id: string }>(
    'select id from gift_card where partner_id = $1 order by id',
    [venue.partnerId],
  )
  const card = pick(cards, command.nth)
  if (!card) return false
  await topUpCard(venue.db, venue.scopes[0], card.id, cardOrder(context))
  return true
}

async function reactivate({ venue, today }: Context) {
  const [card] = await venue.asOwner<{ id: string }>(
    'select id from gift_card where partner_id = $1 and expired_ore > 0 order by id',
    [venue.partnerId],
  )
  if (!card) return false
  const [scope] = venue.scopes
  const step = { cardId: card.id, reason: 'Funnet igjen', expiresOn: addDays(today, 100), today }
  await reactivateCard(venue.db, scope, { ...step, by: byOf(scope) })
  return true
}

async function correct({ venue, command, now }: Context) {
  const ended = soldEvents(venue).filter(({ startsAt }) => startsAt + 7_200_000 < now)
  const event = pick(ended, command.nth)
  if (!event) return false
  const isLess = command.mask % 3 === 0
  const { id } = await storeCorrection(venue.db, venue.scopes[0], byOf(venue.scopes[0]), {
    ...once(),
    eventId: event.id,
    priceCategory: pick(['Voksen', 'Barn', 'I døra'], command.mask) ?? '',
    ticketCount: isLess ? -1 : 1 + (command.mask % 4),
    amountOre: (isLess ? -1 : 1) * (9_000 + command.nth * 7),
    means: pick(means, command.mask) ?? 'card',
    reason: 'Telt på nytt',
  })
  venue.corrections.push(id)
  return true
}

async function reverse({ venue }: Context) {
  const id = venue.corrections.pop()
  if (id === undefined) return false
  await storeReversal(venue.db, venue.scopes[1], byOf(venue.scopes[1]), id)
  return true
}

async function scan({ venue, command }: Context) {
  const sale = pick(venue.sales, command.nth)
  const code = sale && pick(sale.ticketIds, command.mask)
  if (!sale || !code) return false
  const id = uuid7()
  const asked = { eventIds: [sale.eventId], device: '', sudoId: null, scans: [{ id, code }] }
  const { scans } = await record(venue.db, venue.scopes[0], asked)
  if (scans[0]?.result !== 'accepted') return false
  venue.scans.push(id)
  return true
}

async function undoScan({ venue }: Context) {
  const id = venue.scans.pop()
  if (id === undefined) return false
  await undo(venue.db, venue.scopes[0], id)
  return true
}

async function blockSeats({ venue, command, now }: Context) {
  const event = venue.events.find(({ kind, id }) => kind === 'seats' && id % 2 === command.mask % 2)
  if (!event) return false
  const [held] = await venue.asOwner(
    'select from event where partner_id = $1 and id = $2 and ends_at < $3',
    [venue.partnerId, event.id, new Date(now)],
  )
  if (held) return false
  const asked = {
    eventId: event.id,
    seatIds: venue.seatIds.slice(-1 - (command.mask % 3)),
    reason: 'Kamera',
  }
  await block(venue.db, venue.scopes[0], { ...asked, id: uuid7() }, byOf(venue.scopes[0]))
  return true
}

async function cancelEvent({ venue, command }: Context) {
  const event = pick(soldEvents(venue), command.nth)
  // Cancels rarely, since nothing is sold for a cancelled event.
  if (!event || command.mask > 5) return false
  const [row] = await venue.asOwner<{ version: number }>(
    'select version from event where partner_id = $1 and id = $2',
    [venue.partnerId, event.id],
  )
  const step = { id: event.id, version: row?.version ?? 0, reason: 'Sykdom' }
  await cancel(venue.db, venue.scopes[0], step, byOf(venue.scopes[0]))
  return true
}

async function refundAll({ venue, command }: Context) {
  const cancelled = await venue.asOwner<{ id: number }>(
    `select id from event where partner_id = $1 and state = 'cancelled' order by id`,
    [venue.partnerId],
  )
  const event = pick(cancelled, command.nth)
  if (!event) return false
  const wanted = { withFee: command.mask % 2 === 0, reason: 'Avlyst', to: 'means' as const }
  await startRun(venue.db, venue.scopes[0], event.id, wanted, byOf(venue.scopes[0]))
  await refundCancelled(venue.db)
  return true
}

/** Changes a price. Any price change gives the event a new version. */
async function setPrice({ venue, command }: Context) {
  const event = pick(soldEvents(venue), command.nth)
  if (!event) return false
  await venue.asOwner(
    `with e as (update event set version = version + 1 where partner_id = $1 and id = $2)
     update event_price_category set price_ore = $3 where partner_id = $1 and event_id = $2 and id = $4`,
    [venue.partnerId, event.id, 10_000 + 35 * command.nth, 1 + (command.mask % 2)],
  )
  return true
}

/** Gives an event to another renter and removes the event from its order, since an order has only one renter. */
async function giveToRenter({ venue, command }: Context) {
  const event = pick(venue.events, command.nth)
  await venue.asOwner(
    `update event set version = version + 1, renter_id = $3, order_id = case when $3::int is null then order_id end
     where partner_id = $1 and id = $2`,
    [venue.partnerId, event?.id, pick([null, 1, 2], command.mask)],
  )
  return true
}

async function count({ venue, command }: Context) {
  const event = venue.events.find(({ kind }) => kind === 'counted')
  if (!event) return false
  await venue.asOwner('update event set counted_visitors = $3 where partner_id = $1 and id = $2', [
    venue.partnerId,
    event.id,
    command.nth,
  ])
  return true
}

const done = async (work: Promise<unknown>) => {
  await work
  return true
}

const handlers: Record<CommandName, (context: Context) => Promise<boolean>> = {
  sell: (context) => sellTo(context, onSale(context)),
  sellOnWeb: (context) =>
    sellTo(context, onSale(context), {
      means: 'web',
      channel: 'web',
      web: { code: '' },
    }),
  sellMixed,
  reserve: reserveSome,
  pickUp,
  release,
  refund: refundSome,
  exchange: exchangeSome,
  sellCard: sellCardAlone,
  topUp,
  reactivate,
  expireCards: ({ venue }) => done(expireGiftCards(venue.db)),
  correct,
  reverse,
  scan,
  undoScan,
  block: blockSeats,
  cancel: cancelEvent,
  refundAll,
  takeIncome: ({ venue, now }) => done(recogniseIncome(venue.db, new Date(now))),
  closeDays: ({ venue, now }) => done(closeDays(venue.db, new Date(now))),
  tidy: ({ venue }) => done(releaseExpired(venue.db, nobody)),
  setPrice,
  giveToRenter,
  count,
  ...settling,
}

/** Performs a command. Returns false if the venue has no object that it can change; throws the product's refusal. */
export const perform = (context: Context) => handlers[context.command.what](context)
