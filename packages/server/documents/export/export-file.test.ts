import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { maxExported, maxPrinted, sheetOf } from '@dxweb/kit/definitions/sheet.ts'
import readXlsx, { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { refuseTooMany } from './export-file.ts'
import { xlsxOf } from './xlsx.ts'

interface Row {
  title: string
  at: string | null
  count: number
  ore: number
}

const rows: Row[] = [
  { title: 'Revy; "Full sund" <&>', at: '2026-07-21T18:00:00.000Z', count: 1_234, ore: 123_450 },
  { title: '=1+2', at: '2026-12-31T23:30:00.000Z', count: 0, ore: -5 },
  { title: '@SUM(A1)\u0000', at: null, count: -1, ore: 0 },
]

const whole = async (parts: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(parts))

const sheet = () =>
  sheetOf<Row>(
    'Salg [2026]',
    'Europe/Oslo',
    [
      { header: 'Tittel', kind: 'text', value: (row) => row.title },
      { header: 'Når', kind: 'instant', value: (row) => row.at },
      { header: 'Antall', kind: 'count', value: (row) => row.count },
      { header: 'Brutto', kind: 'ore', value: (row) => row.ore },
    ],
    rows,
  )

describe('a list as CSV', () => {
  it('a CSV file opens in a Norwegian spreadsheet: byte order mark, semicolons, decimal commas and Norwegian days', async () => {
    const file = await whole(csvOf(sheet(), 'nb'))
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(file.toString('utf8').slice(1).split('\r\n')).toEqual([
      'Tittel;Når;Antall;Brutto',
      '"Revy; ""Full sund"" <&>";21.07.2026 20:00;1234;1234,50',
      "'=1+2;01.01.2027 00:30;0;-0,05",
      "'@SUM(A1)\u0000;;-1;0,00",
      '',
    ])
  })

  it('a CSV file keeps long numbers as text, since spreadsheets would round them', async () => {
    const cards = sheetOf(
      '',
      'UTC',
      [{ header: 'Nummer', kind: 'text', value: ({ number }: { number: string }) => number }],
      [{ number: '6072010000004217' }, { number: '7038010000003' }, { number: '12345678901' }],
    )
    const file = await whole(csvOf(cards, 'nb'))
    expect(file.toString('utf8').slice(1).split('\r\n')).toEqual([
      'Nummer',
      '\t6072010000004217',
      '\t7038010000003',
      '12345678901',
      '',
    ])
  })

  it('a CSV file opens in an English spreadsheet: commas, decimal points and ISO days', async () => {
    const [, first] = (await whole(csvOf(sheet(), 'en'))).toString('utf8').split('\r\n')
    expect(first).toBe('"Revy; ""Full sund"" <&>",2026-07-21 20:00,1234,1234.50')
  })

  it('a CSV file has no cell that a spreadsheet would evaluate as a formula', async () => {
    for (const sign of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
      const evil = sheetOf(
        '',
        'UTC',
        [{ header: 'a', kind: 'text', value: () => `${sign}1` }],
        [{}],
      )
      const [, line] = (await whole(csvOf(evil, 'nb'))).toString('utf8').split('\r\n')
      expect(line?.replace('"', '').startsWith("'")).toBe(true)
    }
  })
})

describe('a list as an XLSX workbook', () => {
  it('a workbook has texts as text, amounts in kroner and times as serial numbers', async () => {
    const [found] = await readXlsx(await whole(xlsxOf(sheet())))
    const [head, ...read] = found?.data ?? []
    expect(found?.sheet).toBe('Salg  2026 ')
    expect(head).toEqual(['Tittel', 'Når', 'Antall', 'Brutto'])
    // Rounds a cell's time to minutes, since serial dates are inexact fractions of days.
    const toMinute = (cell: unknown) =>
      cell instanceof Date ? new Date(Math.round(cell.getTime() / 60_000) * 60_000) : cell
    expect(read.map((row) => row.map(toMinute))).toEqual([
      ['Revy; "Full sund" <&>', new Date('2026-07-21T20:00:00Z'), 1_234, 1_234.5],
      ['=1+2', new Date('2027-01-01T00:30:00Z'), 0, -0.05],
      ['@SUM(A1)', null, -1, 0],
    ])
  })

  it('a workbook is streamed while its rows are read', async () => {
    let read = 0
    async function* pages() {
      for (; read < 40; read += 1) {
        yield Array.from(
          { length: 500 },
          (_, row) => `Kunde ${read} ${row} ${Math.sin(row + read)}`,
        )
      }
    }
    const value = (row: string) => row
    const long = sheetOf('a', 'UTC', [{ header: 'a', kind: 'text', value }], pages())
    let pagesAtFirstBytes = 0
    const parts: Buffer[] = []
    for await (const part of xlsxOf(long)) {
      if (parts.length === 0) pagesAtFirstBytes = read
      parts.push(part)
    }
    expect(pagesAtFirstBytes).toBeLessThan(5)
    expect(await readSheet(Buffer.concat(parts))).toHaveLength(20_001)
  })

  it('a workbook truncates a text that is too long, and escapes XML', async () => {
    const texts = ['å'.repeat(40_000), '<b>&amp;"Revy"</b>', ' to linjer\nher ']
    const value = (row: string) => row
    const odd = sheetOf('a', 'UTC', [{ header: 'a', kind: 'text', value }], texts)
    const [, ...read] = await readSheet(await whole(xlsxOf(odd)), { trim: false })
    expect(read).toEqual([['å'.repeat(32_767)], [texts[1]], [texts[2]]])
  })

  it('a workbook keeps text that looks like a formula as text', async () => {
    const signs = ['=', '+', '-', '@']
    const evil = sheetOf(
      'a',
      'UTC',
      [{ header: 'a', kind: 'text', value: (row: string) => row }],
      signs.map((sign) => `${sign}1`),
    )
    const [, ...read] = await readSheet(await whole(xlsxOf(evil)))
    expect(read).toEqual(signs.map((sign) => [`${sign}1`]))
  })
})

it('refuses to export more rows than the file type allows, with a lower limit for PDF', () => {
  expect(() => refuseTooMany(maxExported, 'xlsx')).not.toThrow()
  expect(() => refuseTooMany(maxExported + 1, 'csv')).toThrow(Refusal)
  expect(() => refuseTooMany(maxPrinted, 'pdf')).not.toThrow()
  expect(() => refuseTooMany(maxPrinted + 1, 'pdf')).toThrow(Refusal)
})
