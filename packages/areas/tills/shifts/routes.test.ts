import { givenApp, newKeyHeader } from '@dxweb/server/testing/given-app.ts'
import type { TestClient } from '@dxweb/server/testing/test-client.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const { app, chief, venue, published } = await givenApp()
const seller = await app.as('selger@sundet.no')
const stand = await app.as('vikar@sundet.no')
const standId = 29
const path = `${venue}/till-shift`

let eventId = 0
beforeAll(async () => {
  await app.asOwner(
    `insert into till (partner_id, id, name, number, kind, float_ore, is_active)
     select 1003, n, 'Luke ' || n, n, 'counter', 50000, true from generate_series(1, 2) n`,
  )
  eventId = await published()
})

const open = (client: TestClient, tillId = 1, floatOre = 50_000) =>
  client.post(path, { tillId, floatOre }, newKeyHeader())
interface Own {
  isRequired: boolean
  shift: { id: string; expectedOre: number; cashOre: number; movedOre: number } | null
  colleagues: { id: number }[]
}
const own = async (client: TestClient) => (await client.get(path)).json<Own>()
const move = (client: TestClient, direction: string, amountOre: number) =>
  client.post(`${path}/moves`, { direction, amountOre, reason: 'Vekslepenger' }, newKeyHeader())
const count = async (
  client: TestClient,
  counts: object,
  { reason = '', handTo }: { reason?: string; handTo?: number } = {},
) => {
  const { shift } = await own(client)
  const { id: shiftId = '', expectedOre = 0 } = shift ?? {}
  return client.post(`${path}/count`, { shiftId, counts, expectedOre, reason, handTo })
}
let seat = 0
const sell = (client: TestClient, means = 'cash') =>
  client.post(
    `${venue}/sales`,
    { eventId, means, lines: [{ seatId: (seat += 1), categoryId: 1 }] },
    newKeyHeader(),
  )
const sold = async (client: TestClient, means?: string) =>
  (await sell(client, means)).json<{ id: string }>().id
const saleOf = async (id: string) => {
  const [row] = await app.asOwner<{ shift: string | null; till: number | null }>(
    'select shift_id as shift, till_id as till from sale where id = $1',
    [id],
  )
  return row
}
const refused = (answer: Awaited<ReturnType<typeof open>>) =>
  answer.json<{ error: { fields?: Record<string, { code: string }> } }>().error.fields

beforeEach(async () => {
  await app.asOwner(
    `update till_shift set closed_at = now(), closed_by = user_id, cash_ore = 0, moved_ore = 0, expected_ore = float_ore,
       counted_ore = float_ore, counts = '{}' where closed_at is null`,
  )
})

describe('a shift at the box office', () => {
  it('counts a shift’s sales, refunds and movements, and posts missing cash to 1909', async () => {
    expect((await open(seller)).statusCode).toBe(200)
    const id = await sold(seller)
    await sold(seller, 'card')
    expect(await saleOf(id)).toMatchObject({ till: 1 })
    expect((await seller.get(`${venue}/sales/${id}`)).json()).toMatchObject({ till: 'Luke 1' })
    expect(refused(await move(seller, 'out', 1_000_000))).toMatchObject({
      amountOre: { code: 'more_than_drawer' },
    })
    expect((await move(seller, 'out', 20_000)).statusCode).toBe(200)
    expect((await move(seller, 'in', 1_000)).statusCode).toBe(200)
    const moved = await app.asOwner(
      `select p.debit, p.credit, p.amount_ore::integer as ore, dx_voucher_kind(1003, p.source_id, p.kind, false) as kind,
         dx_voucher_reference(1003, p.source_id, 'cash', null) as reference
       from posting p where p.kind = 'cashMove' order by ore desc`,
    )
    expect(moved).toEqual([
      {
        debit: '1908',
        credit: '1900',
        ore: 20_000,
        kind: 'cash',
        reference: 'Luke 1 · Vekslepenger',
      },
      {
        debit: '1900',
        credit: '1908',
        ore: 1_000,
        kind: 'cash',
        reference: 'Luke 1 · Vekslepenger',
      },
    ])
    const { shift } = await own(seller)
    expect(shift).toMatchObject({ cashOre: 39_500, movedOre: -19_000, expectedOre: 70_500 })
    const short = await count(seller, { 500: 1, 200: 1 })
    expect(refused(short)).toEqual({ reason: { code: 'required' } })
    const closed = await count(seller, { 500: 1, 200: 1 }, { reason: 'Feil vekslet' })
    expect(closed.json()).toMatchObject({ countedOre: 70_000, differenceOre: -500 })
    const posted = await app.asOwner(
      'select debit, credit, amount_ore::integer as ore from posting where source_id = $1',
      [shift?.id],
    )
    expect(posted).toEqual([{ debit: '1909', credit: '1900', ore: 500 }])
    expect((await own(seller)).shift).toBeNull()
    expect(await saleOf(await sold(seller))).toEqual({ shift: null, till: null })
  })

  it('counts a cash refund in the shift that pays it', async () => {
    const { id } = (await sell(chief, 'cash')).json<{ id: string }>()
    await open(seller)
    const { tickets } = (await seller.get(`${venue}/sales/${id}`)).json<{
      tickets: { id: string }[]
    }>()
    const back = { ticketIds: tickets.map((one) => one.id), withFee: true, reason: 'Syk' }
    expect(
      (await seller.post(`${venue}/sales/${id}/refunds`, back, newKeyHeader())).statusCode,
    ).toBe(200)
    expect((await own(seller)).shift).toMatchObject({ cashOre: -39_500, expectedOre: 10_500 })
  })

  it('counts gift cards that are sold for cash in the shift', async () => {
    await open(seller)
    const card = { amountOre: 30_000, means: 'cash' }
    expect((await seller.post(`${venue}/giftcards`, card, newKeyHeader())).statusCode).toBe(200)
    expect((await own(seller)).shift).toMatchObject({ cashOre: 30_000 })
  })

  it('allows one open shift per till and per clerk', async () => {
    expect((await open(seller)).statusCode).toBe(200)
    expect(refused(await open(stand))).toMatchObject({ tillId: { code: 'till_taken' } })
    expect(refused(await open(seller, 2))).toEqual({ tillId: { code: 'own_shift_open' } })
    expect(refused(await open(stand, 9))).toEqual({ tillId: { code: 'not_found' } })
    const unknown = await stand.post(
      path,
      { tillId: 2, floatOre: 0, operatorId: 9 },
      newKeyHeader(),
    )
    expect(refused(unknown)).toEqual({ operatorId: { code: 'not_found' } })
  })

  it('repeated commands open a shift and move cash only once', async () => {
    const twice = newKeyHeader()
    const opening = () => seller.post(path, { tillId: 1, floatOre: 100 }, twice)
    const [first, again] = [await opening(), await opening()]
    expect(again.json()).toEqual(first.json())
    const out = newKeyHeader()
    const paying = { direction: 'out', amountOre: 100, reason: 'Melk' }
    for (let sent = 0; sent < 2; sent += 1) await seller.post(`${path}/moves`, paying, out)
    expect((await own(seller)).shift).toMatchObject({ movedOre: -100 })
  })

  it('a repeated count gets the same answer as the first, and a different count is refused', async () => {
    await open(seller, 1, 100)
    const { shift } = await own(seller)
    const body = { shiftId: shift?.id, counts: { 1: 1 }, expectedOre: 100, reason: '' }
    const closing = (more = {}) => seller.post(`${path}/count`, { ...body, ...more })
    expect((await closing({ expectedOre: 0 })).statusCode).toBe(412)
    const first = await closing()
    expect((await closing()).json()).toEqual(first.json())
    expect(refused(await closing({ counts: { 1: 2 } }))).toEqual({
      counts: { code: 'shift_closed' },
    })
  })

  it('hands a shift over to another clerk with the counted cash', async () => {
    await open(seller)
    await sold(seller)
    expect((await own(seller)).colleagues.map(({ id }) => id)).toContain(standId)
    const handed = await count(
      seller,
      { 500: 1, 200: 1, 100: 1, 50: 1, 20: 2, 5: 1 },
      {
        handTo: standId,
      },
    )
    expect(handed.statusCode).toBe(200)
    expect((await own(stand)).shift).toMatchObject({ floatOre: 89_500, cashOre: 0 })
    await open(seller, 2, 0)
    expect(refused(await count(seller, {}, { handTo: standId }))).toEqual({
      handTo: { code: 'cannot_take_till' },
    })
    expect((await own(seller)).shift).not.toBeNull()
  })

  it('a shift is counted by its clerk, or by a manager if it was left open', async () => {
    await open(seller, 1, 0)
    const { shift } = await own(seller)
    const body = { counts: {}, expectedOre: 0, reason: '' }
    const ofOther = await stand.post(`${path}/count`, { ...body, shiftId: shift?.id })
    expect(ofOther.statusCode).toBe(404)
    const shiftPath = `${venue}/till-shifts/${shift?.id}`
    expect((await stand.post(`${shiftPath}/count`, body)).statusCode).toBe(403)
    expect((await chief.get(shiftPath)).json()).toMatchObject({ till: 'Luke 1', closedAt: null })
    expect((await chief.post(`${shiftPath}/count`, body)).statusCode).toBe(200)
  })
})

describe('a venue that requires shifts', () => {
  const require = (needsShifts: boolean) =>
    app.asOwner(
      `insert into sales_rule (partner_id, needs_shifts) values (1003, $1)
       on conflict (partner_id) do update set needs_shifts = $1`,
      [needsShifts],
    )

  it('requires an open shift for cash, but not for cards', async () => {
    const paid = await sold(seller)
    await require(true)
    expect((await own(seller)).isRequired).toBe(true)
    const required = { means: { code: 'shift_required' } }
    expect(refused(await sell(seller))).toEqual(required)
    const card = { amountOre: 30_000, means: 'cash' }
    expect(refused(await seller.post(`${venue}/giftcards`, card, newKeyHeader()))).toEqual(required)
    const { tickets } = (await seller.get(`${venue}/sales/${paid}`)).json<{
      tickets: { id: string }[]
    }>()
    const back = { ticketIds: tickets.map((one) => one.id), withFee: true, reason: 'Syk' }
    const refunding = () => seller.post(`${venue}/sales/${paid}/refunds`, back, newKeyHeader())
    expect(refused(await refunding())).toEqual(required)
    expect((await sell(seller, 'card')).statusCode).toBe(200)
    await open(seller)
    expect((await sell(seller)).statusCode).toBe(200)
    expect((await refunding()).statusCode).toBe(200)
    await require(false)
  })
})
