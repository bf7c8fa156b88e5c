import { randomUUID } from 'node:crypto'
import { statusOf } from '@dxweb/kit/errors.ts'
import { withDatabaseAt } from '../ground/big-hall.ts'
import { ownerUrlOf } from '../ground/place.ts'
import { cartOf } from '../ground/sale-script.ts'
import { type Outcome, seeded } from './outcome.ts'
import { type SaleHouse, withSaleHouse } from './sale-house.ts'

const clients = 16
/** Sales that an event has seats for. */
const salesAnEvent = 125
/** Of ten intents one wants seats that another has asked for before. */
const late = 10

interface Intent {
  key: string
  turn: number
  /** Ids that answers named. */
  ids: Set<string>
  refused: boolean
  /** What was answered though nothing may answer so. */
  strange: string[]
}

interface Run {
  sales: SaleHouse
  chance: () => number
}

const within = (chance: () => number, count: number) => Math.floor(chance() * count)

/** Sends an intent once; with `ms` its line is cut so soon after. */
async function send(
  { product, house, headers }: SaleHouse,
  { key, turn }: Intent,
  means: 'card' | 'cash',
  ms = 60_000,
): Promise<{ status: number; id?: string }> {
  try {
    const answer = await fetch(`${product.address}/api/v1/partners/${house.partnerId}/sales`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...cartOf(house, turn), means }),
      signal: AbortSignal.timeout(ms),
    })
    const { id } = (await answer.json()) as { id?: string }
    return id === undefined ? { status: answer.status } : { status: answer.status, id }
  } catch {
    return { status: 0 }
  }
}

/** One to five times, at once or one after the other, with lines cut; at last once to the end. */
async function submit({ sales, chance }: Run, intent: Intent): Promise<void> {
  const take = ({ status, id }: { status: number; id?: string }) => {
    if (id !== undefined) intent.ids.add(id)
    else if (status === statusOf.seat_taken) intent.refused = true
    else if (status !== 0) intent.strange.push(String(status))
  }
  const times = within(chance, 5)
  const cut = () => (chance() < 0.5 ? within(chance, 40) : undefined)
  if (chance() < 0.5) {
    const many = Array.from({ length: times }, () => send(sales, intent, 'card', cut()))
    for (const answer of await Promise.all(many)) take(answer)
  } else {
    for (let time = 0; time < times; time += 1) take(await send(sales, intent, 'card', cut()))
  }
  take(await send(sales, intent, 'card'))
  if (intent.ids.size === 0 || chance() < 0.8) return
  const changed = await send(sales, intent, 'cash')
  if (changed.status !== statusOf.key_reused) intent.strange.push(`changed ${changed.status}`)
}

const storedText = `
  select i.key, count(s.id)::integer as sales from unnest($2::text[]) wanted
  join idempotency i on i.partner_id = $1 and i.key = wanted
  left join sale s on s.partner_id = i.partner_id and s.id = (i.answer ->> 'id')::uuid group by i.key`

const strayText = `
  select count(*)::integer as stray from sale s where s.partner_id = $1
    and not exists (select from unnest($2::uuid[]) known where known = s.id)`

/** Many clients at once, until every intent has been sent and answered. */
async function submitAll(sales: SaleHouse, intents: number): Promise<Intent[]> {
  const run: Run = { sales, chance: seeded(6) }
  const all: Intent[] = []
  const client = async () => {
    while (all.length < intents) {
      const turn = all.length % late === late - 1 ? all.length - late + 1 : all.length
      const fresh = { ids: new Set<string>(), refused: false, strange: [] }
      const intent: Intent = { key: randomUUID(), turn, ...fresh }
      all.push(intent)
      await submit(run, intent)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return all
}

/** How many sales each key has made, and how many sales nobody was told of. */
const lookAt = ({ place, house: { partnerId } }: SaleHouse, all: readonly Intent[]) =>
  withDatabaseAt(ownerUrlOf(place), async ({ asOwner }) => {
    const keys = all.map(({ key }) => key)
    const ids = all.flatMap((intent) => [...intent.ids])
    const stored = await asOwner<{ key: string; sales: number }>(storedText, [partnerId, keys])
    const [row] = await asOwner<{ stray: number }>(strayText, [partnerId, ids])
    return {
      effects: new Map(stored.map(({ key, sales }) => [key, sales])),
      strays: row?.stray ?? 0,
    }
  })

/** Requests sent again and again with the same key have one effect each, or none where the seats were taken. */
export function doubleSubmit(intents: number): Promise<Outcome> {
  return withSaleHouse(
    async (sales) => {
      const all = await submitAll(sales, intents)
      const { effects, strays } = await lookAt(sales, all)
      const wrong = all.filter(
        ({ key, ids, refused, strange }) =>
          strange.length > 0 ||
          ids.size + Number(refused) !== 1 ||
          (effects.get(key) ?? 0) !== ids.size,
      )
      const sold = all.filter(({ ids }) => ids.size > 0).length
      return {
        held: wrong.length === 0 && strays === 0 && sold > 0 && sold < intents,
        damage: { wrong: wrong.length, strays },
        said: `${intents} intents sent 1 to 5 times with lines cut: ${sold} sold once, ${intents - sold} refused as taken, ${wrong.length} with another effect${wrong[0] ? ` (${wrong[0].key}: ${wrong[0].strange.join()})` : ''}, ${strays} sales that nobody was told of`,
      }
    },
    Math.ceil(intents / salesAnEvent) + 2,
  )
}
