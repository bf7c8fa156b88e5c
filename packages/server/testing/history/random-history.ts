import { storeCorrection } from '@dxweb/areas/ticketing/corrections/store.ts'
import { exchange } from '../../flows/exchange/exchange.ts'
import { type givenVenue, idsOf, once } from '../given.ts'

export const actions = [
  'sell',
  'sellWeb',
  'mixedWeb',
  'mixed',
  'free',
  'refund',
  'exchange',
  'giftCard',
  'membership',
  'endMembership',
  'correct',
] as const

export interface Action {
  what: (typeof actions)[number]
  /** Moves the command's rows this many days into the past. */
  ago: number
  means: 'card' | 'cash' | 'vipps' | 'invoice'
}

type Given = Awaited<ReturnType<typeof givenVenue>>

const moveText = `
  with fresh as (
    update sale set sold_at = sold_at - $2::integer * interval '1 day' where partner_id = $1 and not id = any ($3)
    returning id, sold_at
  ), t as (
    update ticket t set sold_at = fresh.sold_at from fresh where t.partner_id = $1 and t.sale_id = fresh.id
  ), r as (
    update ticket_refund r set refunded_at = fresh.sold_at from fresh where r.partner_id = $1 and r.sale_id = fresh.id
  ), p as (
    update posting p set posted_on = (fresh.sold_at at time zone 'Europe/Oslo')::date from fresh
    where p.partner_id = $1 and p.source_id = fresh.id
  ) select id from fresh`

const late = { priceCategory: 'Voksen', ticketCount: -1, amountOre: -12_345, reason: 'Telt feil' }

function memberDeeds(given: Given) {
  const ids: string[] = []
  return {
    membership: async (means: Action['means']) =>
      void ids.push((await given.membership({ means })).id),
    endMembership: async () => void (await Promise.all(ids.splice(-1).map(given.endMembership))),
  }
}

type Run = (means: Action['means']) => Promise<unknown>

function doingOf(given: Given): Record<Action['what'], Run> {
  const { by, db, venue, places } = given
  const { scope, standingId: eventId } = venue
  const held: { id: string; ticketIds: string[] }[] = []
  const sell = async (more: object, lines = places(1)) => {
    const sale = await given.sale(lines, { eventId, ...more })
    held.push({ id: sale.id, ticketIds: idsOf(sale) })
  }
  const returnTickets = async (work: (saleId: string, ticketIds: string[]) => Promise<unknown>) => {
    const sale = held.pop()
    if (sale) await work(sale.id, sale.ticketIds)
  }
  const exchanged = (saleId: string, ticketIds: string[]) => {
    const lines = places(1, venue.categories.child)
    const order = { saleId, ticketIds, withFee: true, eventId, lines, by, ...once({ saleId }) }
    return exchange(db, scope, order)
  }
  const mixed = async (means: 'cash' | 'web', more: object = {}) => {
    const { number: giftCardNumber } = await given.giftCard(10_050)
    const payments = [
      { means: 'giftCard', amountOre: 10_050, giftCardNumber },
      { means, amountOre: 39_500 - 10_050 },
    ]
    await sell({ means: undefined, payments, ...more })
  }
  return {
    sell: (means) => sell({ means }),
    sellWeb: () => sell({ means: 'web', channel: 'web' }),
    mixed: () => mixed('cash'),
    free: (means) => sell({ means }, [...places(1), ...places(1, venue.categories.companion)]),
    mixedWeb: () => mixed('web', { channel: 'web' }),
    refund: () => returnTickets((saleId, ids) => given.refund(saleId, ids)),
    exchange: () => returnTickets(exchanged),
    giftCard: () => given.giftCard(25_000),
    ...memberDeeds(given),
    correct: () =>
      storeCorrection(db, scope, by, { ...once(), eventId: venue.eventId, means: 'cash', ...late }),
  }
}

/** Adds capacity to the event, since many histories would sell it out. */
async function makeRoom(given: Given): Promise<void> {
  const { partnerId, standingId } = given.venue
  await given.event({ capacity: 5000 }, standingId)
  await given.asOwner('select dx_make_places($1, $2)', [partnerId, standingId])
}

export function historyOf(given: Given) {
  const doing = doingOf(given)
  const moved: string[] = []
  let room: Promise<void> | undefined
  return async ({ what, ago, means }: Action) => {
    room ??= makeRoom(given)
    await room
    await doing[what](means)
    const rows = await given.asOwner<{ id: string }>(moveText, [given.venue.partnerId, ago, moved])
    moved.push(...rows.map(({ id }) => id))
  }
}
