import { onlyRow } from '@dxweb/kit/database/database.ts'
import { receiptNumber } from '@dxweb/kit/fields/receipt-number.ts'
import { formatMoney } from '@dxweb/kit/money/money.ts'
import { readPdf } from '@dxweb/server/documents/testing/read-pdf.ts'
import { refundCancelled } from '@dxweb/server/jobs/refund-cancelled.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { describe, expect, it } from 'vitest'
import { openRuns, workOnRun } from './store.ts'
import type { RefundNotice } from '../notify-refunds-store.ts'

const given = await givenApp()
const { app, chief, venue } = given
const scope = { partnerId: 1003, renterId: 0, userId: 21 }

const sell = async (means: string, ...seatIds: number[]) =>
  (await given.sell(1, seatIds, { means })).json().id

const refundOne = async (saleId: string) => {
  const [ticket] = await app.asOwner<{ id: string }>(
    'select id from ticket where partner_id = 1003 and sale_id = $1 limit 1',
    [saleId],
  )
  const answer = await given.refund(saleId, [ticket?.id])
  expect(answer.statusCode).toBe(200)
}

const report = async () => (await chief.get(`${venue}/events/1/refund-report`)).json()

const start = () =>
  chief.post(`${venue}/events/1/refund-runs`, { withFee: false, reason: 'Avlyst' })

describe('a cancelled event', () => {
  it('a cancelled event is refunded once in full, despite crashes and parallel runs', async () => {
    for (const [index, means] of ['card', 'cash', 'card', 'card', 'cash'].entries()) {
      await sell(means, 1 + index * 3, 2 + index * 3, 3 + index * 3)
    }
    expect((await start()).json().error.code).toBe('wrong_state')
    await app.asOwner(`update event set state = 'cancelled' where partner_id = 1003 and id = 1`)
    const [first, again] = [(await start()).json(), (await start()).json()]
    expect(again).toEqual(first)
    expect(await report()).toMatchObject({ run: { id: first.id, finishedAt: null } })

    const run = onlyRow(await openRuns(app.db, scope))
    expect(run.id).toBe(first.id)
    expect(await workOnRun(app.db, 1003, run, 2)).toBe(2)
    await Promise.all([refundCancelled(app.db), refundCancelled(app.db)])

    const { run: done, data } = await report()
    expect(done.finishedAt).not.toBeNull()
    expect(data).toHaveLength(5)
    for (const row of data) {
      expect(row).toMatchObject({ ticketCount: 3, leftCount: 0, paidOre: 118_500, failure: '' })
      expect(row.refundedOre).toBe(112_500)
      expect(row.back).toEqual([{ means: row.means, amountOre: 112_500 }])
    }
    const [books] = await app.asOwner(
      `select (select count(*)::integer from ticket_refund) as refunds,
        (select count(*)::integer from seat_claim where kind = 'sold' and event_id = 1) as claims,
        (select sum(case when credit = '2900' then amount_ore else -amount_ore end)::bigint from posting
          where event_id = 1 and '2900' in (debit, credit)) as owed,
        (select sum(amount_ore)::bigint from posting where event_id = 1 and kind in ('income', 'vat')) as earned`,
    )
    expect(books).toEqual({ refunds: 15, claims: 0, owed: 0, earned: 15 * 2000 })
    expect(await refundCancelled(app.db)).toBe(0)
  })

  it('a refund run can issue gift cards, and sends mails to the buyers with an address', async () => {
    await app.asOwner(`update event set state = 'published' where partner_id = 1003 and id = 1`)
    const known = await sell('card', 1, 2)
    await sell('cash', 3)
    await app.asOwner(
      `with c as (insert into customer (partner_id, id, first_name, last_name, email)
         values (1003, 900, 'Kari', 'Kunde', 'kari@kunde.no') returning id)
       insert into sale_customer select l.* from c, dx_customer_sale(1003, $1, id) l`,
      [known],
    )
    await app.asOwner(`update event set state = 'cancelled' where partner_id = 1003 and id = 1`)
    const preview = await chief.get(
      `${venue}/events/1/refund-mail-preview?to=giftCard&withFee=true`,
    )
    expect(preview.json()).toMatchObject({
      count: 1,
      first: { name: 'Kari Kunde', to: 'kari@kunde.no', amountOre: 79_000 },
    })
    expect(preview.json().first.mail.text).toContain('et gavekort på 790')
    const body = { withFee: true, reason: 'Avlyst', to: 'giftCard' }
    await chief.post(`${venue}/events/1/refund-runs`, body)
    const notices: RefundNotice[] = []
    const notify = async (one: RefundNotice) => notices.push(one) > 0
    await Promise.all([refundCancelled(app.db, notify), refundCancelled(app.db, notify)])
    expect(notices).toHaveLength(1)
    const customer = { partnerId: 1003, customerId: 900 }
    expect(notices[0]).toMatchObject({
      to: 'kari@kunde.no',
      locale: 'nb',
      amountOre: 79_000,
      ...customer,
    })
    const cards = await app.asOwner<{ number: string; owed: number }>(
      'select number, balance_ore::integer as owed from gift_card where partner_id = 1003 order by balance_ore',
    )
    expect(cards.map(({ owed }) => owed)).toEqual([39_500, 79_000])
    expect(cards[1]?.number).toBe(notices[0]?.cardNumber)
    const { run, data } = await report()
    expect(run.to).toBe('giftCard')
    const mailed = data.filter((row: { isMailed: boolean }) => row.isMailed)
    expect(mailed).toMatchObject([{ saleId: known, leftCount: 0 }])
  })

  it('the buyers in a refund run get their mail even if the server stops after the refund or while sending', async () => {
    await app.asOwner(`update event set state = 'published' where partner_id = 1003 and id = 1`)
    const known = await sell('cash', 5, 6)
    await app.asOwner('insert into sale_customer select * from dx_customer_sale(1003, $1, 900)', [
      known,
    ])
    await app.asOwner(`update event set state = 'cancelled' where partner_id = 1003 and id = 1`)
    const preview = await chief.get(`${venue}/events/1/refund-mail-preview?to=means&withFee=false`)
    expect(preview.json().first).toMatchObject({ to: 'kari@kunde.no', amountOre: 75_000 })
    await start()
    const run = onlyRow(await openRuns(app.db, scope))
    expect(await workOnRun(app.db, 1003, run, 100)).toBe(1)
    expect(await workOnRun(app.db, 1003, run, 100)).toBe(0)
    expect(await openRuns(app.db, scope)).toEqual([])

    const notices: RefundNotice[] = []
    const notify = async (one: RefundNotice) => notices.push(one) > 0
    const dying = () => Promise.reject(new Error('the server ends'))
    await expect(refundCancelled(app.db, dying)).rejects.toThrow('1 partners failed')
    await refundCancelled(app.db, notify)
    expect(notices).toEqual([])
    await app.asOwner('update refund_run_sale set due_at = now() where sale_id = $1', [known])
    await Promise.all([refundCancelled(app.db, notify), refundCancelled(app.db, notify)])
    expect(notices).toMatchObject([{ to: 'kari@kunde.no', amountOre: 75_000, cardNumber: '' }])
    const { data } = await report()
    expect(data.find((row: { saleId: string }) => row.saleId === known).isMailed).toBe(true)
  })

  it('only users who may refund can export and print the report of a refund run', async () => {
    const file = await chief.get(`${venue}/events/1/refund-report-export?format=csv&locale=nb`)
    const lines = file.body.trim().split('\n')
    expect(lines).toHaveLength(9)
    expect(lines[0]).toContain('Refundert;Refundert, Kort;Refundert, Kontant')
    expect(lines[0]).toContain('Kvittering nr.;Salgets id')
    expect(lines[1]).toMatch(/;[0-9A-Z]{5}-[0-9A-Z]{5};[0-9a-f-]{36}\s*$/)
    const pdf = await chief.get(`${venue}/events/1/refund-report-pdf?locale=en`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toContain('refunds-1.pdf')
    const paper = (await readPdf(pdf.rawPayload)).text.replaceAll('\u00a0', ' ')
    const { run, data } = await report()
    const sums = ['paidOre', 'refundedOre'].map((name) =>
      data.reduce((all: number, row: Record<string, number>) => all + (row[name] ?? 0), 0),
    )
    const texts = [
      run.startedBy,
      run.reason,
      'Original payment method',
      'Cash',
      'Unnamed',
      'Refunded, email sent',
    ]
    const amounts = [...sums, 118_500, 112_500].map((ore) =>
      formatMoney(ore).replaceAll('\u00a0', ' '),
    )
    for (const word of [...texts, ...amounts]) expect(paper).toContain(word)
    for (const { saleId } of data) expect(paper).toContain(receiptNumber(saleId))
    const reader = await app.as('lese@sundet.no')
    expect((await reader.get(`${venue}/events/1/refund-report-pdf`)).statusCode).toBe(403)
    expect((await reader.get(`${venue}/events/1/refund-report`)).statusCode).toBe(403)
  })
})

describe('an event that is not cancelled', () => {
  it('an event that is not cancelled lists sales with refunds, but none that await a refund', async () => {
    const state = (to: string) =>
      app.asOwner('update event set state = $1 where partner_id = 1003 and id = 1', [to])
    await state('published')
    const [some, none] = [await sell('card', 1, 2, 3), await sell('cash', 4)]
    const rowsOf = async () => {
      const { data } = await report()
      return data.filter(({ saleId }: { saleId: string }) => saleId === some || saleId === none)
    }
    expect(await rowsOf()).toEqual([])
    await refundOne(some)
    expect(await rowsOf()).toMatchObject([
      { saleId: some, ticketCount: 3, leftCount: 2, refundedOre: 39_500 },
    ])
    await state('cancelled')
    expect(await rowsOf()).toHaveLength(2)
  })
})

it('mails a buyer who is known only by a reservation', async () => {
  await app.asOwner(`update event set state = 'published' where partner_id = 1003 and id = 1`)
  const collected = await sell('card', 8)
  await app.asOwner(
    `with r as (
       insert into reservation (partner_id, id, number, event_id, name, email, lines, place_count, collected_count, state, made_by)
       values (1003, gen_random_uuid(), 900, 1, 'Ola Vik', 'ola@vik.test', '[]', 1, 1, 'collected', 21) returning id)
     insert into sale_reservation (partner_id, sale_id, reservation_id) select 1003, $1, id from r`,
    [collected],
  )
  await app.asOwner(`update event set state = 'cancelled' where partner_id = 1003 and id = 1`)
  await start()
  const notices: RefundNotice[] = []
  await refundCancelled(app.db, async (one) => notices.push(one) > 0)
  expect(notices).toMatchObject([{ to: 'ola@vik.test', name: 'Ola Vik' }])
  const { data } = await report()
  const row = data.find(({ saleId }: { saleId: string }) => saleId === collected)
  expect(row).toMatchObject({ name: 'Ola Vik', email: 'ola@vik.test', isMailed: true })
})
