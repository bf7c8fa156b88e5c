import { givenApp } from '@dxweb/server/testing/given-app.ts'
import {
  fileLine,
  fileReceipt,
  sendTillFile,
  tillFileOf,
} from '@dxweb/server/testing/tills/till-files.ts'
import { waitFor } from '@dxweb/server/testing/wait-for.ts'
import { expect, it } from 'vitest'
import type { TillRegister } from '../registers/contract.ts'
import type { TillFile } from './contract.ts'
import { importTillFile } from './import-store.ts'

const { app, chief, venue } = await givenApp()
const reader = await app.as('lese@sundet.no')

const soldOn = (day: string) => fileReceipt(day, '18:00:00')

const fileOf = (registerId: string, ...days: string[]) =>
  tillFileOf([{ registerId, sold: days.map(soldOn) }])

const sent = (bytes: Buffer) => sendTillFile(chief, bytes)

const withdraw = (id: string, who = chief) =>
  who.post(`${venue}/till-files/${id}/withdrawal`, { reason: 'Feil foretak' })

const sumsOf = async (registerRef: string) => {
  const [row] = await app.asOwner<Record<string, number>>(
    `select ${[
      ['till_day', 'gross_ore'],
      ['till_day', 'receipt_count'],
      ['till_day_line', 'gross_ore'],
      ['till_day_goods', 'gross_ore'],
      ['till_month_line', 'gross_ore'],
      ['till_day_means', 'amount_ore'],
    ]
      .map(
        ([table, column]) => `(select coalesce(sum(t.${column}), 0)::bigint from ${table} t
          join till_register r on r.partner_id = t.partner_id and r.id = t.register_id
          where r.register_ref = $1) as ${table}_${column}`,
      )
      .join(', ')},
      (select count(*)::integer from audit_entry where object_type = 'till_import') as logged`,
    [registerRef],
  )
  const { logged, ...sums } = row ?? {}
  return { logged, sums: [...new Set(Object.values(sums))] }
}

it('removes a withdrawn file’s receipts from all sums, and counts them when the file is sent again', async () => {
  const file = fileOf('withdrawn', '2026-05-01', '2026-05-02')
  const { id } = await sent(file)
  expect((await sumsOf('withdrawn')).sums).toEqual([23_000, 2])
  expect((await withdraw(id, reader)).statusCode).toBe(403)
  expect((await withdraw(id)).json()).toEqual({ id })
  expect(await sumsOf('withdrawn')).toEqual({ logged: 1, sums: [0] })
  const { data } = (await chief.get(`${venue}/till-files`)).json<{ data: TillFile[] }>()
  expect(data[0]).toMatchObject({ id, state: 'withdrawn', withdrawReason: 'Feil foretak' })
  expect((await withdraw(id)).statusCode).toBe(409)
  expect(await sent(file)).toMatchObject({ receiptCount: 2, repeatedCount: 0, grossOre: 23_000 })
  expect((await sumsOf('withdrawn')).sums).toEqual([23_000, 2])
})

it('counts a till’s API calls again for days of a withdrawn file', async () => {
  const till = await chief.post(`${venue}/registries`, {
    name: 'Kassa Z',
    number: 990,
    kind: 'kiosk',
    locationId: null,
    floatOre: 100_000,
    isActive: true,
  })
  const tillId = till.json<{ id: number }>().id
  const { id } = await sent(fileOf('of a till', '2026-05-03'))
  const { data } = (await chief.get(`${venue}/till-registers`)).json<{ data: TillRegister[] }>()
  const register = data.find(({ registerRef }) => registerRef === 'of a till')
  await chief.put(`${venue}/till-registers/${register?.id}`, { version: register?.version, tillId })
  const sources = () =>
    app.asOwner('select source from till_day_source where partner_id = 1003 and till_id = $1', [
      tillId,
    ])
  expect(await sources()).toEqual([{ source: 'files' }])
  expect((await withdraw(id)).statusCode).toBe(200)
  expect(await sources()).toEqual([])
})

it('refuses to withdraw a file that is included in a locked day, but not a file sent after the day was locked', async () => {
  const { id } = await sent(fileOf('locked', '2026-05-04'))
  await app.asOwner(
    `insert into day_settlement (partner_id, day, state, locked_by, locked_at)
     values (1003, '2026-05-04', 'locked', (select min(id) from user_account), now())`,
  )
  const refused = await withdraw(id)
  expect(refused.json().error).toMatchObject({
    code: 'wrong_state',
    fields: { reason: { code: 'day_locked' } },
  })
  expect((await sumsOf('locked')).sums).toEqual([11_500, 1])
  const later = await sent(fileOf('came later', '2026-05-04'))
  expect((await withdraw(later.id)).statusCode).toBe(200)
  expect((await sumsOf('came later')).sums).toEqual([0])
})

it('posts a corrected file of a settled day even if it has as many receipts as the withdrawn file', async () => {
  const day = '2026-05-06'
  const post = (onDay: string) => app.asOwner('select dx_post_goods_day(1003, $1::date)', [onDay])
  const vat = async () => {
    const [row] = await app.asOwner<{ ore: number }>(
      'select sum(vat_ore)::int as ore from goods_posted where partner_id = 1003 and day = $1',
      [day],
    )
    return row?.ore
  }
  const { id } = await sent(fileOf('corrected', day))
  await post(day)
  expect(await vat()).toBe(1500)
  expect((await withdraw(id)).statusCode).toBe(200)
  const full = fileLine('1', { netOre: 9200, vatCode: '3', vatPercent: 25 })
  const sold = [fileReceipt(day, '18:00:00', full)]
  await sent(tillFileOf([{ registerId: 'corrected', sold }]))
  await post('2026-05-07')
  expect(await vat()).toBe(2300)
})

it('stores no more receipts of a file that is withdrawn during its import', async () => {
  const sold = Array.from({ length: 2400 }, (_, nr) =>
    fileReceipt(
      '2026-05-05',
      `18:${String(Math.floor(nr / 60)).padStart(2, '0')}:${String(nr % 60).padStart(2, '0')}`,
    ),
  )
  const file = tillFileOf([{ registerId: 'slow', sold }])
  const stateOf = async () => {
    const rows = await app.asOwner<{ id: string; state: string; stored: number }>(
      `select id, state, receipt_count as stored from till_import where file_name = 'treg.xml'`,
    )
    return rows[0]
  }
  const importing = importTillFile(
    app.db,
    { partnerId: 1003, renterId: 0, userId: 21 },
    {
      pieces: (async function* () {
        yield file.subarray(0, Math.floor(file.length * 0.6))
        await waitFor(async () => (await stateOf())?.stored === 1000)
        await app.asOwner(
          `update till_import set touched_at = now() - interval '3 minutes' where file_name = 'treg.xml'`,
        )
        expect((await withdraw((await stateOf())!.id)).statusCode).toBe(200)
        yield file.subarray(Math.floor(file.length * 0.6))
      })(),
      fileName: 'treg.xml',
      now: new Date('2026-06-01T12:00:00Z'),
      orgNumber: '',
      zone: 'Europe/Oslo',
      keyOf: () => null,
      checkSchema: () => Promise.resolve({ state: 'unchecked', faults: [] }),
    },
  )
  expect(await importing).toBe((await stateOf())?.id)
  expect(await stateOf()).toMatchObject({ state: 'withdrawn', stored: 1000 })
  expect((await sumsOf('slow')).sums).toEqual([0])
})
