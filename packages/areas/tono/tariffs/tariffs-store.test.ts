import { wholeApp } from '@dxweb/server/testing/whole-app.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { localDay } from '@dxweb/kit/time/zoned-time.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOfLines } from '../set-list/rules.ts'
import { feeJoins, shareOf } from './fee-sql.ts'
import { tonoFee } from './rules.ts'
import { tariff2020 } from './tariff-2020.ts'

const app = await wholeApp()
const today = localDay(new Date(), 'Europe/Oslo')
const platform = await app.as('super@test.no')
const tariffs = '/partners/1/tonotariffs'

const written = (validFrom: Day) => ({ ...tariff2020, validFrom })

it('the first stored tariff equals the 2020 tariff in the rules', async () => {
  const { data } = (await platform.get(tariffs)).json<{ data: object[] }>()
  expect(data).toEqual([expect.objectContaining({ ...written('2020-01-01' as Day), isUsed: true })])
})

it('the fee in SQL equals the fee of the rules', async () => {
  const gross = fc.oneof(fc.integer({ min: -1000, max: 40_000_000 }), fc.constant(1_879_600))
  const cases = fc.sample(
    fc.record({ gross, listeners: fc.nat(3000), share: fc.integer({ min: 0, max: 10_000 }) }),
    { numRuns: 2000, seed: 1 },
  )
  const found = await app.asOwner<{ fee: number }>(
    `select f.fee from jsonb_to_recordset($1::jsonb) c (place int, gross bigint, listeners int, share int)
     ${feeJoins(`'2024-05-01'::date`, 'c.gross', 'c.listeners', 'c.share')} order by c.place`,
    [JSON.stringify(cases.map((one, place) => ({ ...one, place })))],
  )
  expect(found.map(({ fee }) => fee)).toEqual(
    cases.map(({ gross: ore, listeners, share }) => tonoFee(tariff2020, ore, listeners, share)),
  )
})

it('the share of managed works in SQL equals the share of the rules', async () => {
  const line = fc.record({ seconds: fc.nat(600), isManaged: fc.boolean() })
  const lists = fc.sample(fc.array(line, { maxLength: 4 }), { numRuns: 300, seed: 1 })
  const found = await app.asOwner<{ share: number }>(
    `select ${shareOf(`'2026-05-01'::date`)} as share
     from jsonb_to_recordset($1::jsonb) w (place int, lines jsonb, share int) order by w.place`,
    [JSON.stringify(lists.map((lines, place) => ({ lines, place })))],
  )
  expect(found.map(({ share }) => share)).toEqual(
    lists.map((lines) => shareOfLines(lines) ?? 10_000),
  )
})

it('refuses to change or delete a tariff in force, and accepts a new tariff from a later day', async () => {
  const changed = { ...written('2020-01-01' as Day), minimumOre: 1, version: 1 }
  const kept = await platform.put(`${tariffs}/1`, changed)
  expect(kept.json()).toMatchObject({
    error: { code: 'invalid', fields: { validFrom: { code: 'tariff_begun' } } },
  })
  expect((await platform.delete(`${tariffs}/1`)).json()).toMatchObject({
    error: { code: 'in_use' },
  })
  const next = written(addDays(today, 30))
  const made = (await platform.post(tariffs, next)).json<{ id: number; version: number }>()
  const mended = await platform.put(`${tariffs}/${made.id}`, {
    ...next,
    minimumOre: 80_000,
    version: 1,
  })
  expect(mended.json()).toEqual({ id: made.id, version: 2 })
  expect((await platform.post(tariffs, next)).json()).toMatchObject({ error: { code: 'taken' } })
})

it('a tariff can be corrected on the day it was entered, even if it is already in force', async () => {
  const past = written(addDays(today, -40))
  const made = (await platform.post(tariffs, past)).json<{ id: number }>()
  const url = `${tariffs}/${made.id}`
  expect((await platform.put(url, { ...past, perListenerOre: 400, version: 1 })).statusCode).toBe(
    200,
  )
  await app.asOwner(`alter table tono_tariff disable trigger tariff_kept`)
  await app.asOwner(`update tono_tariff set made_on = current_date - 1 where id = $1`, [made.id])
  await app.asOwner(`alter table tono_tariff enable trigger tariff_kept`)
  expect((await platform.put(url, { ...past, version: 2 })).statusCode).toBe(400)
})
