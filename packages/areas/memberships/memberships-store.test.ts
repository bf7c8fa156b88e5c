import { foundStatement } from '@dxweb/areas/customers/member-cards/store.ts'
import { readSale } from '@dxweb/areas/ticketing/sales/read-sale-store.ts'
import { exchange } from '@dxweb/server/flows/exchange/exchange.ts'
import { givenVenue, idsOf, once } from '@dxweb/server/testing/given.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { membershipStatement } from './read-store.ts'
import { cancelOne, renewOne, sellOne } from './store.ts'

const given = await givenVenue()
const { asOwner, by, db, venue } = given
const { partnerId, scope } = venue
const today = localDay(new Date(), 'Europe/Oslo')
const member = 2

// The second category is for members. Only membership type 1 gives access to it.
await asOwner(
  `with marked as (
     update event_price_category set needs_membership = true, price_category_id = 2, price_ore = 19000 where id = 2
   ), known as (
     insert into customer (partner_id, id, last_name) values ($1, 1, 'Vik'), ($1, 2, 'Dahl')
   )
   insert into membership_type (partner_id, id, name, price_ore, vat_type_id, months, categories, most_at_once)
   values ($1, 1, 'Filmklubb', 45000, 3, 12, '[{"priceCategoryId": 2}]', 2),
     ($1, 2, 'Venn', 10000, 5, null, '[]', 1)`,
  [partnerId],
)

beforeEach(async () => {
  await asOwner('delete from membership_use')
  await asOwner('delete from seat_claim')
})

const command = () => ({ by, today, ...once() })
const card = (typeId = 1, customerId = 1) =>
  sellOne(db, scope, { customerId, typeId, means: 'card', ...command() })
const limit = (id: string, limits: Record<string, number>) =>
  Promise.all(
    Object.entries(limits).map(([column, most]) =>
      asOwner(`update membership_period set ${column} = $2 where membership_id = $1`, [id, most]),
    ),
  )
const endsOn = (id: string, day: string) =>
  asOwner(
    `update membership_period set starts_on = least(starts_on, $2::date), ends_on = $2 where membership_id = $1`,
    [id, day],
  )
const membersAt = (...places: number[]) =>
  places.map((place) => ({ seatId: venue.seatIds[place] ?? 0, categoryId: member }))
const buy = (places: number[], ...membershipNumbers: string[]) =>
  given.buy(membersAt(...places), { membershipNumbers })

const outcome = (doing: Promise<unknown>) =>
  doing.then(
    () => 'sold',
    (error: unknown) => {
      if (error instanceof Refusal) return error.fields?.['membershipNumbers']?.code ?? error.code
      throw error
    },
  )
const read = async (id: string) => onlyRow(await db.run(scope, membershipStatement(scope, id)))

const balances = async (...saleIds: string[]) => {
  const rows = await asOwner<{ account: string; ore: number }>(
    `select account, sum(ore)::integer as ore from (
       select debit as account, amount_ore as ore from posting where source_id = any ($1::uuid[])
       union all select credit, -amount_ore from posting where source_id = any ($1::uuid[])) l
     group by account having sum(ore) <> 0 order by account`,
    [saleIds],
  )
  return Object.fromEntries(rows.map(({ account, ore }) => [account, ore]))
}

describe('the sale of a membership', () => {
  it('posts a sold membership as income with VAT on the day of sale, and assigns it to the customer', async () => {
    const sold = await card()
    expect(sold.paidOre).toBe(45_000)
    expect(await balances(sold.saleId)).toEqual({ 1920: 45_000, 2703: -4821, 3050: -40_179 })
    const { customer, state, periods } = await read(sold.id)
    expect({ customer, state }).toEqual({ customer: 'Vik', state: 'active' })
    expect(periods).toMatchObject([{ priceOre: 45_000, vatOre: 4821, startsOn: today, uses: 0 }])
  })

  it('sells a membership once per idempotency key', async () => {
    const order = command()
    const sell = () => sellOne(db, scope, { customerId: 1, typeId: 1, means: 'cash', ...order })
    const [one, other] = await Promise.all([sell(), sell()])
    expect(one).toEqual(other)
  })

  it('cancelling a membership reverses its payment and postings only once', async () => {
    const { id, saleId } = await card()
    const cancel = () =>
      cancelOne(db, scope, {
        by,
        today,
        membershipId: id,
        period: 1,
        reason: 'Angret',
        isPaidBack: true,
      })
    const done = await Promise.allSettled([cancel(), cancel()])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { state, periods } = await read(id)
    expect(state).toBe('cancelled')
    expect(await balances(saleId, periods[0]?.refundId ?? '')).toEqual({})
    expect(await outcome(buy([0], (await read(id)).number))).toBe('membership_not_valid')
  })

  it('a renewal begins after the last day, and simultaneous renewals follow one another', async () => {
    const { id, number } = await card()
    const renew = () =>
      renewOne(db, scope, { membershipId: id, typeId: 1, means: 'card', ...command() })
    const renewed = await Promise.all([renew(), renew()])
    expect(renewed.map((one) => one.number)).toEqual([number, number])
    const { periods } = await read(id)
    expect(periods).toHaveLength(3)
    const [last, middle, first] = periods.map((one) => [one.startsOn, one.endsOn ?? ''])
    expect(middle?.[0]).toBe(addDays(first?.[1] as typeof today, 1))
    expect(last?.[0]).toBe(addDays(middle?.[1] as typeof today, 1))
  })
})

it('refuses to renew a membership without an end', async () => {
  const { id } = await card(2)
  await expect(
    renewOne(db, scope, { membershipId: id, typeId: 1, means: 'card', ...command() }),
  ).rejects.toMatchObject({ fields: { typeId: { code: 'no_renewal' } } })
  expect((await read(id)).periods).toHaveLength(1)
})

it('a customer’s data export includes the sale of a membership', async () => {
  const { saleId } = await card()
  const text = `select rows::text as rows from dx_person_rows(1) where table_name = 'sale'`
  const [sales] = await db.run<{ rows: string }>(scope, { name: '', text, values: [] })
  expect(sales?.rows).toContain(saleId)
})

describe('member prices', () => {
  it('a member price requires a valid card of a type that includes the category', async () => {
    const [right, wrong] = [await card(), await card(2)]
    expect(await outcome(buy([0]))).toBe('membership_required')
    expect(await outcome(buy([0], '0000000000'))).toBe('membership_unknown')
    expect(await outcome(buy([0], wrong.number))).toBe('membership_other_price')
    expect(await outcome(buy([0], right.number))).toBe('sold')
  })

  it('tickets of a card count towards the limit per customer', async () => {
    await given.event({ max_per_screening: 3 })
    const { number } = await card(1, 2)
    expect(await outcome(buy([0, 1], number))).toBe('sold')
    await expect(buy([2, 3], number)).rejects.toMatchObject({
      fields: { lines: { code: 'customer_has_enough', params: { max: 3, had: 2 } } },
    })
    expect(await outcome(buy([2], number))).toBe('sold')
    await given.event({ max_per_screening: null })
  })

  it('prices that are not for members require no card', async () => {
    expect(await outcome(given.buy(given.seats(venue.seatIds[0] ?? 0)))).toBe('sold')
  })

  it('a card is valid on the last day of its period, but not on the day after', async () => {
    const { id, number } = await card()
    await endsOn(id, addDays(today, -1))
    expect(await outcome(buy([0], number))).toBe('membership_not_valid')
    await endsOn(id, today)
    expect(await outcome(buy([0], number))).toBe('sold')
  })

  it('limits the member tickets of a card per sale, per event and in total', async () => {
    const { id, number } = await card()
    expect(await outcome(buy([0, 1, 2], number))).toBe('membership_too_many')
    await limit(id, { most_per_event: 3 })
    expect(await outcome(buy([0, 1], number))).toBe('sold')
    expect(await outcome(buy([2, 3], number))).toBe('membership_used_for_event')
    await limit(id, { most_per_event: 9, most_uses: 2 })
    expect(await outcome(buy([2], number))).toBe('membership_used_up')
  })

  it('two cards together cover more member tickets than one card alone', async () => {
    const [one, other] = [await card(), await card()]
    expect(await outcome(buy([0, 1, 2], one.number, other.number))).toBe('sold')
    const uses = await Promise.all([one, other].map(async ({ id }) => (await read(id)).uses.length))
    expect(uses).toEqual([2, 1])
  })

  it('one of several simultaneous buyers gets the last use of a card', async () => {
    const { id, number } = await card()
    await limit(id, { most_uses: 1 })
    const outcomes = await Promise.all([0, 1, 2, 3].map((place) => outcome(buy([place], number))))
    expect(outcomes.toSorted()).toEqual([...Array(3).fill('membership_used_up'), 'sold'])
    expect(await given.seatStates()).toHaveProperty('sold.length', 1)
  })

  it('a refund makes the card’s use available again', async () => {
    const { id, number } = await card()
    await limit(id, { most_uses: 1 })
    const { id: saleId } = await buy([0], number)
    await given.refund(saleId, idsOf(await readSale(db, scope, saleId)))
    expect(await outcome(buy([1], number))).toBe('sold')
  })

  it('an exchange keeps the use of a card, even after the last day of the card', async () => {
    const { id, number } = await card()
    await limit(id, { most_uses: 1 })
    const { id: saleId } = await buy([0], number)
    await endsOn(id, addDays(today, -1))
    const ticketIds = idsOf(await readSale(db, scope, saleId))
    const swap = (...places: number[]) =>
      exchange(db, scope, {
        ...once(),
        by,
        saleId,
        ticketIds,
        withFee: true,
        eventId: venue.eventId,
        lines: membersAt(...places),
        payments: places.length > 1 ? [{ means: 'card', amountOre: 19_000 }] : [],
      })
    expect(await outcome(swap(1, 2))).toBe('membership_required')
    expect(await outcome(swap(1))).toBe('sold')
    expect((await read(id)).uses.filter(({ isUsed }) => isUsed)).toHaveLength(1)
  })

  it('records the member as the buyer if no other customer is named', async () => {
    const { number } = await card(1, 2)
    const { id } = await buy([0], number)
    const rows = await asOwner('select customer_id from sale_customer where sale_id = $1', [id])
    expect(rows).toEqual([{ customer_id: 2 }])
  })
})

it('finds memberships by number, customer or words, and lists valid memberships first', async () => {
  const [old, fresh] = [await card(1, 2), await card(1, 2)]
  await endsOn(old.id, addDays(today, -1))
  const find = (asked: Partial<Parameters<typeof foundStatement>[1]>) =>
    db.run(scope, foundStatement(scope, { digits: '', words: [], customerId: null, ...asked }))
  const [only] = await find({ digits: fresh.number.slice(0, 7) })
  expect(only).toMatchObject({ number: fresh.number, customer: 'Dahl', categoryIds: [2] })
  const named = await find({ words: ['dah'] })
  expect(named.at(-1)).toMatchObject({ number: old.number, state: 'expired' })
  expect(await find({ customerId: 2 })).toEqual(named)
})
