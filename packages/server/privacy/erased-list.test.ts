import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { testDatabase } from '../testing/test-database.ts'
import { agreeWithList, mergeErased, recordErased, readErased } from './erased-list.ts'

const { url, asOwner } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'dxweb-erased-'))
atEnd(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'erased.jsonl')
const at = '2026-11-29T12:00:00.000Z'

const of = (customerId: number, madeAt: string) => ({ partnerId: 1003, customerId, madeAt, at })
const names = async () => {
  const rows = await asOwner<{ name: string }>(
    'select last_name as name from customer_row where partner_id = 1003 order by id',
  )
  return rows.map(({ name }) => name)
}

beforeAll(() => buildSmallVenue({ asOwner }))

beforeEach(async () => {
  rmSync(file, { force: true })
  await asOwner('delete from customer_merged; delete from customer_row')
  await asOwner(
    `insert into customer_row (partner_id, id, last_name, made_at)
     select 1003, n, 'Nes' || n, timestamptz '2026-01-01 10:00:00.123456Z' + n * interval '1 day'
     from generate_series(1, 4) n`,
  )
})

it('erases again the listed customers that a restore brought back, and keeps new customers with the same number', async () => {
  recordErased(file, [
    of(1, '2026-01-02T10:00:00.123456Z'),
    of(2, '2026-01-03T10:00:00.123456Z'),
    of(3, '2026-01-04T10:00:00.123457Z'),
    { ...of(4, '2026-01-05T10:00:00.123456Z'), partnerId: 1001 },
  ])
  expect(await agreeWithList(url, file)).toBe(2)
  expect(await names()).toEqual(['–', '–', 'Nes3', 'Nes4'])
  expect(await agreeWithList(url, file)).toBe(0)
})

it('adds missing erasures and customers merged into erased customers to the list, but no names', async () => {
  await asOwner(`insert into customer_merged (partner_id, id, into_id) values (1003, 90, 2)`)
  await asOwner(`update customer_row set erased_at = now() where id = 2`)
  await agreeWithList(url, file)
  await agreeWithList(url, file)
  const ids = readErased(file).map(({ customerId }) => customerId)
  expect(ids.toSorted((a, b) => a - b)).toEqual([2, 90])
  expect(readFileSync(file, 'utf8')).not.toContain('Nes')
})

it('skips a line that was cut off by a crash, and lists each customer once', () => {
  recordErased(file, [of(1, '2026-01-02T10:00:00.123456Z')])
  appendFileSync(file, '\n{"partnerId":1003,"cust')
  mergeErased(file, [of(1, '2026-01-02T10:00:00.123456Z'), of(2, '2026-01-03T10:00:00.123456Z')])
  expect(readErased(file).map(({ customerId }) => customerId)).toEqual([1, 2])
})
