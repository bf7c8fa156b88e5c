import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { paced } from '../../../scripts/steps/pace/pace.ts'
import { withDatabaseAt } from '../../ground/big-hall.ts'
import { ownerUrlOf } from '../../ground/place.ts'
import { type Outcome, percentile } from '../ground/outcome.ts'
import { type SaleVenue, withSaleVenue } from '../ground/sale-venue.ts'
import { readyAgain } from './kills.ts'

const clerks = 16
/** Number of documents issued between two kills. */
const between = 20
/** Milliseconds without an answer after which a document is reported as lost. */
const patienceMs = paced(90_000)

interface Invoiced {
  orderId: number
  invoice: number
  credit: number | null
}

const furnishText = `
  with seller as (
    insert into organizer (partner_id, id, org_number, account_number) values ($1, 1, '974760673', '86011117947')
    on conflict (partner_id) do update set org_number = '974760673', account_number = '86011117947'
  ), orders as (
    insert into booking_order (partner_id, id, title, number, renter_id, period_from, period_to, state)
    select $1, 100 + n, 'Revy ' || n, '', 1, '2026-10-01', '2026-10-31', 'approvedForInvoicing'
    from generate_series(1, $2::integer) n
  )
  insert into order_line (partner_id, id, order_id, kind, description, quantity, unit, unit_price_ore, vat_type_id,
    is_charged, sort)
  select $1, 100 + n, 100 + n, 'hallRent', 'Storsalen', 333, 'hour', 10001, 1 + n % 2, true, 1
  from generate_series(1, $2::integer) n`

/** Repeats a request with one idempotency key until it is answered, as the screen does after a lost connection. */
async function numberOf(sales: SaleVenue, path: string, body: object): Promise<number> {
  const key = randomUUID()
  const giveUpAt = performance.now() + patienceMs
  let last = ''
  while (performance.now() < giveUpAt) {
    const { product, venue, headers } = sales
    try {
      const answer = await fetch(`${product.address}/api/v1/partners/${venue.partnerId}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(paced(60_000)),
      })
      if (answer.ok) return ((await answer.json()) as { number: number }).number
      last = `${answer.status} ${await answer.text()}`
    } catch (error) {
      last = String(error)
    }
    await delay(20)
  }
  throw new Error(`${path} was not answered: ${last}`)
}

async function invoiceOne(sales: SaleVenue, orderId: number): Promise<Invoiced> {
  const request = { reference: 'Ola Vik', until: null, netOre: null }
  const invoice = await numberOf(sales, `/orders/${orderId}/invoices`, request)
  sales.acknowledged.push(String(invoice))
  if (orderId % 4 !== 0) return { orderId, invoice, credit: null }
  const credit = await numberOf(sales, `/invoices/${invoice}/credit-notes`, { reason: 'Feil' })
  sales.acknowledged.push(String(credit))
  return { orderId, invoice, credit }
}

async function invoiceAll(sales: SaleVenue, orders: number): Promise<Invoiced[]> {
  const made: Invoiced[] = []
  let next = 1
  const clerk = async () => {
    while (next <= orders) {
      const orderId = 100 + next
      next += 1
      made.push(await invoiceOne(sales, orderId))
    }
  }
  await Promise.all(Array.from({ length: clerks }, clerk))
  return made
}

/** Returns how long each kill interrupted the service. */
async function killUntil(sales: SaleVenue, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  let aim = between
  while (!isOver()) {
    if (sales.acknowledged.length < aim) {
      await delay(5)
      continue
    }
    times.push(await readyAgain(sales, times.length))
    aim = sales.acknowledged.length + between
  }
  return times
}

/**
 * Counts gaps, duplicate numbers, incomplete documents, orders that differ from their invoices, and acknowledged
 * documents that are missing.
 */
const damageText = `
  select (max(number) - count(distinct number))::int as gaps, (count(*) - count(distinct number))::int as twice,
    count(*)::int as kept, count(*) filter (where
      not exists (select from invoice_line l where l.partner_id = i.partner_id and l.number = i.number)
      or not exists (select from invoice_vat v where v.partner_id = i.partner_id and v.number = i.number)
      or i.kind = 'invoice' and not exists (
        select from invoice_balance b where b.partner_id = i.partner_id and b.number = i.number
          and b.credited_ore = coalesce((select sum(c.total_ore) from invoice c
            where c.partner_id = i.partner_id and c.credits = i.number), 0))
      or i.kind = 'invoice' and not exists (select from invoiced_order_line l where l.partner_id = i.partner_id
        and l.number = i.number)
      or i.total_ore <> (select sum(p.amount_ore) from posting p
        where p.partner_id = i.partner_id and p.source_id = i.source_id))::int as half,
    (select count(*) from booking_order o where o.partner_id = $1 and o.id > 100 and (o.state <> 'invoiced'
      or 1 <> (select count(*) from invoice n where n.partner_id = $1 and n.order_id = o.id and n.kind = 'invoice')))::int
      as untrue,
    (select count(*) from jsonb_to_recordset($2) t ("orderId" integer, invoice integer, credit integer)
      where not exists (select from invoice n where n.partner_id = $1 and n.number = t.invoice and n.order_id = t."orderId")
        or (select array_agg(n.number) from invoice n where n.partner_id = $1 and n.credits = t.invoice)
          is distinct from case when t.credit is not null then array[t.credit] end)::int as lost
  from invoice i where i.partner_id = $1`

interface Damage {
  gaps: number
  twice: number
  half: number
  untrue: number
  lost: number
  kept: number
}

const secondsOf = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Each clerk repeats an unanswered request with the same key, and must get exactly one document. */
export function invoiceKills(documents: number): Promise<Outcome> {
  const orders = Math.ceil((documents * 4) / 5)
  return withSaleVenue(async (sales) => {
    const { partnerId } = sales.venue
    const onData = <T>(text: string, values: unknown[]) =>
      withDatabaseAt(ownerUrlOf(sales.place), ({ asOwner }) => asOwner<T & object>(text, values))
    await onData(furnishText, [partnerId, orders])
    let isOver = false
    const killing = killUntil(sales, () => isOver)
    const made = await invoiceAll(sales, orders).finally(() => (isOver = true))
    const times = await killing
    const [found] = await onData<Damage>(damageText, [partnerId, JSON.stringify(made)])
    const { kept = 0, ...damage } = found ?? { gaps: -1 }
    return {
      damage,
      passed: kept >= documents && times.length > 0 && Object.values(damage).every((n) => n === 0),
      summary: `${kept} invoices and credit notes of ${clerks} clerks with ${times.length} kills of server, engine and both: ${Object.entries(
        damage,
      )
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}; ready in ${secondsOf(percentile(times, 0.5))} half the time`,
    }
  }, 1)
}
