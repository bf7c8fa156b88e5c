import { givenTills, line, sale } from '@dxweb/server/testing/tills/given-tills.ts'
import {
  fileLine,
  fileReceipt,
  sendTillFile,
  tillFileOf,
} from '@dxweb/server/testing/tills/till-files.ts'
import { expect, it } from 'vitest'
import type { TillFile } from '../receipts/contract.ts'
import type { TillArticle, TillRegister } from './contract.ts'

const { app, chief, venue, programOf, tills, makeTill, popcorn, ...goods } = await givenTills()

async function sendFile(
  registerId: string,
  days: readonly string[],
  place = 'Kiosken på Øra',
): Promise<TillFile> {
  const popcornLine = fileLine('POP', { grossOre: 5000, netOre: 4348 })
  const sold = days.map((day, index) => fileReceipt(day, `18:0${index % 10}:00`, popcornLine))
  const text = tillFileOf([{ registerId, sold }]).toString()
  return sendTillFile(chief, Buffer.from(text.replace('Kiosken på Øra', place)), registerId)
}

const registers = async () =>
  (await chief.get(`${venue}/till-registers`)).json<{ data: TillRegister[] }>().data
const registerOf = async (is: (row: TillRegister) => boolean) => {
  const row = (await registers()).find(is)
  if (row === undefined) throw new Error('no register')
  return row
}
const fileRegister = (ref: string) => registerOf(({ registerRef }) => registerRef === ref)
const map = async (ref: string, tillId: number | null) => {
  const { id, version } = await fileRegister(ref)
  const answer = await chief.put(`${venue}/till-registers/${id}`, { version, tillId })
  expect(answer.statusCode).toBe(200)
}

async function countedOn(till: number, day: string): Promise<number> {
  const sums = Object.entries({
    till_day: 'gross_ore',
    till_day_line: 'gross_ore',
    till_paid_day: 'ore',
  }).map(
    ([table, column]) => `select coalesce(sum(s.${column}), 0)::int as ore from ${table} s
        join till_register r on r.partner_id = 1003 and r.id = s.register_id and r.till_id = $1
        where s.partner_id = 1003 and s.day = $2`,
  )
  const found = await app.asOwner<{ ore: number }>(sums.join(' union all '), [till, day])
  const [first = 0, ...others] = found.map(({ ore }) => ore)
  expect(others).toEqual([first, first])
  return first
}

/** Returns the monthly sums by article that differ from the daily sums. */
const ofMonths = async () =>
  app.asOwner(
    `select article_id, register_id, sum(gross_ore)::int as ore from till_month_line where partner_id = 1003
     group by 1, 2 having sum(gross_ore) <> 0
     except select article_id, register_id, sum(gross_ore)::int from till_day_line where partner_id = 1003 group by 1, 2`,
  )

const soldOn = (day: string, grossOre = 7900) =>
  sale([line(popcorn, grossOre)], { at: `${day}T18:00:00Z` })

it('counts either the API calls or the files of a till on a day, and notes the receipts not counted', async () => {
  const [till] = tills
  const program = await programOf(till)
  await program.batch([soldOn('2026-10-01'), soldOn('2026-10-02')])
  expect(await registers()).toEqual([])
  const before = await sendFile('A', ['2026-09-30'])
  expect(before.receiptCount).toBe(1)
  await map('A', till)
  const file = await sendFile('A', ['2026-10-01', '2026-10-01', '2026-10-03'])
  expect(file.receiptCount).toBe(3)
  expect(file.notes.find(({ code }) => code === 'counted_by_calls')).toMatchObject({ count: 2 })
  expect(await countedOn(till, '2026-10-01')).toBe(7900)
  expect(await countedOn(till, '2026-10-03')).toBe(5000)
  const { notes, grossOre } = await program.batch([soldOn('2026-10-03')])
  expect(notes).toMatchObject([{ code: 'late' }, { code: 'counted_by_files' }])
  expect(grossOre).toBe(0)
  expect(await countedOn(till, '2026-10-03')).toBe(5000)
  const calls = await registerOf(({ source }) => source === 'calls')
  expect(calls).toMatchObject({ receiptCount: 2, uncountedCount: 1 })
  expect(await ofMonths()).toEqual([])
})

it('removes counted receipts from the sums when their register is mapped to a till that sends API calls', async () => {
  const till = await makeTill('Kassa C', 903)
  const program = await programOf(till)
  await program.batch([soldOn('2026-10-05')])
  await sendFile('C', ['2026-10-05', '2026-10-06'])
  await map('C', till)
  expect(await countedOn(till, '2026-10-05')).toBe(7900)
  expect(await countedOn(till, '2026-10-06')).toBe(5000)
  expect(await fileRegister('C')).toMatchObject({
    uncountedCount: 1,
    uncountedFrom: '2026-10-05',
    uncountedTo: '2026-10-05',
    source: 'files',
  })
  // Removes a wrong mapping, so that both sources count again.
  await map('C', null)
  expect(await fileRegister('C')).toMatchObject({ uncountedCount: 0, grossOre: 10_000 })
  await program.batch([soldOn('2026-10-06')])
  expect(await countedOn(till, '2026-10-06')).toBe(7900)
  expect(await ofMonths()).toEqual([])
})

it('a user can let a till’s files replace its API calls, and only the difference is posted for settled days', async () => {
  const till = await makeTill('Kassa D', 904)
  const program = await programOf(till)
  await program.batch([soldOn('2026-10-08'), soldOn('2026-10-09')])
  await app.asOwner(`select dx_post_goods_day(1003, '2026-10-08')`)
  await sendFile('D', ['2026-10-08', '2026-10-08'])
  await map('D', till)
  const { id } = await fileRegister('D')
  expect((await chief.post(`${venue}/till-registers/${id}/choice`, {})).statusCode).toBe(200)
  expect(await countedOn(till, '2026-10-08')).toBe(10_000)
  expect(await countedOn(till, '2026-10-09')).toBe(7900)
  const calls = await registerOf(({ tillId, source }) => tillId === till && source === 'calls')
  expect(calls).toMatchObject({ uncountedCount: 1, uncountedFrom: '2026-10-08' })
  await app.asOwner(`select dx_post_goods_day(1003, '2026-10-09')`)
  const [posted] = await app.asOwner(
    `select sum(g.net_ore + g.vat_ore) filter (where g.day = '2026-10-08')::int as eighth,
       sum(g.net_ore + g.vat_ore) filter (where g.day = '2026-10-09')::int as ninth
     from goods_posted g join till_register r on r.partner_id = 1003 and r.id = g.register_id and r.till_id = $1
     where g.partner_id = 1003 and g.part = 'sold'`,
    [till],
  )
  expect(posted).toEqual({ eighth: 10_000, ninth: 7900 })
})

it('counts only the file or only the API calls of a till when both arrive concurrently', async () => {
  const till = await makeTill('Kassa E', 905)
  const program = await programOf(till)
  await sendFile('E', ['2026-09-01'])
  await map('E', till)
  for (const day of ['2026-10-11', '2026-10-12', '2026-10-13']) {
    await Promise.all([program.batch([soldOn(day)]), sendFile('E', [day])])
    expect([5000, 7900]).toContain(await countedOn(till, day))
  }
})

it('keeps a file’s register separate from the calls of a till with the same name', async () => {
  const till = await makeTill('Kasse med fil', 977)
  const name = `till:${till}`
  expect(await sendFile(name, ['2026-02-01'], '')).toMatchObject({ receiptCount: 1 })
  const program = await programOf(till)
  await program.batch([sale([line(popcorn, 7_900)])])
  expect(await fileRegister(`file:${name}`)).toMatchObject({ tillId: null, source: 'files' })
  const text = 'select till_id as "tillId", source from till_register where register_ref = $1'
  expect(await app.asOwner(text, [name])).toEqual([{ tillId: till, source: 'calls' }])
})

it('lists and finds an article of an API call by the number and group of its product', async () => {
  const { made, product, food, touchGroupId } = goods
  const cola = { ...product, name: 'Cola', number: '2210', priceOre: 3_900, groupId: food }
  const colaId = await made('products', { ...cola, touchGroupId })
  const program = await programOf(tills[0])
  await program.batch([sale([line(colaId, 3_900)])])
  const found = await chief.get(`${venue}/till-articles?q=2210`)
  expect(found.json<{ data: TillArticle[] }>().data).toMatchObject([
    { name: 'Cola', mappedTo: 'Cola', productNumber: '2210', productGroup: 'Kioskgruppa' },
  ])
})
