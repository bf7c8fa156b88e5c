import { givenApp } from '@dxweb/server/testing/given-app.ts'
import { addDays } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import { beforeAll, expect, it } from 'vitest'
import { numberVouchers } from '../vouchers/number-store.ts'
import { postingPurposes } from './purposes.ts'

const { app, chief } = await givenApp()
const url = '/partners/1003/account-choices'
const scope = { partnerId: 1003, renterId: 0, userId: 21 }

beforeAll(async () => {
  await app.asOwner(
    `insert into ledger (partner_id, id, number, name, vat_type_id) values (1003, 11, '1930', 'Vipps', null),
       (1003, 12, '3051', 'Barnekino', 3), (1003, 13, '2950', 'Gjeld', null)`,
  )
})

const choose = (body: object) =>
  chief.post(url, {
    purpose: 'vipps',
    eventTypeId: null,
    ledgerId: 11,
    validFrom: '2030-01-01',
    ...body,
  })

const ago = (days: number) => addDays(localDay(new Date(), 'Europe/Oslo'), -days)

async function book(day: string) {
  const [saleId, incomeId] = [uuid7(), uuid7()]
  await app.asOwner(
    `insert into sale (partner_id, id, user_id, channel, total_ore, sold_at)
     values (1003, $1, 21, 'pos', 14500, $2::date + time '12:00')`,
    [saleId, day],
  )
  await app.asOwner(
    `insert into payment (partner_id, sale_id, line, means, amount_ore) values (1003, $1, 1, 'vipps', 14500)`,
    [saleId],
  )
  await app.asOwner(
    `insert into posting (partner_id, source_id, line, posted_on, debit, credit, amount_ore, event_id, vat_type_id, kind)
     values (1003, $1, 1, $3, '1920', '2900', 14500, null, null, 'sale'),
       (1003, $2, 1, $3, '2900', '3050', 11161, 2, 3, 'income'), (1003, $2, 2, $3, '2900', '2703', 1339, 2, 3, 'vat'),
       (1003, $2, 3, $3, '2900', '3020', 1600, 2, 1, 'income'), (1003, $2, 4, $3, '2900', '2700', 400, 2, 1, 'vat')`,
    [saleId, incomeId, day],
  )
}

const linesOn = (day: string) =>
  app.asOwner(
    `select l.purpose, l.account, l.vat_ore::int as vat, l.vat_basis_points as rate from voucher v
     join voucher_line l using (partner_id, year, number)
     where v.partner_id = 1003 and v.day = $1 and l.purpose in ('vipps', 'ticketsLow', 'fees') order by 1`,
    [day],
  )

it('the database contains every account purpose with its standard account', async () => {
  const known = await app.asOwner(
    'select purpose, account, of_event_type as "ofEventType" from dx_purposes() order by purpose',
  )
  const shown = postingPurposes.map((each) => ({
    purpose: each.purpose,
    account: each.account,
    ofEventType: 'ofEventType' in each,
  }))
  expect(known).toEqual(shown.toSorted((a, b) => (a.purpose < b.purpose ? -1 : 1)))
})

it('vouchers use the accounts chosen for their day, and numbered vouchers keep their accounts', async () => {
  await app.asOwner('update event set event_type_id = 2 where partner_id = 1003 and id = 2')
  await book(ago(4))
  await book(ago(2))
  expect((await choose({ validFrom: ago(3) })).statusCode).toBe(200)
  const film = { purpose: 'ticketsLow', eventTypeId: 2, ledgerId: 12, validFrom: ago(3) }
  expect((await choose(film)).statusCode).toBe(200)
  const waits = async () => (await chief.get('/partners/1003/voucher-numbering')).json<object>()
  expect(await waits()).toEqual({ waitsFrom: ago(4) })
  await numberVouchers(app.db, scope)
  expect(await waits()).toEqual({ waitsFrom: null })
  const [low, fees] = [
    { purpose: 'ticketsLow', vat: 1339, rate: 1200 },
    { purpose: 'fees', account: '3020', vat: 400, rate: 2500 },
  ]
  const vipps = { purpose: 'vipps', vat: 0, rate: null }
  expect(await linesOn(ago(4))).toEqual([
    fees,
    { ...low, account: '3050' },
    { ...vipps, account: '1920' },
  ])
  expect(await linesOn(ago(2))).toEqual([
    fees,
    { ...low, account: '3051' },
    { ...vipps, account: '1930' },
  ])
  expect((await choose({ validFrom: ago(1) })).json()).toMatchObject({
    error: { code: 'invalid', fields: { validFrom: { code: 'too_early' } } },
  })
  const listed = (await chief.get(url)).json<{ choices: object[]; earliest: string }>()
  expect(listed.earliest).toBe(ago(0))
  expect(listed.choices).toContainEqual(
    expect.objectContaining({ purpose: 'vipps', validFrom: ago(3), isInForce: true }),
  )
  const preview = (await chief.get(`${url}/preview?purpose=vipps`)).json()
  expect(preview).toMatchObject({ voucher: { day: ago(2), kind: 'sales' } })
})

it('refuses an account that does not fit the purpose, and a second choice that begins on the same day', async () => {
  const refused = async (body: object) => (await choose(body)).json()
  const field = (name: string, code: string) => ({ error: { fields: { [name]: { code } } } })
  expect(await refused({ ledgerId: 13 })).toMatchObject(field('ledgerId', 'account_does_not_fit'))
  expect(await refused({ purpose: 'ticketsHigh', ledgerId: 12 })).toMatchObject(
    field('ledgerId', 'account_does_not_fit'),
  )
  expect(await refused({ ledgerId: 999 })).toMatchObject(field('ledgerId', 'not_found'))
  expect(await refused({ eventTypeId: 2 })).toMatchObject(field('eventTypeId', 'not_found'))
  expect((await choose({})).statusCode).toBe(200)
  expect(await refused({ ledgerId: null })).toMatchObject({
    error: { code: 'taken', fields: { validFrom: { code: 'account_chosen' } } },
  })
})

it('an account that a venue has chosen for a purpose keeps its number', async () => {
  const body = { version: 1, number: '1931', name: 'Vipps', vatTypeId: null }
  expect((await chief.put('/partners/1003/ledgers/11', body)).json()).toMatchObject({
    error: { fields: { number: { code: expect.stringMatching(/^account_/) } } },
  })
})
