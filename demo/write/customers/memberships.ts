import { postMembership } from '@dxweb/areas/accounting/rules.ts'
import { membershipNumber, noEnd, periodFrom } from '@dxweb/areas/memberships/rules.ts'
import { vatOf } from '@dxweb/kit/money/money.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import type pg from 'pg'
import { hourMs } from '../../ground/calendar.ts'
import { Random, uuidAt } from '../../ground/random.ts'
import { customerPartners } from '../../venue/customers.ts'
import { clerkOf } from '../../venue/people.ts'
import { insertRows, type Row } from '../../load/insert-rows.ts'
import { countUp, numbered } from '../registers.ts'

const dayMs = 24 * hourMs

/** Memberships have the low VAT rate for culture. */
const vat = { vatTypeId: 3, vatCode: 'low', basisPoints: 1200 } as const

const types = [
  { name: 'Filmklubb', priceOre: 45_000, months: 12, mostAtOnce: 2 },
  { name: 'Husets venner', priceOre: 20_000, months: null, mostAtOnce: 1 },
] as const

interface CardPlan {
  type: 0 | 1
  /** Days before now on which each period was sold. */
  days: readonly number[]
}

const plans: readonly CardPlan[] = [
  { type: 0, days: [2] },
  { type: 0, days: [6] },
  { type: 1, days: [9] },
  { type: 0, days: [24] },
  { type: 0, days: [371, 20] },
  { type: 0, days: [48] },
  { type: 1, days: [90] },
  { type: 0, days: [130] },
  { type: 0, days: [225] },
  { type: 0, days: [344] },
  { type: 0, days: [352] },
  { type: 1, days: [400] },
  { type: 0, days: [410] },
]

const categoryText = `
  insert into price_category (partner_id, id, name, short_name, long_name, standard_price_ore, needs_membership, sort)
  select $1, max(id) + 1, 'Medlem', 'Medl', 'Mot medlemskort', 9000, true, max(sort) + 1
  from price_category where partner_id = $1 returning id`

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10) as Day

class MembershipWriter {
  readonly rows: Record<
    'sale' | 'payment' | 'posting' | 'membership' | 'membership_period',
    Row[]
  > = {
    sale: [],
    payment: [],
    posting: [],
    membership: [],
    membership_period: [],
  }
  readonly #partnerId: number
  readonly #userId: number
  readonly #random: Random

  constructor(partnerId: number, userId: number, now: number) {
    this.#partnerId = partnerId
    this.#userId = userId
    this.#random = new Random(partnerId, now, 3905)
  }

  #id(at: number): string {
    return Buffer.from(uuidAt(at, this.#random)).toString('hex')
  }

  card({ type, days }: CardPlan, customerId: number, now: number): void {
    const partner_id = this.#partnerId
    const soldAt = days.map((before) => now - before * dayMs)
    const id = this.#id(soldAt[0] ?? now)
    const number = membershipNumber(() => this.#random.between(0, 9))
    const made_at = new Date(soldAt[0] ?? now).toISOString()
    this.rows.membership.push({ partner_id, id, number, customer_id: customerId, made_at })
    let from: Day | null = null
    for (const [at, sold] of soldAt.entries()) {
      const period = periodFrom(
        { ...types[type], seasonFrom: null, seasonTo: null },
        from ?? dayOf(sold),
      )
      if (period === null) continue
      const sale = this.#sell(types[type].priceOre, sold)
      this.rows.membership_period.push({
        partner_id,
        membership_id: id,
        number: at + 1,
        type_id: type + 1,
        starts_on: period.startsOn,
        ends_on: period.endsOn,
        ...sale,
        vat_type_id: vat.vatTypeId,
        most_at_once: types[type].mostAtOnce,
      })
      from = period.endsOn === noEnd ? null : addDays(period.endsOn, 1)
    }
  }

  /** Makes the sale of a membership period: a sale without tickets that becomes income on the day of the sale. */
  #sell(grossOre: number, at: number) {
    const partner_id = this.#partnerId
    const id = this.#id(at)
    const vatOre = vatOf(grossOre, vat.basisPoints)
    const sold_at = new Date(at).toISOString()
    const sums = { total_ore: grossOre, rounding_ore: 0 }
    this.rows.sale.push({ partner_id, id, sold_at, user_id: this.#userId, channel: 'pos', ...sums })
    this.rows.payment.push({
      partner_id,
      sale_id: id,
      line: 1,
      means: 'card',
      amount_ore: grossOre,
    })
    const moves = postMembership({ ...vat, grossOre, vatOre }, 'card', 0)
    for (const [place, move] of moves.entries()) {
      this.rows.posting.push({
        partner_id,
        source_id: id,
        line: place + 1,
        posted_on: dayOf(at),
        debit: move.debit,
        credit: move.credit,
        amount_ore: move.amountOre,
        vat_type_id: move.vatTypeId,
        kind: move.kind,
      })
    }
    return { sale_id: id, price_ore: grossOre, vat_ore: vatOre }
  }
}

export async function writeMemberships(
  client: pg.ClientBase,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  for (const partnerId of customerPartners) {
    const { rows: made } = await client.query<{ id: number }>(categoryText, [partnerId])
    const categories = made.map(({ id }) => ({ priceCategoryId: id }))
    const typeRows = types.map(({ name, priceOre, months, mostAtOnce }) => ({
      name,
      price_ore: priceOre,
      vat_type_id: vat.vatTypeId,
      months,
      most_at_once: mostAtOnce,
      categories,
    }))
    await insertRows(client, 'membership_type', numbered(partnerId, typeRows))
    const writer = new MembershipWriter(partnerId, userIds.get(clerkOf(partnerId)) ?? 0, now)
    for (const [at, plan] of plans.entries()) writer.card(plan, 2 + at * 4, now)
    for (const [table, rows] of Object.entries(writer.rows)) await insertRows(client, table, rows)
  }
  await countUp(client, 'price_category')
  await countUp(client, 'membership_type')
}
