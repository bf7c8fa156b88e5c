import { readSale } from '../sales/read-sale-store.ts'
import { onlyRow } from '@dxweb/kit/database/database.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { sum } from '@dxweb/kit/money/money.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import {
  giftCardDay as today,
  givenVenue,
  idsOf,
  once,
  outcomeOf as outcome,
} from '@dxweb/server/testing/given.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultExpiry } from '@dxweb/areas/giftcards/rules.ts'
import {
  expireCards,
  extendCard,
  reactivateCard,
  sellCard,
  setBlocked,
  topUpCard,
} from '@dxweb/areas/giftcards/store.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'

const given = await givenVenue()
const { asOwner, by, db, giftCard: newCard, venue } = given
await asOwner('update event_price_category set price_ore = 30000 where id = 1 and event_id = 1')

beforeEach(() => asOwner('delete from seat_claim'))

const seatsAt = (index: number) => given.seats(venue.seatIds[index] ?? 0)
const how = () => ({ by, today, ...once() })

const buy = (seatIndex: number, giftCardNumber: string, cardOre: number) =>
  given.buy(seatsAt(seatIndex), {
    payments: [
      { means: 'giftCard', amountOre: cardOre, giftCardNumber },
      ...(cardOre < 30_000 ? [{ means: 'cash' as const, amountOre: 30_000 - cardOre }] : []),
    ],
  })

const buyByBoth = (seatIndex: number, numbers: readonly string[]) =>
  given.sale(seatsAt(seatIndex), {
    payments: numbers.map((giftCardNumber) => ({
      means: 'giftCard' as const,
      amountOre: 15_000,
      giftCardNumber,
    })),
  })

const books = async () => {
  const row = onlyRow(
    await asOwner<{ left: number; events: number; owed: number; wrong: number }>(
      `select (select coalesce(sum(balance_ore), 0)::bigint from gift_card) as left,
        (select coalesce(sum(amount_ore), 0)::bigint from gift_card_event) as events,
        (select coalesce(sum(case when credit = '2901' then amount_ore else -amount_ore end), 0)::bigint
          from posting where '2901' in (debit, credit)) as owed,
        (select count(*)::integer from gift_card c where balance_ore <> (
          select sum(amount_ore) from gift_card_event v where v.card_id = c.id)) as wrong`,
    ),
  )
  expect(row).toEqual({ left: row.left, events: row.left, owed: row.left, wrong: 0 })
  return row.left
}

describe('a gift card', () => {
  it('a gift card pays a part of a sale, and gets the same part back when the tickets are refunded', async () => {
    const card = await newCard(20_000)
    const sold = await buy(0, card.number, 12_050)
    const sale = await readSale(db, venue.scope, sold.id)
    expect(sale.payments.map(({ means, paidOre }) => [means, paidOre])).toEqual([
      ['giftCard', 12_050],
      ['cash', 18_000],
    ])
    expect(sold).toMatchObject({ totalOre: 30_000, roundingOre: 50 })
    expect(await books()).toBe(7950)
    const { answer } = await given.refund(sold.id, idsOf(sale))
    expect(answer.payments).toEqual([
      { means: 'giftCard', amountOre: 12_050 },
      { means: 'cash', amountOre: 18_000 },
    ])
    expect(await books()).toBe(20_000)
  })

  it('concurrent sales never reduce a gift card’s balance below 0, and a refused sale stores nothing', async () => {
    const card = await newCard(100_000)
    const before = await books()
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => outcome(buy(index, card.number, 30_000))),
    )
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(3)
    expect(outcomes.filter((one) => one === 'invalid')).toHaveLength(9)
    expect(await books()).toBe(before - 90_000)
    const claims = await asOwner('select from seat_claim')
    expect(claims).toHaveLength(3)
  })

  it('a blocked, expired or unknown gift card cannot pay, and the parts of a payment must add up to the price', async () => {
    const card = await newCard(50_000)
    const step = { cardId: card.id, reason: 'Mistet', by }
    await setBlocked(db, venue.scope, step, true)
    expect(await outcome(setBlocked(db, venue.scope, step, true))).toBe('wrong_state')
    expect(await outcome(buy(0, card.number, 100))).toBe('invalid')
    const more = { amountOre: 100, means: 'card' as const, ...how() }
    expect(await outcome(topUpCard(db, venue.scope, card.id, more))).toBe('wrong_state')
    await setBlocked(db, venue.scope, step, false)
    expect(await outcome(buy(0, '4111111111111111', 100))).toBe('invalid')
    expect(await outcome(buy(0, card.number, 30_001))).toBe('invalid')
    await buy(0, card.number, 100)
  })

  it('a gift card expires once, its balance becomes income, and it can be reactivated once', async () => {
    const card = await newCard(40_000)
    const before = await books()
    await asOwner(`update gift_card set expires_on = '2020-01-01' where id = $1`, [card.id])
    expect(await outcome(buy(0, card.number, 100))).toBe('invalid')
    const counts = await Promise.all([1, 2, 3].map(() => expireCards(db, venue.scope)))
    expect(sum(counts)).toBe(1)
    expect(await books()).toBe(before - 40_000)
    const back = () =>
      outcome(
        reactivateCard(db, venue.scope, {
          cardId: card.id,
          expiresOn: '2199-01-01',
          reason: 'Vært syk',
          ...how(),
        }),
      )
    const outcomes = await Promise.all([back(), back()])
    expect(outcomes.toSorted()).toEqual(['done', 'wrong_state'])
    expect(await books()).toBe(before)
    const [income] = await asOwner(
      `select sum(case when credit = '3900' then amount_ore else -amount_ore end)::bigint as ore from posting
       where '3900' in (debit, credit)`,
    )
    expect(income).toEqual({ ore: 0 })
  })

  it('a gift card’s balance equals the sum of its history after any concurrent commands', async () => {
    const cards = [await newCard(30_000), await newCard(60_000)]
    const command = fc.record({
      what: fc.constantFrom('use', 'topUp', 'expire', 'reactivate', 'block'),
      card: fc.nat(1),
      seat: fc.nat(39),
      ore: fc.integer({ min: 100, max: 30_000 }),
    })
    const doIt = ({
      what,
      card,
      seat,
      ore,
    }: typeof command extends fc.Arbitrary<infer T> ? T : never) => {
      const { id, number } = cards[card] ?? onlyRow(cards)
      const step = { cardId: id, reason: 'Prøve', ...how() }
      if (what === 'use') return buy(seat, number, ore)
      const paid = { amountOre: ore, means: 'cash' as const, ...how() }
      if (what === 'topUp') return topUpCard(db, venue.scope, id, paid)
      if (what === 'block') return setBlocked(db, venue.scope, step, ore % 2 === 0)
      if (what === 'reactivate') {
        return reactivateCard(db, venue.scope, { ...step, expiresOn: '2199-01-01' })
      }
      return asOwner(`update gift_card set expires_on = '2020-01-01' where id = $1`, [id]).then(
        () => expireCards(db, venue.scope),
      )
    }
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 2, maxLength: 8 }), async (commands) => {
        const outcomes = await Promise.all(commands.map((one) => outcome(doIt(one))))
        for (const one of outcomes) {
          expect(['done', 'invalid', 'wrong_state', 'seat_taken', 'stale']).toContain(one)
        }
        await books()
      }),
      { numRuns: runsOf(8) },
    )
  })

  it('a gift card bought or topped up with cash is paid in whole kroner and gets the exact amount', async () => {
    const order = { amountOre: 5049, means: 'cash' as const, expiresOn: '2199-01-01' }
    const card = await sellCard(db, venue.scope, { ...order, ...how() })
    const more = { ...order, amountOre: 5050, ...how() }
    const toppedUp = await topUpCard(db, venue.scope, card.id, more)
    const paid = await asOwner(
      `select amount_ore as ore from payment where sale_id = any ($1) order by sale_id`,
      [[card.saleId, toppedUp.saleId]],
    )
    expect(paid).toEqual([{ ore: 5000 }, { ore: 5100 }])
    expect([card.paidOre, toppedUp.paidOre]).toEqual([5000, 5100])
    await books()
  })

  it('a repeated command sells only one gift card', async () => {
    const order = { amountOre: 5000, means: 'cash' as const, expiresOn: '2199-01-01', ...how() }
    const sold = await Promise.all([1, 2, 3].map(() => sellCard(db, venue.scope, order)))
    expect(new Set(sold.map(({ number }) => number)).size).toBe(1)
    await books()
  })
})

describe('two gift cards that pay together', () => {
  it('using and refunding two gift cards concurrently in any order causes no deadlock', async () => {
    const cards = [await newCard(2_000_000), await newCard(2_000_000)]
    const numbers = cards.map(({ number }) => number)
    for (let round = 0; round < 4; round += 1) {
      const bought = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          buyByBoth(at, at % 2 ? numbers : numbers.toReversed()),
        ),
      )
      await Promise.all(bought.map((sale) => given.refund(sale.id, idsOf(sale))))
    }
    const left = await books()
    expect(left).toBeGreaterThanOrEqual(4_000_000)
  })
})

describe('the last day of a gift card', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(today, days))
  const lastDay = async (id: string) => {
    const rows = await asOwner<{ day: string }>(
      'select expires_on::text as day from gift_card where id = $1',
      [id],
    )
    return onlyRow(rows).day
  }
  const topUp = (id: string, expiresOn?: string) =>
    topUpCard(db, venue.scope, id, { amountOre: 100, means: 'card', expiresOn, ...how() })

  it('a top-up never shortens a gift card’s validity, and extends it when the new last day is later', async () => {
    await fc.assert(
      fc.asyncProperty(day, fc.option(day, { nil: undefined }), async (first, next) => {
        const order = { amountOre: 100, means: 'card' as const, expiresOn: first, ...how() }
        const card = await sellCard(db, venue.scope, order)
        await topUp(card.id, next)
        const asked = next ?? defaultExpiry(today)
        expect(await lastDay(card.id)).toBe(asked > first ? asked : first)
      }),
      { numRuns: runsOf(8) },
    )
  })

  const inDays = (days: number) => addDays(localDay(new Date(), 'Europe/Oslo'), days)

  const payBack = async (lastsFor: number) => {
    const card = await newCard(30_000)
    await asOwner('update gift_card set expires_on = $2 where id = $1', [card.id, inDays(lastsFor)])
    const sold = await buy(0, card.number, 20_000)
    await given.refund(sold.id, idsOf(await readSale(db, venue.scope, sold.id)))
    return lastDay(card.id)
  }

  it('after a refund, a gift card lasts at least ninety days and never shorter than before', async () => {
    const days = [await payBack(0), await payBack(90), await payBack(91)]
    expect(days).toEqual([inDays(90), inDays(90), inDays(91)])
  })

  it('a gift card can pay on its last day, and expires with a balance of 0 on the next day', async () => {
    const [lasting, over] = [await newCard(30_000), await newCard(30_000)]
    for (const [{ id }, days] of [
      [lasting, 0],
      [over, -1],
    ] as const) {
      await asOwner('update gift_card set expires_on = $2 where id = $1', [id, inDays(days)])
    }
    await expireCards(db, venue.scope)
    const left = await asOwner(
      'select balance_ore as ore from gift_card where id = any ($1) order by expires_on',
      [[lasting.id, over.id]],
    )
    expect(left).toEqual([{ ore: 0 }, { ore: 30_000 }])
    expect(await outcome(buy(0, over.number, 100))).toBe('invalid')
    expect(await outcome(buy(0, lasting.number, 100))).toBe('done')
  })

  it('a gift card with a balance can be extended with a reason, but not shortened', async () => {
    const card = await newCard(10_000)
    const step = { cardId: card.id, reason: 'Stengt i sommer', ...how() }
    const extend = (expiresOn: string) =>
      outcome(extendCard(db, venue.scope, { ...step, expiresOn }))
    expect(await extend('2199-06-01')).toBe('done')
    expect(await extend('2199-06-01')).toBe('invalid')
    expect(await extend('2199-05-31')).toBe('invalid')
    const stood = await asOwner(
      `select expires_on::text, e.kind, e.reason from gift_card c
       join gift_card_event e on e.card_id = c.id and e.kind = 'extended' where c.id = $1`,
      [card.id],
    )
    expect(stood).toEqual([
      { expires_on: '2199-06-01', kind: 'extended', reason: 'Stengt i sommer' },
    ])
    await buy(0, card.number, 10_000)
    expect(await extend('2199-12-31')).toBe('wrong_state')
  })

  it('the last day of a new or reactivated gift card is never in the past', async () => {
    const past = addDays(today, -1)
    const card = await newCard(10_000)
    const order = { amountOre: 100, means: 'card' as const, expiresOn: past, ...how() }
    expect(await outcome(sellCard(db, venue.scope, order))).toBe('invalid')
    await asOwner('update gift_card set expires_on = $2 where id = $1', [card.id, inDays(-1)])
    await expireCards(db, venue.scope)
    const step = { cardId: card.id, reason: 'Vært syk', expiresOn: past, ...how() }
    expect(await outcome(reactivateCard(db, venue.scope, step))).toBe('invalid')
  })
})
