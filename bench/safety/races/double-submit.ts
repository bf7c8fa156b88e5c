import { randomUUID } from 'node:crypto'
import { statusOf } from '@dxweb/kit/errors/errors.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'
import { withDatabaseAt } from '../../ground/big-hall.ts'
import { type Furnishing, ownerUrlOf } from '../../ground/place.ts'
import { cartOf } from '../../ground/sale-script.ts'
import { endOfRun, type Outcome, seeded } from '../ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'

const clients = 16
const salesAnEvent = 125
/** One request in this many asks for seats that were requested before. */
const late = 10

type Kind = 'sale' | 'reservation' | 'refund' | 'exchange'

interface Intent {
  key: string
  turn: number
  kind: Kind
  sold: { id: string; ticketIds: string[] } | null
  /** Ids of the sales in the answers; `returnIds` has the ids of the returns that exchanges created. */
  ids: Set<string>
  returnIds: Set<string>
  refused: boolean
  unexpected: string[]
}

interface Run {
  sales: SaleVenue
  random: () => number
}

const within = (random: () => number, count: number) => Math.floor(random() * count)

const ola = { name: 'Ola Vik', phone: '', email: '', note: '', isHeld: false }

/** Returns the request of an intent. With `isChanged`, the request is a different command with the same key. */
function askedBy({ venue }: SaleVenue, { turn, kind, sold }: Intent, isChanged: boolean) {
  const { eventId, lines } = cartOf(venue, turn)
  if (kind === 'reservation') {
    const body = { ...ola, name: isChanged ? 'Kari Nes' : ola.name, lines }
    return { path: `events/${eventId}/reservations`, body }
  }
  if (sold && kind === 'exchange') {
    // Exchanges for the same seats at the same price, so that no payment is due.
    const body = { ticketIds: sold.ticketIds, withFee: !isChanged, eventId, lines }
    return { path: `sales/${sold.id}/exchanges`, body }
  }
  if (sold) {
    const body = { ticketIds: sold.ticketIds, withFee: !isChanged, reason: 'Syk' }
    return { path: `sales/${sold.id}/refunds`, body }
  }
  return { path: 'sales', body: { eventId, lines, means: isChanged ? 'cash' : 'card' } }
}

interface Answered {
  status: number
  id?: string
  returnId?: string
}

/** Sends a request, and cuts the connection after `ms` milliseconds. */
async function send(
  sales: SaleVenue,
  intent: Intent,
  { ms = paced(60_000), isChanged = false }: { ms?: number | undefined; isChanged?: boolean } = {},
): Promise<Answered> {
  const { product, venue, headers } = sales
  const { path, body } = askedBy(sales, intent, isChanged)
  try {
    const answer = await fetch(`${product.address}/api/v1/partners/${venue.partnerId}/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': intent.key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ms),
    })
    const { id, returnId } = (await answer.json()) as { id?: string; returnId?: string }
    return { status: answer.status, ...(id && { id }), ...(returnId && { returnId }) }
  } catch {
    return { status: 0 }
  }
}

async function sellFor(sales: SaleVenue, intent: Intent): Promise<void> {
  const { product, venue, headers } = sales
  const { id } = await send(sales, { ...intent, kind: 'sale', key: randomUUID() })
  if (id === undefined) throw new Error('What was to come back was not sold')
  const path = `/api/v1/partners/${venue.partnerId}/sales/${id}`
  const answer = await fetch(`${product.address}${path}`, { headers })
  const { tickets } = (await answer.json()) as { tickets: { id: string }[] }
  intent.sold = { id, ticketIds: tickets.map((ticket) => ticket.id) }
}

async function submit({ sales, random }: Run, intent: Intent): Promise<void> {
  if (intent.kind === 'refund' || intent.kind === 'exchange') await sellFor(sales, intent)
  const take = ({ status, id, returnId }: Answered) => {
    if (returnId !== undefined) intent.returnIds.add(returnId)
    if (id !== undefined) intent.ids.add(id)
    else if (status === statusOf.seat_taken) intent.refused = true
    else if (status !== 0) intent.unexpected.push(String(status))
  }
  const times = within(random, 5)
  const cut = () => (random() < 0.5 ? within(random, 40) : undefined)
  if (random() < 0.5) {
    const many = Array.from({ length: times }, () => send(sales, intent, { ms: cut() }))
    for (const answer of await Promise.all(many)) take(answer)
  } else {
    for (let time = 0; time < times; time += 1) take(await send(sales, intent, { ms: cut() }))
  }
  take(await send(sales, intent))
  if (intent.ids.size === 0 || random() < 0.8) return
  const changed = await send(sales, intent, { isChanged: true })
  if (changed.status !== statusOf.key_reused) intent.unexpected.push(`changed ${changed.status}`)
}

const storedText = `
  select i.key, (count(s.id) + count(r.id))::integer as effects from unnest($2::text[]) wanted
  join idempotency i on i.partner_id = $1 and i.key = wanted
  left join sale s on s.partner_id = i.partner_id and s.id = (i.answer ->> 'id')::uuid
  left join reservation r on r.partner_id = i.partner_id and r.id = (i.answer ->> 'id')::uuid group by i.key`

const strayText = `
  select count(*)::integer as stray from (
    select id from sale where partner_id = $1 union all select id from reservation where partner_id = $1) made
  where not exists (select from unnest($2::uuid[]) known where known = made.id)`

const kinds: readonly Kind[] = ['sale', 'reservation', 'exchange', 'refund']

async function submitAll(sales: SaleVenue, intents: number): Promise<Intent[]> {
  const run: Run = { sales, random: seeded(6) }
  const all: Intent[] = []
  const end = endOfRun()
  const client = async () => {
    while (all.length < intents && performance.now() < end) {
      const place = all.length % late
      const isLate = place === late - 1
      const turn = isLate ? all.length - late + 1 : all.length
      // A late request asks for seats of an earlier sale; refunds first need a sale of their own.
      const kind = isLate || place === 0 ? 'sale' : (kinds[all.length % kinds.length] ?? 'sale')
      const named = { ids: new Set<string>(), returnIds: new Set<string>() }
      const fresh = { sold: null, ...named, refused: false, unexpected: [] }
      const intent: Intent = { key: randomUUID(), turn, kind, ...fresh }
      all.push(intent)
      await submit(run, intent)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return all
}

/** Counts the sales of each key, and the sales that no answer returned. */
const lookAt = ({ place, venue: { partnerId } }: SaleVenue, all: readonly Intent[]) =>
  withDatabaseAt(ownerUrlOf(place), async ({ asOwner }) => {
    const keys = all.map(({ key }) => key)
    const ids = all.flatMap(({ ids: named, returnIds, sold }) => [
      ...named,
      ...returnIds,
      ...(sold ? [sold.id] : []),
    ])
    const stored = await asOwner<{ key: string; effects: number }>(storedText, [partnerId, keys])
    const [row] = await asOwner<{ stray: number }>(strayText, [partnerId, ids])
    return {
      effects: new Map(stored.map(({ key, effects }) => [key, effects])),
      strays: row?.stray ?? 0,
    }
  })

/** Requests repeated with one key must change the data once, or never if the seats were taken. */
export function doubleSubmit(intents: number, cluster?: Furnishing): Promise<Outcome> {
  return withSaleVenue(
    async (sales) => {
      const all = await submitAll(sales, intents)
      const { effects, strays } = await lookAt(sales, all)
      const wrong = all.filter(
        ({ key, kind, ids, returnIds, refused, unexpected }) =>
          unexpected.length > 0 ||
          ids.size + Number(refused) !== 1 ||
          returnIds.size !== Number(kind === 'exchange') ||
          (effects.get(key) ?? 0) !== ids.size,
      )
      const done = (wanted: Kind) =>
        all.filter(({ kind, ids }) => kind === wanted && ids.size > 0).length
      const sold = all.filter(({ ids }) => ids.size > 0).length
      return {
        passed: wrong.length === 0 && strays === 0 && sold > 0 && sold < all.length,
        damage: { wrong: wrong.length, strays },
        summary: `${all.length} requests, each sent 1 to 5 times over broken connections: ${done('sale')} sold, ${done('reservation')} reserved, ${done('exchange')} exchanged and ${done('refund')} refunded once, ${all.length - sold} refused because the seats were taken, ${wrong.length} with a wrong effect${wrong[0] ? ` (${wrong[0].key}: ${wrong[0].unexpected.join()})` : ''}, ${strays} unknown sales and reservations`,
      }
    },
    Math.ceil(intents / salesAnEvent) + 2,
    {},
    cluster,
  )
}
