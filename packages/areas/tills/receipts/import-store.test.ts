import { Readable } from 'node:stream'
import { testDatabase } from '@dxweb/server/testing/test-database.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  hmacSigner,
  type Make,
  type Sold,
  type SoldLine,
  writeTillFile,
} from '../saft/testing/write-till-file.ts'
import { importTillFile } from './import-store.ts'
import { runsOf } from '@dxweb/server/testing/history/runs.ts'

const test = await testDatabase()
await test.asOwner(
  `insert into partner (id, name, kind) values (1003, 'Sundet', 'both') on conflict do nothing`,
)
await test.asOwner(
  `insert into user_account (id, email, first_name, last_name) values (21, 'ola@sundet.no', '', '')
   on conflict do nothing`,
)
const scope = { partnerId: 1003, renterId: 0, userId: 21 }

const make: Make = {
  prefix: '',
  encoding: 'utf-8',
  isMarked: false,
  minus: 'debit',
  isIndented: false,
  codes: { 11001: 'SALG', 11006: 'RETUR', 12001: 'KONTANT', 12002: 'KORT' },
  sign: hmacSigner('a secret'),
}

const lines = fc
  .record({
    articleId: fc.constantFrom('', '1', '22', 'POPCORN'),
    groupId: fc.constantFrom('04006', '04011'),
    quantity: fc.integer({ min: 1, max: 9 }),
    grossOre: fc.integer({ min: 100, max: 90_000 }),
    vatPercent: fc.constantFrom(15, 25),
  })
  .map((line): SoldLine => ({
    ...line,
    netOre: Math.round((line.grossOre * 100) / (100 + line.vatPercent)),
    vatCode: line.vatPercent === 15 ? '31' : '3',
  }))

const receipts = fc.record({
  type: fc.constantFrom('11001', '11006'),
  day: fc.constantFrom('2026-05-01', '2026-05-02'),
  time: fc.constantFrom('00:30:00', '04:59:59', '05:00:00', '18:00:00'),
  lines: fc.array(lines, { minLength: 1, maxLength: 4 }),
  means: fc.constantFrom('12001', '12002'),
  roundingOre: fc.constant(0),
  flag: fc.constantFrom(undefined, undefined, 'trainingID' as const, 'voidTransaction' as const),
})

const signed = ({
  type,
  lines: of,
  flag,
  ...receipt
}: Omit<Sold, 'flag'> & { flag: Sold['flag'] | undefined }): Sold => {
  const sign = type === '11006' ? -1 : 1
  const own = of.map((line) => ({
    ...line,
    grossOre: line.grossOre * sign,
    netOre: line.netOre * sign,
  }))
  return { ...receipt, type, lines: own, ...(flag && { flag }) }
}

async function sums() {
  const [row] = await test.asOwner<Record<string, unknown>>(`
    select (select jsonb_agg(s order by s) from (
        select r.day, l.article_id, sum(l.quantity_micro) as q, sum(l.gross_ore) as g, sum(l.net_ore) as n
        from till_line l join till_receipt r on r.id = l.receipt_id where r.kind = 'sale' group by 1, 2) s) as lines,
      (select jsonb_agg(s order by s) from (
        select day, article_id, sum(quantity_micro) as q, sum(gross_ore) as g, sum(net_ore) as n
        from till_day_line group by 1, 2) s) as "daysOfLines",
      (select jsonb_agg(s order by s) from (
        select day, count(*) as c, sum(gross_ore) as g from till_receipt where kind = 'sale' group by 1) s) as receipts,
      (select jsonb_agg(s order by s) from (
        select day, sum(receipt_count) as c, sum(gross_ore) as g from till_day group by 1) s) as days,
      (select coalesce(sum(amount_ore), 0)::bigint from till_day_means) as "paidOre",
      (select coalesce(sum(gross_ore), 0)::bigint from till_day) as "grossOre"`)
  return row
}

const clear = () =>
  test.asOwner(`truncate till_receipt, till_line, till_payment, till_day, till_day_line,
    till_day_means, till_event, till_article, till_register, till_import cascade`)

interface Row {
  stored: number
  practice: number
  repeated: number
  changed: number
  events: number
  notes: unknown[]
  grossOre: number
}

async function take(bytes: Uint8Array, orgNumber = '') {
  const id = await importTillFile(test.db, scope, {
    pieces: Readable.from([bytes]),
    fileName: 'kasse.xml',
    now: new Date('2026-06-01T12:00:00Z'),
    orgNumber,
    zone: 'Europe/Oslo',
    keyOf: () => null,
    checkSchema: () => Promise.resolve({ state: 'unchecked', faults: [] }),
  })
  const [row] = await test.asOwner<Row>(
    `select receipt_count as stored, practice_count as practice, repeated_count as repeated, changed_count as changed, event_count as events, notes, gross_ore as "grossOre"
     from till_import where id = $1`,
    [id],
  )
  return row
}

it('counts each receipt once when files repeat, overlap or arrive concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(receipts, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 12 }),
      async (all, cut) => {
        await clear()
        const sold = all.map(signed)
        const registers = ['K1', 'K2'].map((registerId) => ({ registerId, sold }))
        const whole = writeTillFile(make, registers).bytes
        const part = writeTillFile(make, [{ registerId: 'K1', sold: sold.slice(0, cut) }]).bytes
        const answers = [await take(part), ...(await Promise.all([take(whole), take(whole)]))]
        expect(answers.reduce((count, row) => count + (row?.stored ?? 0), 0)).toBe(2 * sold.length)
        const grossOre = sold
          .filter(({ flag }) => !flag)
          .flatMap((each) => each.lines)
          .reduce((sum, line) => sum + line.grossOre, 0)
        const found = await sums()
        expect(found?.['grossOre']).toBe(2 * grossOre)
        expect(found?.['paidOre']).toBe(2 * grossOre)
        expect(found?.['daysOfLines']).toEqual(found?.['lines'])
        expect(found?.['days']).toEqual(found?.['receipts'])
        expect(answers.flatMap((row) => row?.notes)).toEqual([])
      },
    ),
    { numRuns: runsOf(6) },
  )
})

const oneLine: SoldLine = {
  articleId: '1',
  groupId: '04006',
  quantity: 1,
  grossOre: 11_500,
  netOre: 10_000,
  vatCode: '31',
  vatPercent: 15,
}
const oneSale: Sold = {
  type: '11001',
  day: '2026-05-01',
  time: '18:00:00',
  lines: [oneLine],
  means: '12002',
  roundingOre: 0,
}

it('keeps the first of two receipts with the same number, and notes the other as changed', async () => {
  await clear()
  const fileOf = (own: Sold) => writeTillFile(make, [{ registerId: 'K1', sold: [own] }]).bytes
  expect(await take(fileOf(oneSale))).toMatchObject({ stored: 1, grossOre: 11_500 })
  const changed = { ...oneSale, lines: [{ ...oneLine, grossOre: 23_000, netOre: 20_000 }] }
  expect(await take(fileOf(changed))).toMatchObject({
    stored: 0,
    repeated: 0,
    changed: 1,
    notes: [{ code: 'changed', count: 1, first: [{ nr: '1' }] }],
  })
  expect((await sums())?.['grossOre']).toBe(11_500)
})

it('refuses a file when a receipt cannot be stored, and records the number of stored receipts', async () => {
  await clear()
  await test.asOwner(`alter table till_receipt add constraint unstorable check (nr <> '600')`)
  const sold = Array.from({ length: 700 }, () => oneSale)
  const { bytes } = writeTillFile(make, [{ registerId: 'K1', sold }])
  await expect(take(bytes)).rejects.toMatchObject({ code: 'invalid' })
  await test.asOwner('alter table till_receipt drop constraint unstorable')
  const rows = await test.asOwner('select state, fault, receipt_count as stored from till_import')
  expect(rows).toEqual([{ state: 'refused', fault: 'broken_off', stored: 500 }])
})

it('accepts XML element names that are also names of object properties, and notes a receipt whose number is too long', async () => {
  await clear()
  const { bytes } = writeTillFile(make, [
    { registerId: 'K'.repeat(9000), sold: [oneSale, oneSale] },
  ])
  const strange =
    '<constructor>1</constructor><__proto__>2</__proto__><toString><a>3</a></toString>'
  const text = Buffer.from(bytes)
    .toString()
    .replaceAll('<empID>7</empID>', `<empID>7</empID>${strange}`)
    .replace('<nr>2</nr><transID>', `<nr>${'2'.repeat(9000)}</nr><transID>`)
  expect(await take(Buffer.from(text))).toMatchObject({
    stored: 1,
    notes: [{ code: 'too_large', first: [{ nr: '2'.repeat(60) }] }],
  })
})

it('refuses the venue’s own exported tickets, and notes a file of another company', async () => {
  await clear()
  const { bytes } = writeTillFile(make, [{ registerId: 'K1', sold: [oneSale] }])
  const own = Buffer.from(Buffer.from(bytes).toString().replace('Kassa Øre', 'DxWeb'))
  await take(own, '999 999 999')
  const rows = await test.asOwner('select state, fault, receipt_count as stored from till_import')
  expect(rows).toEqual([{ state: 'refused', fault: 'own_export', stored: 0 }])
  expect(await take(bytes, '888888888')).toMatchObject({
    stored: 1,
    notes: [{ code: 'other_company', count: 1, first: [] }],
  })
  expect(await take(bytes, '999 999 999')).toMatchObject({ repeated: 1, notes: [] })
})

it('counts no receipt twice after the location named in a till’s file is renamed', async () => {
  await clear()
  const { bytes } = writeTillFile(make, [{ registerId: 'K1', sold: [oneSale, oneSale] }])
  const eventOf = (id: string) =>
    `<event><eventID>${id}</eventID><eventType>13005</eventType><eventDate>2026-05-01</eventDate><eventTime>23:00:00</eventTime></event>`
  const withEvents = (text: string, ...ids: string[]) =>
    Buffer.from(text.replace('<cashtransaction>', `${ids.map(eventOf).join('')}<cashtransaction>`))
  const text = Buffer.from(bytes).toString()
  expect(await take(withEvents(text, '1'))).toMatchObject({ stored: 2, events: 1 })
  const renamed = text.replace('Kiosken på Øra', 'Kiosken i foajeen')
  expect(await take(withEvents(renamed, '1', '2'))).toMatchObject({
    stored: 0,
    repeated: 2,
    events: 1,
    notes: [{ code: 'known_elsewhere', count: 2 }],
  })
})

it('notes receipts dated years in the past or future, and does not store them', async () => {
  await clear()
  const sold = ['1970-01-01', '2031-05-01', '9999-12-31', '2026-05-01'].map((day) => ({
    ...oneSale,
    day,
  }))
  const { bytes } = writeTillFile(make, [{ registerId: 'K1', sold }])
  expect(await take(bytes)).toMatchObject({
    stored: 1,
    notes: [
      { code: 'too_old', count: 1 },
      { code: 'in_future', count: 2 },
    ],
  })
})

it('notes the second of two receipts with the same key in a file', async () => {
  await clear()
  const dearer = { ...oneSale, lines: [{ ...oneLine, grossOre: 23_000, netOre: 20_000 }] }
  const { bytes } = writeTillFile(make, [{ registerId: 'K1', sold: [oneSale, dearer] }])
  const same = Buffer.from(bytes)
    .toString()
    .replace('<nr>2</nr><transID>T2<', '<nr>1</nr><transID>T1<')
  expect(await take(Buffer.from(same))).toMatchObject({
    stored: 1,
    changed: 1,
    notes: [{ code: 'changed', count: 1 }],
  })
})

it('reports the number of training and void receipts', async () => {
  await clear()
  const sold: Sold[] = [
    oneSale,
    { ...oneSale, flag: 'trainingID' },
    { ...oneSale, flag: 'voidTransaction' },
  ]
  expect(await take(writeTillFile(make, [{ registerId: 'K1', sold }]).bytes)).toMatchObject({
    stored: 3,
    practice: 2,
    grossOre: 11_500,
  })
})

it('accepts receipt numbers that increase by more than a 32-bit number', async () => {
  await clear()
  const at = (nr: number) => ({ registerId: 'K1', sold: [oneSale], from: nr })
  expect(await take(writeTillFile(make, [at(20_261_231_000_100)]).bytes)).toMatchObject({
    stored: 1,
  })
  const next = writeTillFile(make, [at(20_270_101_000_001)]).bytes
  expect(await take(next)).toMatchObject({ stored: 1, notes: [{ code: 'gap' }] })
})
