import { addDays, addMonths, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const { app, chief, venue, sell } = await givenApp()
const platform = await app.as('super@test.no')
// A month can be approved ten minutes after its end.
const today = localDay(new Date(Date.now() - 600_000), 'Europe/Oslo')
const last = addMonths(startOfMonth(today), -1)
const lastDay = addDays(startOfMonth(today), -1)
const approvedUntil = {
  day: Number(lastDay.slice(8)),
  month: Number(lastDay.slice(5, 7)),
  year: lastDay.slice(0, 4),
}

const path = (month: string, end = '') => `${venue}/month-settlements/${month}${end}`

const terms = {
  venueId: 1003,
  validFrom: addMonths(last, -1) as string,
  eventTypeId: null as number | null,
  feePerTicketOre: 600,
  feeBasisPoints: 0,
  cardBasisPoints: 100,
  feeVatCode: null,
}
const setTerms = (more: Partial<typeof terms> = {}, client = platform, at = '/partners/1') =>
  client.post(`${at}/fee-terms`, { ...terms, ...more })
const correct = (month: string, kind: string, amountOre: number) =>
  chief.post(
    path(month, '/corrections'),
    { kind, amountOre, reason: 'Etter avtale' },
    newKeyHeader(),
  )
const step = (month: string, what: string) => chief.post(path(month, '/steps'), { step: what })
const linesOf = async (month: string) =>
  (await chief.get(`${venue}/reports/month-settlement?from=${month}&to=${month}`)).json<{
    data: { category: string; terms: string; payoutOre: number }[]
    sums: Record<string, number>
  }>()

async function soldIn(month: Day, seat: number) {
  const { id } = (await sell(1, [seat])).json<{ id: string }>()
  const change = (table: string, more: string, key: string) =>
    app.asOwner(`update ${table} set ${more} where partner_id = 1003 and ${key} = $1`, [id])
  await change('sale', `channel = 'web', sold_at = timestamptz '${month}T12:00:00Z'`, 'id')
  await change('payment', `means = 'web'`, 'sale_id')
}

beforeAll(async () => {
  await app.asOwner('update partner set advance_payment = true where id = 1003')
  await soldIn(last, 1)
})

describe('fee terms', () => {
  it('the platform sets fee terms for a venue, which can read them', async () => {
    expect((await setTerms()).statusCode).toBe(200)
    expect((await setTerms()).statusCode).toBe(409)
    expect((await setTerms({ eventTypeId: 2, feePerTicketOre: 900 })).statusCode).toBe(200)
    expect((await setTerms({ eventTypeId: 77 })).statusCode).toBe(404)
    const read = await chief.get(`${venue}/reports/fee-terms`)
    const { data } = read.json<{ data: { eventType: string; feePerTicketOre: number }[] }>()
    const shown = data.map(({ eventType, feePerTicketOre }) => `${eventType} ${feePerTicketOre}`)
    expect(shown.toSorted()).toEqual([' 600', 'Kino 900'])
    const listed = await platform.get('/partners/1/fee-terms?venueId=1003')
    expect(listed.json()).toMatchObject({ terms: [{ eventType: null }, { eventType: 'Kino' }] })
  })

  it('a venue cannot set fee terms, and terms of one venue do not apply to another venue', async () => {
    expect((await setTerms({}, chief, venue)).statusCode).toBe(403)
    expect((await setTerms({}, chief)).statusCode).toBe(404)
    const other = await platform.get('/partners/1/fee-terms?venueId=1001')
    expect(other.json()).toMatchObject({ terms: [] })
  })
})

describe('correcting wrong fee terms', () => {
  const listed = async () =>
    (await platform.get('/partners/1/fee-terms?venueId=1003')).json<{
      terms: { id: string; validFrom: string; isRemovable: boolean }[]
    }>().terms
  const remove = (id: string, client = platform, at = '/partners/1/venues/1003') =>
    client.delete(`${at}/fee-terms/${id}`)

  it('the platform can remove unused fee terms once, with an entry in the venue’s log, and set new ones', async () => {
    const wrong = { validFrom: '2031-05-01', feePerTicketOre: 99_900 }
    const { id } = (await setTerms(wrong)).json<{ id: string }>()
    expect((await remove(id, chief, '/partners/1003/venues/1003')).statusCode).toBe(403)
    expect((await remove(id, platform, '/partners/1/venues/1001')).statusCode).toBe(404)
    const answers = await Promise.all([remove(id), remove(id)])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await listed()).map(({ validFrom }) => validFrom)).not.toContain(wrong.validFrom)
    const noted = await app.asOwner(
      `select action, before ->> 'fee_per_ticket_ore' as fee from audit_entry
       where partner_id = 1003 and object_type = 'fee_term' and object_id = $1 order by at`,
      [id],
    )
    expect(noted).toEqual([
      { action: 'create', fee: null },
      { action: 'delete', fee: '99900' },
    ])
    const right = (await setTerms({ ...wrong, feePerTicketOre: 999 })).json<{ id: string }>()
    expect((await remove(right.id)).statusCode).toBe(200)
  })

  it('refuses to remove fee terms that an approved month has used', async () => {
    const [first] = await listed()
    const { id = '' } = first ?? {}
    expect(first).toMatchObject({ isRemovable: true })
    await app.asOwner(
      `insert into month_settlement (partner_id, month, state) values (1003, $1, 'approved')`,
      [last],
    )
    expect((await remove(id)).json()).toMatchObject({
      error: { code: 'wrong_state', fields: { validFrom: { code: 'month_is_approved' } } },
    })
    expect((await listed())[0]).toMatchObject({ id, isRemovable: false })
    await app.asOwner('delete from month_settlement where partner_id = 1003 and month = $1', [last])
  })
})

describe('a month settlement with the platform', () => {
  it('the payout is the month’s sales minus fees, card costs and corrections by hand', async () => {
    expect((await correct(last, 'chargeback', 5_000)).statusCode).toBe(200)
    expect((await correct(last, 'advance', 10_000)).statusCode).toBe(200)
    expect((await correct(last, 'correction', 1_234)).statusCode).toBe(200)
    const { data, sums } = await linesOf(last)
    const [from, others] = [`${terms.validFrom}|600|0|100|`, ['', '', '']]
    expect(data.map((line) => line.terms)).toEqual([from, ...others])
    // A concert has no VAT, so the fee has no VAT either.
    expect(sums).toMatchObject({
      grossOre: 39_500,
      feeOre: 600,
      feeVatOre: 0,
      cardOre: 395,
      correctionOre: -13_766,
      payoutOre: 39_500 - 600 - 395 - 13_766,
    })
  })

  it('an approved month keeps its lines after later changes', async () => {
    expect((await step(last, 'lock')).statusCode).toBe(409)
    expect((await step(last, 'approve')).json()).toEqual({ month: last, state: 'approved' })
    const before = await linesOf(last)
    expect((await correct(last, 'correction', 1)).statusCode).toBe(409)
    const inMonth = await setTerms({ validFrom: last })
    expect(inMonth.json()).toMatchObject({
      error: { fields: { validFrom: { code: 'month_is_approved', params: approvedUntil } } },
    })
    await app.asOwner(`update event set title = 'Noe annet' where partner_id = 1003 and id = 1`)
    await soldIn(last, 2)
    expect(await linesOf(last)).toEqual(before)
    expect((await step(last, 'lock')).json()).toEqual({ month: last, state: 'locked' })
    const change = `update month_settlement set state = 'draft' where partner_id = 1003`
    await expect(app.asOwner(change)).rejects.toThrow('wrong_state')
  })

  it('a refused step or correction stores no month settlement', async () => {
    const month = addMonths(last, -6)
    expect((await step(month, 'lock')).statusCode).toBe(409)
    expect((await step(startOfMonth(today), 'approve')).statusCode).toBe(409)
    const once = newKeyHeader()
    const sent = { kind: 'advance', amountOre: 100, reason: 'Etter avtale' }
    await chief.post(path(addMonths(last, -5), '/corrections'), sent, once)
    const other = { ...sent, amountOre: 200 }
    expect((await chief.post(path(month, '/corrections'), other, once)).statusCode).toBe(422)
    const rows = 'select 1 from month_settlement where partner_id = 1003 and month = any ($1)'
    expect(await app.asOwner(rows, [[month, startOfMonth(today)]])).toEqual([])
  })

  it('the displayed payout of an approved month equals the sum of its lines', async () => {
    const payoutOf = async () =>
      (await chief.get(`${venue}/month-settlements/${last}`)).json<{ payoutOre: number }>()
    expect(await payoutOf()).toMatchObject({ payoutOre: (await linesOf(last)).sums.payoutOre })
  })

  it('one of two simultaneous approvals of a month succeeds', async () => {
    const month = addMonths(last, -1)
    await soldIn(month, 3)
    const answers = await Promise.all([step(month, 'approve'), step(month, 'approve')])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await linesOf(month)).data).toHaveLength(1)
  })

  it('a month is approved only after its end, and is identified by its first day', async () => {
    const early = await step(startOfMonth(today), 'approve')
    expect(early.json()).toMatchObject({ error: { fields: { step: { code: 'month_not_over' } } } })
    expect((await chief.get(path(addMonths(last, -2).replace(/-01$/, '-02')))).statusCode).toBe(404)
  })
})

describe('advance payouts', () => {
  const now = startOfMonth(today)
  const set = (more: object, client = platform) =>
    client.post('/partners/1/advance-terms', {
      venueId: 1003,
      validFrom: now,
      kind: 'held',
      shareBasisPoints: null,
      amountOre: null,
      ...more,
    })
  const categories = async (month: string) => {
    const { data } = await linesOf(month)
    return data
      .filter(({ category }) => category.startsWith('#advance'))
      .map(({ category, payoutOre }) => `${category} ${payoutOre}`)
  }

  it('the platform sets advance payouts once per month, and only for months that are not approved', async () => {
    expect((await set({ validFrom: last })).json()).toMatchObject({
      error: { fields: { validFrom: { code: 'month_is_approved', params: approvedUntil } } },
    })
    expect((await set({ validFrom: addDays(now, 1) })).statusCode).toBe(400)
    for (const field of ['shareBasisPoints', 'amountOre']) {
      const kind = field === 'amountOre' ? 'amount' : 'percent'
      expect((await set({ kind })).json()).toMatchObject({
        error: { fields: { [field]: { code: 'required' } } },
      })
    }
    expect((await set({ amountOre: 5 })).statusCode).toBe(400)
    expect((await set({}, chief)).statusCode).toBe(404)
    expect((await set({ kind: 'amount', amountOre: 2_000_000 })).statusCode).toBe(200)
    expect((await set({})).statusCode).toBe(409)
  })

  it('an advance payout of a fixed amount is paid each month and deducted in the next month', async () => {
    expect(await categories(now)).toEqual(['#advanceFixed 2000000'])
    expect(await categories(last)).toEqual(['#advance|Etter avtale -10000'])
    await app.asOwner('update advance_term set valid_from = $1 where partner_id = 1003', [last])
    expect((await categories(now)).toSorted()).toEqual([
      '#advanceDeducted -2000000',
      '#advanceFixed 2000000',
    ])
    const both = await chief.get(`${venue}/reports/month-settlement?from=${last}&to=${now}`)
    const months = both.json<{ data: { settledOn: string }[] }>().data.map((row) => row.settledOn)
    expect([...new Set(months)]).toEqual([last, now])
    expect(months).toEqual(months.toSorted())
  })

  it('an advance payout on sales for events in later months is deducted in the month of the event', async () => {
    const [event] = await app.asOwner<{ startsAt: Date }>(
      'select starts_at as "startsAt" from event where partner_id = 1003 and id = 1',
    )
    const held = startOfMonth(localDay(event?.startsAt ?? new Date(), 'Europe/Oslo'))
    const sold = addMonths(held, -5)
    await app.asOwner(
      `update advance_term set valid_from = $1, kind = 'percent', share_basis_points = 5000, amount_ore = null
       where partner_id = 1003`,
      [sold],
    )
    await soldIn(sold, 4)
    expect(await categories(sold)).toEqual(['#advanceOnSales 19750'])
    // Earlier tests in this file sold four tickets, each in a month before the month of the event.
    expect(await categories(held)).toEqual(['#advanceDeducted -79000'])
  })

  it('the venue can read that its payouts are made by month of sale', async () => {
    await app.asOwner(
      `update advance_term set kind = 'held', share_basis_points = null where partner_id = 1003`,
    )
    const readPartner = async () =>
      (await chief.get('/auth')).json<{ lastContext: { partner: object } }>().lastContext
    expect(await readPartner()).toMatchObject({ partner: { advancePayment: false } })
    await app.asOwner(`update advance_term set kind = 'sold' where partner_id = 1003`)
    expect(await readPartner()).toMatchObject({ partner: { advancePayment: true } })
  })
})
