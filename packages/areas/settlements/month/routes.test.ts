import { addMonths, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { givenApp, keyed } from '@dxweb/server/testing/given-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const { app, chief, house, sell } = await givenApp()
const platform = await app.as('super@test.no')
const today = localDay(new Date(), 'Europe/Oslo')
const last = addMonths(startOfMonth(today), -1)
const path = (month: string, end = '') => `${house}/month-settlements/${month}${end}`

const terms = {
  houseId: 1003,
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
  chief.post(path(month, '/corrections'), { kind, amountOre, reason: 'Etter avtale' }, keyed())
const step = (month: string, what: string) => chief.post(path(month, '/steps'), { step: what })
const linesOf = async (month: string) =>
  (await chief.get(`${house}/reports/month-settlement?from=${month}&to=${month}`)).json<{
    data: { category: string; payoutOre: number }[]
    sums: Record<string, number>
  }>()

/** A ticket of 395 kroner that the web sold in the month. */
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
  it('are set by the platform for a house, and read by the house', async () => {
    expect((await setTerms()).statusCode).toBe(200)
    expect((await setTerms()).statusCode).toBe(409)
    expect((await setTerms({ eventTypeId: 2, feePerTicketOre: 900 })).statusCode).toBe(200)
    expect((await setTerms({ eventTypeId: 77 })).statusCode).toBe(404)
    const read = await chief.get(`${house}/reports/fee-terms`)
    const { data } = read.json<{ data: { eventType: string | null; feePerTicketOre: number }[] }>()
    const told = data.map(({ eventType, feePerTicketOre }) => `${eventType} ${feePerTicketOre}`)
    expect(told.toSorted()).toEqual(['Kino 900', 'null 600'])
    const listed = await platform.get('/partners/1/fee-terms?houseId=1003')
    expect(listed.json()).toMatchObject({ terms: [{ eventType: null }, { eventType: 'Kino' }] })
  })

  it('are not the house’s to set, and another house has none of them', async () => {
    expect((await setTerms({}, chief, house)).statusCode).toBe(403)
    expect((await setTerms({}, chief)).statusCode).toBe(404)
    const other = await platform.get('/partners/1/fee-terms?houseId=1001')
    expect(other.json()).toMatchObject({ terms: [] })
  })
})

describe('a month with the platform', () => {
  it('pays out what was sold, less fees, card costs and what was corrected by hand', async () => {
    expect((await correct(last, 'chargeback', 5_000)).statusCode).toBe(200)
    expect((await correct(last, 'advance', 10_000)).statusCode).toBe(200)
    expect((await correct(last, 'correction', 1_234)).statusCode).toBe(200)
    const { sums } = await linesOf(last)
    // A concert has no VAT, so neither has its fee.
    expect(sums).toMatchObject({
      grossOre: 39_500,
      feeOre: 600,
      feeVatOre: 0,
      cardOre: 395,
      correctionOre: -13_766,
      payoutOre: 39_500 - 600 - 395 - 13_766,
    })
  })

  it('keeps its lines once it is approved, whatever comes afterwards', async () => {
    expect((await step(last, 'lock')).statusCode).toBe(409)
    expect((await step(last, 'approve')).json()).toEqual({ month: last, state: 'approved' })
    const before = await linesOf(last)
    expect((await correct(last, 'correction', 1)).statusCode).toBe(409)
    const inMonth = await setTerms({ validFrom: last })
    expect(inMonth.json()).toMatchObject({
      error: { fields: { validFrom: { code: 'month_is_approved' } } },
    })
    await app.asOwner(`update event set title = 'Noe annet' where partner_id = 1003 and id = 1`)
    await soldIn(last, 2)
    expect(await linesOf(last)).toEqual(before)
    expect((await step(last, 'lock')).json()).toEqual({ month: last, state: 'locked' })
    const change = `update month_settlement set state = 'draft' where partner_id = 1003`
    await expect(app.asOwner(change)).rejects.toThrow('wrong_state')
  })

  it('is approved by one of two who do it at once', async () => {
    const month = addMonths(last, -1)
    await soldIn(month, 3)
    const answers = await Promise.all([step(month, 'approve'), step(month, 'approve')])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await linesOf(month)).data).toHaveLength(1)
  })

  it('is approved only when it is over, and is known by its first day', async () => {
    const early = await step(startOfMonth(today), 'approve')
    expect(early.json()).toMatchObject({ error: { fields: { step: { code: 'month_not_over' } } } })
    expect((await chief.get(path(addMonths(last, -2).replace(/-01$/, '-02')))).statusCode).toBe(404)
  })
})
