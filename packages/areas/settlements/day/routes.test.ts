import { localDay, operatingDay } from '@dxweb/kit/time/zoned-time.ts'
import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { fileReceipt, sendTillFile, tillFileOf } from '@dxweb/server/testing/tills/till-files.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const { app, chief, venue, sell } = await givenApp()
const other = await app.as('flere@test.no')
const path = (day: string, end = '') => `${venue}/day-settlements/${day}${end}`
const chiefId = 21
const otherId = 51
const thirdId = 27

async function soldOn(ago: number, seat: number) {
  const { id } = (await sell(1, [seat], { means: 'cash' })).json<{ id: string }>()
  const [row] = await app.asOwner<{ at: Date }>(
    `update sale set sold_at = sold_at - $2::integer * interval '1 day' where id = $1 returning sold_at as at`,
    [id, ago],
  )
  const posted = localDay(row!.at, 'Europe/Oslo')
  await app.asOwner('update posting set posted_on = $2 where source_id = $1', [id, posted])
  return operatingDay(row!.at, 'Europe/Oslo')
}

const count = (day: string, countedOre: number, reason = '', client = chief, version = 0) =>
  client.put(path(day, `/counts/${chiefId}`), { countedOre, reason, version })
const step = (day: string, what: string, client = chief) =>
  client.post(path(day, '/steps'), { step: what })
const codeOf = (answer: Awaited<ReturnType<typeof step>>) =>
  answer.json<{ error: { fields?: { step?: { code: string } }; code: string } }>().error
const stateOf = async (day: string) => (await chief.get(path(day))).json<{ state: string }>().state
const linesOf = async (day: string) =>
  (await chief.get(`${venue}/reports/day-settlement?from=${day}&to=${day}`)).json<{
    data: { line: string; amountOre: number }[]
  }>().data

describe('steps of a day settlement', () => {
  let day = ''
  beforeAll(async () => {
    day = await soldOn(3, 1)
  })

  it('shows the expected cash of each clerk before anything is counted', async () => {
    const clerk = { userId: chiefId, expectedOre: 39_500, countedOre: null, differenceOre: null }
    expect((await chief.get(path(day))).json()).toMatchObject({ state: 'open', clerks: [clerk] })
  })

  it('refuses to mark a day as counted before the cash of every clerk is counted', async () => {
    expect(codeOf(await step(day, 'count'))).toMatchObject({
      code: 'stale',
      fields: { step: { code: 'cash_not_counted' } },
    })
  })

  it('requires a reason for a difference, and refuses a count for a clerk without sales', async () => {
    const short = await count(day, 39_000)
    expect(short.json()).toMatchObject({ error: { fields: { reason: { code: 'required' } } } })
    const nobody = { countedOre: 0, reason: 'x' }
    expect((await chief.put(path(day, '/counts/22'), nobody)).statusCode).toBe(404)
    expect((await count(day, 39_000, 'Feil vekslet')).statusCode).toBe(200)
    expect((await chief.get(path(day))).json()).toMatchObject({
      clerks: [{ countedOre: 39_000, differenceOre: -500, reason: 'Feil vekslet' }],
    })
  })

  it('a day is approved only by a user who has not counted cash of that day', async () => {
    expect((await step(day, 'approve')).statusCode).toBe(409)
    expect((await step(day, 'count')).statusCode).toBe(200)
    expect(codeOf(await step(day, 'approve')).fields).toEqual({ step: { code: 'counted_by_self' } })
    expect(await stateOf(day)).toBe('counted')
    const { counters, approvers } = (await chief.get(path(day))).json()
    expect(counters).toEqual([chiefId])
    const names = await app.asOwner<{ name: string }>(
      `select trim(first_name || ' ' || last_name) as name from user_account where email = 'flere@test.no'`,
    )
    expect(approvers).toEqual(names.map(({ name }) => name || 'flere@test.no'))
    expect((await step(day, 'approve', other)).json()).toEqual({ day, state: 'approved' })
  })

  it('a locked day keeps its lines after later changes', async () => {
    expect((await count(day, 1, 'Igjen')).statusCode).toBe(409)
    expect((await step(day, 'lock')).json()).toEqual({ day, state: 'locked' })
    const before = await linesOf(day)
    expect(before).toContainEqual(
      expect.objectContaining({ line: '#cashEarned', amountOre: 39_500 }),
    )
    expect(before).toContainEqual(
      expect.objectContaining({ line: expect.stringMatching(/^#difference/), amountOre: -500 }),
    )
    await app.asOwner(`update event set title = 'Noe annet' where partner_id = 1003 and id = 1`)
    expect(await linesOf(day)).toEqual(before)
    for (const what of ['reopen', 'lock', 'count', 'approve']) {
      expect((await step(day, what, other)).statusCode).toBe(409)
    }
  })

  it('posts a cash difference once to its account, on the counted day', async () => {
    const moved = await app.asOwner(
      `select debit, credit, amount_ore as ore, to_char(posted_on, 'YYYY-MM-DD') as day from posting
       where partner_id = 1003 and kind = 'cashDifference'`,
    )
    expect(moved).toEqual([{ debit: '1909', credit: '1900', ore: 500, day }])
    const lines = await chief.get(
      `${venue}/reports/postings?from=${day}&to=${day}&kind=cashDifference`,
    )
    expect(lines.json()).toMatchObject({ data: [{ countedOn: day }, { countedOn: day }] })
    const report = `${venue}/reports/postings?from=${day}&to=${day}&group=account`
    const { groups } = (await chief.get(report)).json<{
      groups: { account: string; balanceOre: number }[]
    }>()
    expect(groups).toContainEqual(expect.objectContaining({ account: '1909', balanceOre: 500 }))
  })

  it('the database refuses every change of a locked day', async () => {
    const change = `update day_settlement set state = 'open' where partner_id = 1003 and day = $1`
    await expect(app.asOwner(change, [day])).rejects.toThrow('wrong_state')
  })
})

it('a counted day with later sales must be counted again', async () => {
  const day = await soldOn(5, 3)
  await count(day, 39_500)
  await step(day, 'count')
  await soldOn(5, 4)
  expect(codeOf(await step(day, 'approve', other))).toMatchObject({ code: 'stale' })
  await step(day, 'reopen')
  await count(day, 79_000, '', chief, 1)
  await step(day, 'count')
  expect((await step(day, 'approve', other)).statusCode).toBe(200)
})

describe('counts of the same clerk’s cash by two users', () => {
  it('refuses one of two simultaneous counts of the same cash', async () => {
    const day = await soldOn(13, 9)
    const answers = await Promise.all([
      count(day, 11_100, 'Veksel'),
      count(day, 22_200, 'Svinn', other),
    ])
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 412])
    expect(answers[codes.indexOf(412)]?.json()).toMatchObject({ error: { code: 'stale' } })
    const countedOre = codes[0] === 200 ? 11_100 : 22_200
    expect((await chief.get(path(day))).json()).toMatchObject({
      clerks: [{ countedOre, version: 1 }],
    })
  })

  it('a count replaces only the version that the user saw, and an identical count may be sent again', async () => {
    const day = await soldOn(15, 10)
    const statuses = [
      await count(day, 11_100, 'Veksel'),
      await count(day, 11_100, 'Veksel'),
      await count(day, 22_200, 'Svinn', other),
      await count(day, 11_100, 'Veksel', other),
      await count(day, 22_200, 'Svinn', other, 1),
      await count(day, 22_200, 'Svinn', other, 1),
      await count(day, 33_300, 'Veksel', chief, 1),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200, 412, 412, 200, 200, 412])
    expect((await chief.get(path(day))).json()).toMatchObject({
      clerks: [{ countedOre: 22_200, reason: 'Svinn', version: 2 }],
    })
  })

  it('refuses approval by a user with a replaced count if a third user can approve', async () => {
    const day = await soldOn(17, 11)
    await count(day, 11_100, 'Veksel')
    await count(day, 22_200, 'Svinn', other, 1)
    // With only two approvers, the user with the replaced count may approve.
    expect((await chief.get(path(day))).json()).toMatchObject({ counters: [otherId] })
    await app.asOwner(
      `insert into access_grant (partner_id, user_id, renter_id, role) values (1003, $1, 0, 'kulturhussjef')`,
      [thirdId],
    )
    const { counters, approvers } = (await chief.get(path(day))).json()
    expect(counters).toEqual([chiefId, otherId])
    expect(approvers).toHaveLength(1)
    await step(day, 'count', other)
    expect(codeOf(await step(day, 'approve')).fields).toEqual({ step: { code: 'counted_by_self' } })
  })
})

it('posts surplus cash to the same accounts as missing cash, with debit and credit swapped', async () => {
  const day = await soldOn(11, 8)
  await count(day, 40_000, 'Glemte vekslepenger')
  await step(day, 'count')
  for (const what of ['approve', 'lock']) await step(day, what, other)
  const moved = await app.asOwner(
    `select debit, credit, amount_ore as ore from posting
     where partner_id = 1003 and kind = 'cashDifference' and posted_on = $1`,
    [day],
  )
  expect(moved).toEqual([{ debit: '1900', credit: '1909', ore: 500 }])
})

it('refuses to count a future day', async () => {
  expect(codeOf(await step('2199-01-01', 'count')).fields).toEqual({
    step: { code: 'day_not_over' },
  })
})

it('a refused step or count stores no row for the day', async () => {
  const rows = (day: string) =>
    app.asOwner('select 1 from day_settlement where partner_id = 1003 and day = $1', [day])
  const nobody = { countedOre: 0, reason: 'x' }
  const day = await soldOn(19, 12)
  expect((await step(day, 'count')).statusCode).toBe(412)
  expect((await step(day, 'approve')).statusCode).toBe(409)
  expect((await step(day, 'reopen')).statusCode).toBe(409)
  expect((await count(day, 1)).statusCode).toBe(400)
  expect((await chief.put(path(day, '/counts/22'), nobody)).statusCode).toBe(404)
  expect(await rows(day)).toEqual([])
  expect((await count(day, 39_500)).statusCode).toBe(200)
  expect(await rows(day)).toHaveLength(1)
})

it('settles a sale after midnight with the previous operating day, even if its posting has the next day’s date', async () => {
  const { id } = (await sell(1, [13], { means: 'cash' })).json<{ id: string }>()
  const day = '2026-03-06'
  await app.asOwner(`update sale set sold_at = '2026-03-07T03:59:59+01:00' where id = $1`, [id])
  await app.asOwner(`update posting set posted_on = '2026-03-07' where source_id = $1`, [id])
  const listed = await chief.get(`${venue}/reports/settled-days?from=${day}&to=2026-03-07`)
  expect(listed.json()).toMatchObject({ data: [{ settledOn: day, cashOre: 39_500 }] })
  expect((await chief.get(path(day))).json()).toMatchObject({ clerks: [{ expectedOre: 39_500 }] })
  const lines = await linesOf(day)
  expect(lines).toContainEqual(expect.objectContaining({ line: '#total', amountOre: 39_500 }))
  expect(await linesOf('2026-03-07')).toEqual([])
  expect((await count(day, 39_500)).statusCode).toBe(200)
  for (const what of ['count', 'approve', 'lock']) {
    expect((await step(day, what, what === 'count' ? chief : other)).statusCode).toBe(200)
  }
  expect(await linesOf(day)).toEqual(expect.arrayContaining(lines))
})

it('refuses to lock a day before it is over', async () => {
  const day = await soldOn(0, 5)
  await count(day, 39_500)
  await step(day, 'count')
  await step(day, 'approve', other)
  expect(codeOf(await step(day, 'lock')).fields).toEqual({ step: { code: 'day_not_over' } })
})

it('refuses the second of two simultaneous steps of a day settlement', async () => {
  const day = await soldOn(7, 6)
  await count(day, 39_500)
  const answers = await Promise.all([step(day, 'count'), step(day, 'count', other)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

it('lists days without a settlement as open', async () => {
  const day = await soldOn(9, 7)
  const answer = await chief.get(`${venue}/reports/settled-days?from=${day}&to=${day}&state=open`)
  expect(answer.json()).toMatchObject({
    data: [
      { settledOn: day, state: 'open', cashOre: 39_500, countedOre: null, differenceOre: null },
    ],
  })
})

describe('a day with till shifts', () => {
  const day = '2026-03-20'
  const shiftId = '01a00000-0000-7000-8000-000000000001'
  const listed = async () =>
    (await chief.get(path(day))).json<{ shifts: { id: string }[]; lateGoodsOre: number }>()

  it('a day is settled only after all its shifts are closed, including shifts left open from earlier days', async () => {
    await app.asOwner(
      `with t as (
         insert into till (partner_id, id, name, number, kind, float_ore, is_active)
         values (1003, 1, 'Luke 1', 1, 'counter', 20000, true)
       ) insert into till_shift (partner_id, id, till_id, user_id, day, opened_at, float_ore)
         values (1003, $1, 1, $2, $3::date - 1, $3::date - 1, 20000)`,
      [shiftId, chiefId, day],
    )
    const { id } = (await sell(1, [14], { means: 'cash' })).json<{ id: string }>()
    await app.asOwner(`update sale set sold_at = $2::date + interval '12 hours' where id = $1`, [
      id,
      day,
    ])
    expect((await chief.get(path(day))).json()).toMatchObject({
      clerks: [],
      shifts: [{ id: shiftId, till: 'Luke 1', cashOre: 39_500, expectedOre: 59_500 }],
    })
    expect(codeOf(await step(day, 'count')).fields).toEqual({ step: { code: 'shift_open' } })
    await app.asOwner('update till_shift set day = $2 where id = $1', [shiftId, day])
    const counted = { counts: { 500: 1, 50: 1 }, expectedOre: 59_500, reason: 'Feil vekslet' }
    await chief.post(`${venue}/till-shifts/${shiftId}/count`, counted)
    expect((await step(day, 'count', other)).statusCode).toBe(200)
    expect(codeOf(await step(day, 'approve')).fields).toEqual({ step: { code: 'counted_by_self' } })
  })

  it('shows the count of each shift in the settlement’s lines and in the list of days', async () => {
    const lines = await linesOf(day)
    const counted = lines.flatMap(({ line, amountOre }) =>
      line.includes('|Luke 1') ? [[line.split('|')[0], amountOre]] : [],
    )
    expect(counted).toEqual([
      ['#till.cash', 39_500],
      ['#float', 20_000],
      ['#cashSold', 39_500],
      ['#moved', 0],
      ['#expected', 59_500],
      ['#counted', 55_000],
      ['#difference', -4_500],
    ])
    const answer = await chief.get(`${venue}/reports/settled-days?from=${day}&to=${day}`)
    expect(answer.json()).toMatchObject({ data: [{ countedOre: 35_000, differenceOre: -4_500 }] })
  })

  it('lets an approver who closed a shift approve if all approvers closed shifts', async () => {
    const on = '2026-03-21'
    await app.asOwner(
      `insert into till_shift (partner_id, id, till_id, user_id, day, float_ore, closed_at, closed_by, cash_ore, moved_ore,
         expected_ore, counted_ore, counts)
       select 1003, gen_random_uuid(), 1, u.id, $1, 0, now(), u.id, 0, 0, 0, 0, '{}'
       from unnest($2::integer[]) u (id)`,
      [on, [chiefId, otherId, thirdId]],
    )
    expect((await step(on, 'count')).statusCode).toBe(200)
    expect(codeOf(await step(on, 'approve')).fields).toEqual({ step: { code: 'counted_by_self' } })
    expect((await step(on, 'approve', other)).statusCode).toBe(200)
  })

  it('reports sales that tills sent after the day was locked', async () => {
    await app.asOwner(
      `update day_settlement set state = 'approved' where partner_id = 1003 and day = $1`,
      [day],
    )
    const file = tillFileOf([{ registerId: 'K1', sold: [fileReceipt(day, '18:00:00')] }])
    const { id } = await sendTillFile(chief, file)
    expect(codeOf(await step(day, 'lock', other)).fields).toEqual({
      step: { code: 'goods_not_counted' },
    })
    const withdrawn = { reason: 'Feil fil' }
    expect((await chief.post(`${venue}/till-files/${id}/withdrawal`, withdrawn)).statusCode).toBe(
      200,
    )
    expect((await step(day, 'lock', other)).statusCode).toBe(200)
    expect(await listed()).toMatchObject({ lateGoodsOre: 0 })
    await sendTillFile(chief, file)
    // A till's receipt header may differ from its lines, which are posted.
    await app.asOwner('update till_day set gross_ore = gross_ore + 50 where day = $1', [day])
    expect(await listed()).toMatchObject({ lateGoodsOre: 11_500, latePostedOn: null })
  })
})
