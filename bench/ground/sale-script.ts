import { priceSale } from '@dxweb/areas/ticketing/offer/rules.ts'
import { saleStatement } from '@dxweb/areas/ticketing/selling/sale-statement-store.ts'
import { readOffer } from '@dxweb/areas/ticketing/offer/offer-store.ts'
import type { Statement } from '@dxweb/kit/database/database.ts'
import { sendable } from '@dxweb/server/db/exchange.ts'
import { type BenchDatabase, type BigVenue, hallSeats } from './big-hall.ts'
import { pgbench, written } from '../load/pgbench.ts'

const each = 4
const salesAnEvent = hallSeats / each
/** Sale numbers reserved for one pgbench round; the next round starts after them. */
const salesARound = 100_000
/** First number for `spreadCartOf`. Sales in sequence have lower numbers, and pgbench's sales have higher numbers. */
export const firstSpread = 120_000
const firstOfPgbench = 250_000

export const eventsWanted = (firstOfPgbench + 5 * salesARound) / salesAnEvent

export function cartOf(venue: BigVenue, turn: number) {
  const first = venue.firstSeatId + (turn % salesAnEvent) * each
  return {
    eventId: venue.firstEventId + Math.floor(turn / salesAnEvent),
    lines: [0, 1, 2, 3].map((next) => ({
      seatId: first + next,
      categoryId: venue.categories.adult,
    })),
  }
}

/** Number of events in rotation: more than there are clients, and fewer than the product keeps in its caches. */
const spreadOver = 64

/** Like `cartOf`, but consecutive numbers use different events, so that concurrent sales do not share an event. */
export function spreadCartOf(venue: BigVenue, turn: number) {
  const block = Math.floor(turn / (spreadOver * salesAnEvent))
  const within = turn % (spreadOver * salesAnEvent)
  const event = block * spreadOver + (within % spreadOver)
  return cartOf(venue, event * salesAnEvent + Math.floor(within / spreadOver))
}

export async function saleByPgbench(database: BenchDatabase, venue: BigVenue) {
  const sale = await saleText(database, venue)
  const script = [
    '\\set turn :turn + 1',
    '\\set sale :base + :turn * :clients + :client_id',
    `\\set event ${venue.firstEventId} + :sale / ${salesAnEvent}`,
    `\\set seat ${venue.firstSeatId} + mod(:sale, ${salesAnEvent}) * ${each}`,
    '\\startpipeline',
    'begin;',
    `set local dx.partner_id = '${venue.partnerId}';`,
    "set local dx.renter_id = '0';",
    `set local dx.user_id = '${venue.userId}';`,
    sale.text,
    'commit;',
    '\\endpipeline',
  ].join('\n')
  let base = firstOfPgbench
  return (clients: number) => {
    const variables = { turn: 0, clients, base, ...sale.variables }
    base += salesARound
    return pgbench(database.url, script, { clients, variables, role: 'dxweb_app' })
  }
}

async function saleText({ db }: BenchDatabase, venue: BigVenue) {
  const cart = cartOf(venue, 0)
  const offer = await readOffer(db, venue.scope, cart.eventId)
  const priced = priceSale(offer, cart.lines, 'card')
  const order = {
    ...cart,
    means: 'card' as const,
    channel: 'pos',
    idempotencyKey: '',
    bodyHash: Buffer.alloc(0),
    sudoId: null,
  }
  const answer = {
    id: '00000000-0000-0000-0000-000000000000',
    totalOre: priced.totalOre,
    roundingOre: 0,
  }
  const statement = saleStatement(venue.scope, order, offer, priced, answer)
  const ownOfTurn = byPosition(statement, {
    saleId: idText(':sale'),
    eventId: ':event',
    key: "('bench-' || :sale::text)",
    bodyHash: "'\\x00'::bytea",
    seatIds: 'array[:seat, :seat + 1, :seat + 2, :seat + 3]',
    ticketIds: `array[${[0, 1, 2, 3].map((next) => idText(`:sale * ${each} + ${next}`)).join(', ')}]`,
    moveEvents: 'array[:event]',
  })
  const { variables, named } = asVariables(statement.values, ownOfTurn)
  return { text: written(statement, { ...named, ...ownOfTurn }), variables }
}

const byPosition = ({ names = [] }: Statement, texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (!names.includes(name)) throw new RangeError(`no parameter :${name}`)
      return [names.indexOf(name) + 1, text]
    }),
  )

/** Makes ascending ids, so that inserts hit the same index page, as the product's inserts do. */
const idText = (number: string) => `lpad(to_hex((${number})::bigint), 32, '0')::uuid`

function asVariables(values: readonly unknown[], except: Record<number, string>) {
  const numbered = values.flatMap((value, index): [number, string][] => {
    const text = index + 1 in except ? null : sendable(value)
    return typeof text === 'string' ? [[index + 1, text]] : []
  })
  return {
    variables: Object.fromEntries(numbered.map(([number, text]) => [`v${number}`, text])),
    named: Object.fromEntries(numbered.map(([number]) => [number, `:v${number}`])),
  }
}
