import { accounts } from '@dxweb/areas/accounting/rules.ts'
import { giftCardNumber, defaultExpiry } from '@dxweb/areas/giftcards/rules.ts'
import type { Day } from '@dxweb/kit/time/day.ts'
import type pg from 'pg'
import { hourMs } from '../ground/calendar.ts'
import { customerPartners } from '../venue/customers.ts'
import { insertRows, type Row } from '../load/insert-rows.ts'
import { clerkOf } from '../venue/people.ts'
import { Random, uuidAt } from '../ground/random.ts'

const dayMs = 24 * hourMs

interface CardPlan {
  days: number
  kroner: number
  note: string
  /** Number of sales that the card has paid. */
  uses?: number
  /** True if the card's value equals its sales, so that the balance is 0. */
  isUsedUp?: boolean
  topUp?: { days: number; kroner: number }
  blocked?: { days: number; reason: string }
}

const plans: readonly CardPlan[] = [
  { days: 1, kroner: 500, note: 'Til jubilanten' },
  { days: 2, kroner: 1000, note: '' },
  { days: 4, kroner: 750, note: 'Premie i bygdequizen' },
  { days: 6, kroner: 300, note: '' },
  { days: 9, kroner: 500, note: 'Bursdag', uses: 1 },
  { days: 11, kroner: 1000, note: '', topUp: { days: 2, kroner: 500 } },
  { days: 13, kroner: 400, note: 'Takk for hjelpen', uses: 1, isUsedUp: true },
  { days: 16, kroner: 600, note: '' },
  { days: 18, kroner: 500, note: 'Julekalender', uses: 2 },
  { days: 21, kroner: 1500, note: 'Ansattgave', uses: 2 },
  { days: 23, kroner: 1000, note: '', uses: 1 },
  { days: 26, kroner: 400, note: '', uses: 1, isUsedUp: true },
  { days: 28, kroner: 400, note: 'Frivillig i garderoben', uses: 2, isUsedUp: true },
  { days: 55, kroner: 300, note: '', topUp: { days: 8, kroner: 400 } },
  { days: 90, kroner: 1000, note: '', blocked: { days: 15, reason: 'Meldt mistet av kunden' } },
  { days: 180, kroner: 600, note: 'Julegave' },
  { days: 395, kroner: 350, note: '' },
  { days: 420, kroner: 500, note: 'Konfirmasjonsgave' },
]

interface TicketSale {
  id: string
  totalOre: number
  soldAt: string
}

/** Selects box office sales paid by card, which are rewritten as paid by gift card. */
const salesText = `
  select s.id, s.total_ore::integer as "totalOre", s.sold_at::text as "soldAt" from sale s
  join payment p on p.partner_id = s.partner_id and p.sale_id = s.id
  where s.partner_id = $1 and s.channel = 'pos' and p.means = 'card' and s.rounding_ore = 0 and s.total_ore > 0
    and s.sold_at > $2 and s.total_ore < 120000
  order by s.sold_at desc, s.id limit 40`

const useText = `
  with paid as (
    update payment set means = 'giftCard', gift_card_id = $3 where partner_id = $1 and sale_id = $2
  )
  update posting set debit = '${accounts.giftCards}' where partner_id = $1 and source_id = $2 and kind = 'sale'`

interface Written {
  sale: Row[]
  payment: Row[]
  posting: Row[]
  gift_card: Row[]
  gift_card_event: Row[]
}

class CardWriter {
  readonly rows: Written = {
    sale: [],
    payment: [],
    posting: [],
    gift_card: [],
    gift_card_event: [],
  }
  readonly used: { saleId: string; cardId: string }[] = []
  readonly #partnerId: number
  readonly #userId: number
  readonly #random: Random

  constructor(partnerId: number, userId: number, now: number) {
    this.#partnerId = partnerId
    this.#userId = userId
    this.#random = new Random(partnerId, now, 2901)
  }

  id(at: number): string {
    return Buffer.from(uuidAt(at, this.#random)).toString('hex')
  }

  happen(cardId: string, at: number, kind: string, amountOre: number, more: Row = {}): void {
    const row = { id: this.id(at), card_id: cardId, kind, amount_ore: amountOre, at: instant(at) }
    const whole = { partner_id: this.#partnerId, ...row, sale_id: null, user_id: this.#userId }
    this.rows.gift_card_event.push({ ...whole, reason: '', ...more })
  }

  post(sourceId: string, at: number, move: Row): void {
    const source = { partner_id: this.#partnerId, source_id: sourceId, line: 1 }
    this.rows.posting.push({ ...source, posted_on: dayOf(at), ...move })
  }

  pay(cardId: string, at: number, kind: 'sold' | 'toppedUp', amountOre: number): void {
    const partner_id = this.#partnerId
    const id = this.id(at)
    const sums = { total_ore: amountOre, rounding_ore: 0 }
    const sold = { sold_at: instant(at), user_id: this.#userId, channel: 'pos' }
    this.rows.sale.push({ partner_id, id, ...sold, ...sums })
    this.rows.payment.push({
      partner_id,
      sale_id: id,
      line: 1,
      means: 'card',
      amount_ore: amountOre,
    })
    const move = { debit: accounts.bank, credit: accounts.giftCards, amount_ore: amountOre }
    this.post(id, at, { ...move, kind: 'sale' })
    this.happen(cardId, at, kind, amountOre, { sale_id: id })
  }

  card(plan: CardPlan, sales: readonly TicketSale[], now: number): void {
    const soldAt = now - plan.days * dayMs
    const cardId = this.id(soldAt)
    const usedOre = sales.reduce((sum, sale) => sum + sale.totalOre, 0)
    const wholeOre = Math.ceil(usedOre / 10_000) * 10_000 + 10_000
    const worthOre = plan.isUsedUp ? usedOre : Math.max(plan.kroner * 100, usedOre && wholeOre)
    this.pay(cardId, soldAt, 'sold', worthOre)
    for (const sale of sales) {
      this.happen(cardId, Date.parse(sale.soldAt), 'used', -sale.totalOre, { sale_id: sale.id })
      this.used.push({ saleId: sale.id, cardId })
    }
    const { topUp, blocked } = plan
    if (topUp) this.pay(cardId, now - topUp.days * dayMs, 'toppedUp', topUp.kroner * 100)
    if (blocked)
      this.happen(cardId, now - blocked.days * dayMs, 'blocked', 0, { reason: blocked.reason })
    const paidOre = worthOre + (topUp?.kroner ?? 0) * 100
    const lastDay = defaultExpiry(dayOf(now - (topUp?.days ?? plan.days) * dayMs))
    const expiredOre = this.#expire(cardId, lastDay, paidOre - usedOre, now)
    this.rows.gift_card.push({
      partner_id: this.#partnerId,
      id: cardId,
      number: giftCardNumber(() => this.#random.between(0, 9)),
      sold_at: instant(soldAt),
      expires_on: lastDay,
      balance_ore: paidOre - usedOre - expiredOre,
      expired_ore: expiredOre,
      is_blocked: blocked !== undefined,
      note: plan.note,
    })
  }

  /** Recognises the remaining balance as income on the day after expiry. */
  #expire(cardId: string, lastDay: string, leftOre: number, now: number): number {
    const at = Date.parse(`${lastDay}T01:47:00Z`) + dayMs
    if (at > now || leftOre === 0) return 0
    this.happen(cardId, at, 'expired', -leftOre, { user_id: null })
    const move = { debit: accounts.giftCards, credit: accounts.otherIncome, amount_ore: leftOre }
    this.post(this.id(at), at, { ...move, kind: 'income' })
    return leftOre
  }
}

const instant = (at: number) => new Date(at).toISOString()
const dayOf = (at: number) => instant(at).slice(0, 10) as Day

export async function writeGiftCards(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const partnerId of customerPartners) {
    const writer = new CardWriter(partnerId, userIds.get(clerkOf(partnerId)) ?? 0, now)
    const since = instant(now - 20 * dayMs)
    const { rows: sales } = await client.query<TicketSale>(salesText, [partnerId, since])
    for (const plan of plans) writer.card(plan, sales.splice(0, plan.uses ?? 0), now)
    for (const [table, rows] of Object.entries(writer.rows)) await insertRows(client, table, rows)
    for (const { saleId, cardId } of writer.used) {
      await client.query(useText, [partnerId, saleId, cardId])
    }
  }
}
