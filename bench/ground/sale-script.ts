import { priceSale } from '@dxweb/areas/ticketing/offer/rules.ts'
import { saleStatement } from '@dxweb/areas/ticketing/selling/sale-statement-store.ts'
import { readOffer } from '@dxweb/areas/ticketing/offer/offer-store.ts'
import type { Statement } from '@dxweb/kit/database/database.ts'
import { sendable } from '@dxweb/server/db/exchange.ts'
import { type BenchDatabase, type BigHouse, hallSeats } from './big-hall.ts'
import { pgbench, written } from '../load/pgbench.ts'

const each = 4
const salesAnEvent = hallSeats / each
/** Sales of one pgbench round, after which the next round's begin. */
const salesARound = 100_000
/** Sequential sales stay below the first spread one, and those below pgbench's. */
export const firstSpread = 120_000
const firstOfPgbench = 250_000

export const eventsWanted = (firstOfPgbench + 5 * salesARound) / salesAnEvent

/** Four unused seats, by a growing number. */
export function cartOf(house: BigHouse, turn: number) {
  const first = house.firstSeatId + (turn % salesAnEvent) * each
  return {
    eventId: house.firstEventId + Math.floor(turn / salesAnEvent),
    lines: [0, 1, 2, 3].map((next) => ({
      seatId: first + next,
      categoryId: house.categories.adult,
    })),
  }
}

/** Events in rotation: more than clients, fewer than are cached. */
const spreadOver = 64

/** Like `cartOf`, with another event than concurrent sales. */
export function spreadCartOf(house: BigHouse, turn: number) {
  const block = Math.floor(turn / (spreadOver * salesAnEvent))
  const within = turn % (spreadOver * salesAnEvent)
  const event = block * spreadOver + (within % spreadOver)
  return cartOf(house, event * salesAnEvent + Math.floor(within / spreadOver))
}

/** The flow's own statements and role. Values stay parameters, since literals would be easier to plan. */
export async function saleByPgbench(database: BenchDatabase, house: BigHouse) {
  const sale = await saleText(database, house)
  const script = [
    '\\set turn :turn + 1',
    '\\set sale :base + :turn * :clients + :client_id',
    `\\set event ${house.firstEventId} + :sale / ${salesAnEvent}`,
    `\\set seat ${house.firstSeatId} + mod(:sale, ${salesAnEvent}) * ${each}`,
    '\\startpipeline',
    'begin;',
    `set local dx.partner_id = '${house.partnerId}';`,
    "set local dx.renter_id = '0';",
    `set local dx.user_id = '${house.userId}';`,
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

async function saleText({ db }: BenchDatabase, house: BigHouse) {
  const cart = cartOf(house, 0)
  const offer = await readOffer(db, house.scope, cart.eventId)
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
  const statement = saleStatement(house.scope, order, offer, priced, answer)
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

/** Throws when the statement has no parameter of a name. */
const byPosition = ({ names = [] }: Statement, texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      if (!names.includes(name)) throw new RangeError(`no parameter :${name}`)
      return [names.indexOf(name) + 1, text]
    }),
  )

/** Growing ids, which hit the same index page as the flow's. */
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
