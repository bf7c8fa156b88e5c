import { Refusal } from '@dxweb/kit/errors.ts'
import { mostExported, sheetOf } from '@dxweb/kit/sheet.ts'
import { readXlsx } from '@dxweb/server/testing/read-xlsx.ts'
import { unzip } from '@dxweb/server/testing/unzip.ts'
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

const sheet = sheetOf<Row>(
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
  it('opens in a Norwegian spreadsheet: byte order mark, semicolons, decimal comma, days', () => {
    const file = csvOf(sheet, 'nb')
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(file.toString('utf8').slice(1).split('\r\n')).toEqual([
      'Tittel;Når;Antall;Brutto',
      '"Revy; ""Full sund"" <&>";21.07.2026 20:00;1234;1234,50',
      "'=1+2;01.01.2027 00:30;0;-0,05",
      "'@SUM(A1)\u0000;;-1;0,00",
      '',
    ])
  })

  it('opens in an English one: commas, decimal point, ISO days', () => {
    const [, first] = csvOf(sheet, 'en').toString('utf8').split('\r\n')
    expect(first).toBe('"Revy; ""Full sund"" <&>",2026-07-21 20:00,1234,1234.50')
  })

  it('has no cell that a spreadsheet would compute', () => {
    for (const sign of ['=', '+', '-', '@', '\t', '\r']) {
      const evil = sheetOf(
        '',
        'UTC',
        [{ header: 'a', kind: 'text', value: () => `${sign}1` }],
        [{}],
      )
      const [, line] = csvOf(evil, 'nb').toString('utf8').split('\r\n')
      expect(line?.replace('"', '').startsWith("'")).toBe(true)
    }
  })
})

describe('a list as a workbook', () => {
  it('is read back as it was: text, amounts in kroner and times as a spreadsheet counts them', async () => {
    const [head, ...read] = readXlsx(await xlsxOf(sheet))
    expect(head).toEqual(['Tittel', 'Når', 'Antall', 'Brutto'])
    const at = (utc: number) => (utc - Date.UTC(1899, 11, 30)) / 86_400_000
    expect(read).toEqual([
      ['Revy; "Full sund" <&>', at(Date.UTC(2026, 6, 21, 20)), 1_234, 1_234.5],
      ['=1+2', at(Date.UTC(2027, 0, 1, 0, 30)), 0, -0.05],
      ['@SUM(A1)', '', -1, 0],
    ])
  })

  it('holds no formula, and marks text that looks like one', async () => {
    const files = unzip(await xlsxOf(sheet))
    const cells = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(cells).not.toContain('<f')
    expect(cells).toContain('<c t="inlineStr" s="5"><is><t xml:space="preserve">=1+2</t>')
    expect(files.get('xl/workbook.xml')).toContain('name="Salg  2026 "')
  })
})

it('refuses a list that is longer than one file takes', () => {
  expect(() => refuseTooMany(mostExported)).not.toThrow()
  expect(() => refuseTooMany(mostExported + 1)).toThrow(Refusal)
})
