import { randomUUID } from 'node:crypto'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { describe, expect, it } from 'vitest'

const given = await givenApp()
const { app, chief: shop, venue } = given

async function makeEvent(settings: Record<string, unknown> = {}) {
  const id = await given.published()
  const at = `${venue}/events/${id}/sales-settings`
  const { startsAt: _, endsAt: __, ...now } = (await shop.get(at)).json()
  expect((await shop.put(at, { ...now, ...settings })).statusCode).toBe(200)
  return id
}

const lines = (...seatIds: number[]) => seatIds.map((seatId) => ({ seatId, categoryId: 1 }))
const hold = (eventId: number, holdId: string, seatIds: number[], code?: string) =>
  shop.put(`${venue}/events/${eventId}/web-holds/${holdId}`, { lines: lines(...seatIds), code })
const sell = (body: Record<string, unknown>) =>
  shop.post(`${venue}/web-sales`, body, newKeyHeader())
const faultsOf = (answer: Awaited<ReturnType<typeof sell>>) => {
  const { error } = answer.json()
  return error?.fields ?? error?.code ?? answer.statusCode
}

const owedOnCards = async () => {
  const [row] = await app.asOwner<{ owed: number; left: number }>(
    `select (select sum(case when credit = '2901' then amount_ore else -amount_ore end)::integer
        from posting where partner_id = 1003 and '2901' in (debit, credit)) as owed,
      (select sum(balance_ore)::integer from gift_card where partner_id = 1003) as left`,
  )
  expect(row?.owed).toBe(row?.left)
  return row?.owed ?? 0
}

describe('a gift card on the web', () => {
  const ask = (number: string) => shop.post(`${venue}/web-gift-cards/balance`, { number })

  it('throttles guesses of gift card numbers', async () => {
    const { number } = await given.giftCard(10_000)
    const key = 'web-gift-card:1003:21'
    await app.asOwner('insert into attempt_window (key, attempts) values ($1, 99)', [key])
    expect((await ask(number)).statusCode).toBe(200)
    expect((await ask('8207310045519268')).statusCode).toBe(400)
    const limited = await ask(number)
    expect(limited.statusCode).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3000)
    await app.asOwner('delete from attempt_window where key = $1', [key])
  })

  it('a repeated sale charges the gift card and the shop only once, and a refund pays back both', async () => {
    const eventId = await makeEvent()
    const { id: cardId, number } = await given.giftCard(50_000)
    const before = await owedOnCards()
    expect((await ask(number)).json()).toMatchObject({ balanceOre: 50_000 })
    const payments = [
      { means: 'giftCard', amountOre: 50_000, giftCardNumber: number },
      { means: 'web', amountOre: 29_000 },
    ]
    const body = { eventId, lines: lines(1, 2), expectedOre: 79_000, payments }
    const headers = { 'idempotency-key': randomUUID() }
    const sold = (await shop.post(`${venue}/web-sales`, body, { headers })).json<{ id: string }>()
    expect((await shop.post(`${venue}/web-sales`, body, { headers })).json()).toEqual(sold)
    expect(await owedOnCards()).toBe(before - 50_000)
    const card = (await shop.get(`${venue}/giftcards/${cardId}`)).json()
    expect([card.balanceOre, card.events.length]).toEqual([0, 2])
    const sale = (await shop.get(`${venue}/sales/${sold.id}`)).json()
    expect(sale.payments).toMatchObject([
      { means: 'giftCard', paidOre: 50_000 },
      { means: 'web', paidOre: 29_000 },
    ])

    const back = {
      ticketIds: [sale.tickets[0].id, sale.tickets[1].id],
      withFee: true,
      reason: 'Syk',
    }
    const refunded = await shop.post(`${venue}/sales/${sold.id}/refunds`, back, newKeyHeader())
    expect(refunded.json().payments).toEqual([
      { means: 'giftCard', amountOre: 50_000 },
      { means: 'web', amountOre: 29_000 },
    ])
    expect(await owedOnCards()).toBe(before)
  })

  it('names the field of a gift card that cannot pay, and leaves seats and card unchanged', async () => {
    const eventId = await makeEvent()
    const { id: cardId, number } = await given.giftCard(20_000)
    const pay = (amountOre: number, giftCardNumber = number, restOre = 39_500 - amountOre) =>
      sell({
        eventId,
        lines: lines(1),
        expectedOre: 39_500,
        payments: [
          { means: 'giftCard', amountOre, giftCardNumber },
          ...(restOre > 0 ? [{ means: 'web', amountOre: restOre }] : []),
        ],
      })
    const cannot = { 'payments.0.giftCardNumber': { code: 'gift_card_cannot_pay' } }
    expect(faultsOf(await pay(20_001))).toEqual(cannot)
    expect(faultsOf(await pay(20_000, number, 100))).toEqual({
      payments: { code: 'payments_differ', params: { missing: 19_400 } },
    })
    const slip = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
    const noCard = { code: 'gift_card_number' }
    expect(faultsOf(await pay(100, slip))).toEqual({ 'payments.0.giftCardNumber': noCard })
    expect(faultsOf(await ask(slip))).toEqual({ number: noCard })
    expect(faultsOf(await ask('4111111111111111'))).toEqual({
      number: { code: 'gift_card_unusable' },
    })
    await shop.post(`${venue}/giftcards/${cardId}/block`, { reason: 'Mistet' })
    expect(faultsOf(await ask(number))).toEqual({ number: { code: 'gift_card_unusable' } })
    expect(faultsOf(await pay(20_000))).toEqual(cannot)
    expect((await shop.get(`${venue}/events/${eventId}/seats`)).json().sold).toEqual([])
    expect((await shop.get(`${venue}/giftcards/${cardId}`)).json().balanceOre).toBe(20_000)
    await owedOnCards()
  })
})

describe('a shop on the web', () => {
  it('a web shop holds seats, gets their prices and sells them in the web channel', async () => {
    const id = await makeEvent()
    const holdId = uuid7()
    const held = (await hold(id, holdId, [1, 2])).json()
    expect(held).toMatchObject({ lostSeatIds: [], totalOre: 79_000 })
    expect(held.tickets).toHaveLength(2)
    const body = { eventId: id, lines: lines(1, 2), holdId, expectedOre: held.totalOre }
    expect(faultsOf(await sell({ ...body, expectedOre: 100 }))).toBe('stale')
    const sold = await sell(body)
    expect(sold.json()).toMatchObject({ totalOre: 79_000, roundingOre: 0 })
    const { data } = (await shop.get(`${venue}/events/${id}/transactions`)).json()
    expect(data).toMatchObject([{ channel: 'web', means: 'web', ticketCount: 2 }])
  })

  it('a shop must follow the event’s sale windows, purchase code and limits', async () => {
    const later = `${given.year() + 1}-02-01T08:00:00.000Z`
    const notYet = await makeEvent({ webSalesStart: later })
    const one = { lines: lines(1), expectedOre: 39_500 }
    expect(faultsOf(await sell({ eventId: notYet, ...one }))).toBe('sales_closed')
    expect(faultsOf(await hold(notYet, uuid7(), [1]))).toBe('sales_closed')
    const coded = await makeEvent({ webPurchaseCode: '!VENN', maxPerScreening: 2 })
    expect(faultsOf(await sell({ eventId: coded, ...one }))).toEqual({
      code: { code: 'wrong_purchase_code' },
    })
    expect(faultsOf(await sell({ eventId: coded, code: '!venn', ...one }))).toBe(200)
    const three = { lines: lines(2, 3, 4), expectedOre: 118_500, code: '!VENN' }
    expect(faultsOf(await sell({ eventId: coded, ...three }))).toEqual({
      lines: { code: 'too_many_tickets', params: { max: 2 } },
    })
    expect(faultsOf(await hold(coded, uuid7(), [2, 3, 4], '!VENN'))).toEqual({
      lines: { code: 'too_many_tickets', params: { max: 2 } },
    })
    const closed = await makeEvent({ isWebSaleOpen: false })
    expect(faultsOf(await sell({ eventId: closed, ...one }))).toBe('sales_closed')
    expect((await shop.get(`${venue}/events/${closed}`)).json()).toMatchObject({
      channels: { web: { state: 'notSold', opensAt: null, closesAt: null } },
      can: { sell: true },
    })
  })

  it('a shop may sell before the counter opens, and when the counter never sells', async () => {
    const [earlier, later] = ['2026-01-01T09:00:00.000Z', `${given.year()}-02-01T08:00:00.000Z`]
    const one = { lines: lines(1), expectedOre: 39_500 }
    const atCounter = (eventId: number) => given.sell(eventId, [2])
    for (const settings of [
      { salesStart: later, webSalesStart: earlier },
      { isCounterSaleOpen: false },
    ]) {
      const id = await makeEvent(settings)
      expect(faultsOf(await atCounter(id))).toBe('sales_closed')
      expect(faultsOf(await hold(id, uuid7(), [1]))).toBe(200)
      expect(faultsOf(await sell({ eventId: id, ...one }))).not.toBe('sales_closed')
      expect((await shop.get(`${venue}/events/${id}`)).json()).toMatchObject({
        saleState: 'inSale',
        channels: { web: { state: 'inSale' } },
        can: { sell: false, stopSale: true },
      })
    }
  })

  it('a shop sells again as soon as a stopped sale is restarted', async () => {
    const id = await makeEvent()
    const one = { lines: lines(1), expectedOre: 39_500 }
    const turn = async (step: string) => {
      const { version } = (await shop.get(`${venue}/events/${id}`)).json<{ version: number }>()
      return shop.post(`${venue}/events/${id}/${step}`, { version })
    }
    for (const ask of [() => sell({ eventId: id, ...one }), () => hold(id, uuid7(), [2])]) {
      expect((await turn('stop-sale')).statusCode).toBe(200)
      expect(faultsOf(await ask())).toBe('sales_closed')
      expect((await turn('start-sale')).statusCode).toBe(200)
      expect(faultsOf(await ask())).toBe(200)
    }
  })

  it('selling part of a cart frees the rest, and a refused sale leaves the cart unchanged', async () => {
    const id = await makeEvent()
    const holdId = uuid7()
    const { until } = (await hold(id, holdId, [1, 2, 3])).json()
    const body = { eventId: id, lines: lines(1), expectedOre: 39_500 }
    expect(faultsOf(await sell({ ...body, holdId, expectedOre: 100 }))).toBe('stale')
    expect(faultsOf(await sell({ ...body, holdId, lines: lines(1, 999) }))).toEqual({
      'lines.1.seatId': { code: 'not_found' },
    })
    expect(faultsOf(await sell(body))).toBe('seat_taken')
    const held = (await shop.get(`${venue}/events/${id}/holds`)).json<{ data: object[] }>()
    expect(held.data).toMatchObject([{ id: holdId, until }])

    expect(faultsOf(await sell({ ...body, holdId }))).toBe(200)
    const { sold, held: left } = (await shop.get(`${venue}/events/${id}/seats`)).json()
    expect([sold, left]).toEqual([[1], []])
    expect(faultsOf(await sell({ ...body, lines: lines(2, 3), expectedOre: 79_000 }))).toBe(200)
  })

  it('a till can sell through /sales/tickets only if the payment covers the full price', async () => {
    const id = await makeEvent()
    const holdId = uuid7()
    await shop.put(`${venue}/events/${id}/holds/${holdId}`, { lines: lines(4, 5) })
    const pay = (amountOre: number) =>
      shop.post(
        `${venue}/sales/tickets`,
        { eventId: id, lines: lines(4, 5), holdId, payments: [{ means: 'card', amountOre }] },
        newKeyHeader(),
      )
    expect(faultsOf(await pay(39_500))).toEqual({
      payments: { code: 'payments_differ', params: { missing: 39_500 } },
    })
    const states = async () => (await shop.get(`${venue}/events/${id}/seats`)).json()
    expect(await states()).toMatchObject({ sold: [], held: [4, 5] })
    expect(faultsOf(await pay(79_000))).toBe(200)
    expect(await states()).toMatchObject({ sold: [4, 5], held: [] })
  })

  it('refuses categories not sold on the web, and callers without the permission', async () => {
    const id = await makeEvent()
    await app.asOwner(
      'update event_price_category set is_sold_on_web = false where partner_id = 1003 and event_id = $1 and id = 1',
      [id],
    )
    await app.asOwner(
      'update event set version = version + 1 where partner_id = 1003 and id = $1',
      [id],
    )
    expect(faultsOf(await sell({ eventId: id, lines: lines(1), expectedOre: 39_500 }))).toEqual({
      'lines.0.categoryId': { code: 'not_on_web', params: { name: 'Voksen' } },
    })
    const reader = await app.as('lese@sundet.no')
    const refused = await reader.put(`${venue}/events/${id}/web-holds/${uuid7()}`, {
      lines: lines(1),
    })
    expect(refused.statusCode).toBe(403)
  })
})

describe('a purchase code', () => {
  it('refuses even the right purchase code for an event after many wrong guesses, but not for other events', async () => {
    const eventId = await makeEvent({ webPurchaseCode: 'VENN' })
    const other = await makeEvent({ webPurchaseCode: 'UVENN' })
    const guess = (code: string, at = eventId) => hold(at, randomUUID(), [1], code)
    const cart = randomUUID()
    expect((await hold(eventId, cart, [2], 'VENN')).statusCode).toBe(200)
    const wrong = await Promise.all(Array.from({ length: 99 }, (_, nth) => guess(`ord${nth}`)))
    expect(new Set(wrong.map(faultsOf).map((one) => one.code?.code))).toEqual(
      new Set(['wrong_purchase_code']),
    )
    expect((await guess('VENN')).statusCode).toBe(200)
    const body = { eventId, lines: lines(2), holdId: cart, expectedOre: 39_500 }
    expect(faultsOf(await sell({ ...body, code: 'ord' }))).toMatchObject({
      code: { code: 'wrong_purchase_code' },
    })
    const bare = { eventId, lines: lines(3), expectedOre: 39_500 }
    for (const answer of [
      await guess('VENN'),
      await sell({ ...body, code: 'ord' }),
      await sell({ ...bare, code: 'ord' }),
      await sell({ ...bare, code: 'VENN' }),
      await sell({ ...bare, holdId: randomUUID(), code: 'VENN' }),
    ]) {
      expect(answer.statusCode).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000)
    }
    expect((await guess('UVENN', other)).statusCode).toBe(200)
    // A buyer who entered the code before the lock-out keeps the cart and can pay.
    expect((await hold(eventId, cart, [2], 'VENN')).statusCode).toBe(200)
    const once = newKeyHeader()
    const paid = () => shop.post(`${venue}/web-sales`, { ...body, code: 'VENN' }, once)
    const bought = await paid()
    expect(bought.statusCode).toBe(200)
    expect((await paid()).json()).toEqual(bought.json())
    await app.asOwner(
      "update attempt_window set started_at = now() - interval '61 minutes' where key like 'web-code:%'",
    )
    expect((await guess('VENN')).statusCode).toBe(200)
  })
})
