import type { CellKind } from '@dxweb/kit/definitions/sheet.ts'
import { describe, expect, it } from 'vitest'
import { drawPaper } from './draw-paper.ts'
import { columnsOf } from '../../reports/report-export.ts'
import { reportSources } from '../../reports/sources.ts'
import { layOutColumns } from './lay-out-columns.ts'
import { sheetWidth } from '../paper/pdf.ts'
import { textWidth, wrapText } from '../paper/wrap-text.ts'
import { allParts, readPdf } from '../testing/read-pdf.ts'

type Row = readonly (string | number | null)[]

const columns: { header: string; kind: CellKind }[] = [
  { header: 'Navn', kind: 'text' },
  { header: 'Notat', kind: 'text' },
  { header: 'Antall', kind: 'count' },
  { header: 'Beløp', kind: 'ore' },
  { header: 'Sats', kind: 'percent' },
  { header: 'Dag', kind: 'day' },
  { header: 'Når', kind: 'instant' },
]

const printing = { by: 'Áile Đeanuŧ', at: '2026-11-20T12:00:00.000Z', timeZone: 'Europe/Oslo' }

const rowOf = (name: string): Row => [
  name,
  null,
  12_345,
  -123_450,
  1_250,
  '2026-11-21',
  '2026-12-31T23:30:00.000Z',
]

const listOf = async (rows: readonly Row[], more: { isOfOne?: boolean } = {}) =>
  readPdf(
    await drawPaper('list', {
      title: 'Kunder',
      venue: 'Sundet kulturhus',
      columns,
      rows,
      locale: 'nb',
      printing,
      ...more,
    }),
  )

const textsOf = (pdf: Awaited<ReturnType<typeof listOf>>, role: string) =>
  pdf.pages
    .flatMap(allParts)
    .filter((part) => part.role === role && part.text !== '')
    .map(({ text }) => text.replaceAll('\u00a0', ' '))

describe('a printed list', () => {
  it('a printed list has the venue, the selection, the number of rows, and the user and time of printing', async () => {
    const pdf = await listOf([rowOf('Łukasz Źdźbło')])
    expect(pdf).toMatchObject({ title: 'Kunder', lang: 'nb', isTagged: true })
    expect(textsOf(pdf, 'H1')).toEqual(['Kunder'])
    expect(textsOf(pdf, 'P')).toEqual(['Sundet kulturhus', '1 rad'])
    expect(pdf.text).toContain('Skrevet ut av Áile Đeanuŧ, fre. 20. nov. 2026, 13:00')
    expect(pdf.text).toContain('Side 1 av 1')
  })

  it('a printed list formats amounts, shares, days and times, and omits empty columns', async () => {
    const pdf = await listOf([rowOf('Зоряна Ґудзь')])
    expect(textsOf(pdf, 'TH')).toEqual(['Navn', 'Antall', 'Beløp', 'Sats', 'Dag', 'Når'])
    expect(textsOf(pdf, 'TD')).toEqual([
      'Зоряна Ґудзь',
      '12 345',
      '\u22121 234,50 kr',
      '12,5 %',
      '21.11.2026',
      '01.01.2027 00:30',
    ])
  })

  it('a printed list of several pages contains every row once', async () => {
    const names = Array.from({ length: 150 }, (_, at) => `Kunde ${at}`)
    const pdf = await listOf(names.map(rowOf))
    expect(pdf.pages.length).toBeGreaterThan(2)
    expect(textsOf(pdf, 'TD').filter((text) => text.startsWith('Kunde'))).toEqual(names)
  })

  it('an empty printed list states that it has no rows', async () => {
    expect(textsOf(await listOf([]), 'P')).toContain('Ingen rader')
  })

  it('a printed list can omit the row count', async () => {
    const pdf = await listOf([rowOf('Saalleie')], { isOfOne: true })
    expect(textsOf(pdf, 'P')).toEqual(['Sundet kulturhus'])
  })
})

describe('the totals of a printed list', () => {
  const drawn = async (rows: readonly Row[], sums: Row) =>
    readPdf(
      await drawPaper('list', {
        title: 'Bunter',
        venue: 'Sundet kulturhus',
        columns: columns.slice(0, 4),
        rows,
        sums,
        locale: 'nb',
        printing,
      }),
    )

  it('the totals of a printed list have a label in the first column if the column has no total', async () => {
    const pdf = await drawn([['8', null, 3, 100]], [null, null, 3, 100])
    expect(textsOf(pdf, 'TD')).toEqual(['8', '3', '1,00 kr', 'Sum', '3', '1,00 kr'])
  })

  it('a printed list without totals has no row for them, and an empty list has only its column headings', async () => {
    const none = await drawn([['8', 'Vipps', 3, 100]], [null, null, null, null])
    expect(textsOf(none, 'TD')).toEqual(['8', 'Vipps', '3', '1,00 kr'])
    const empty = await drawn([], [null, null, 0, 0])
    expect(textsOf(empty, 'TH')).toEqual(['Navn', 'Notat', 'Antall', 'Beløp'])
    expect(textsOf(empty, 'TD')).toEqual([])
  })
})

describe('a list wider than a page', () => {
  const wide = Array.from({ length: 24 }, (_, at) => ({
    header: `Beløp ${at}`,
    kind: 'ore' as const,
  }))

  it('a wide printed list has all its columns on each page, and breaks amounts only between groups of digits', async () => {
    const cells = wide.map((_, at) => 123_456_700 + at)
    const rows = Array.from({ length: 60 }, (_, at) => [`Sol ${at}`, ...cells])
    const pdf = await readPdf(
      await drawPaper('list', {
        title: 'Byråoppgjør',
        venue: 'Sundet kulturhus',
        columns: [{ header: 'Film', kind: 'text' }, ...wide],
        rows,
        sums: [null, ...cells],
        locale: 'nb',
        printing,
      }),
    )
    expect(pdf.pages.length).toBeGreaterThan(1)
    expect(textsOf(pdf, 'TD')).toHaveLength(61 * 25)
    expect(textsOf(pdf, 'TD').filter((text) => text.startsWith('Sol '))).toHaveLength(60)
    const pieces = textsOf(pdf, 'TD').filter((text) => text.includes('567'))
    expect(pieces.every((text) => /^1 ?234 ?567,\d\d ?kr$/.test(text))).toBe(true)
    const lines = wrapText('1\u00a0234\u00a0567,23\u00a0kr', { size: 6, weight: 'regular' }, 24)
    expect(lines.map((line) => line.replaceAll('\u00a0', ' ').trim())).toEqual([
      '1 234',
      '567,23',
      'kr',
    ])
  })

  const examples: Record<CellKind, string> = {
    text: 'Kaptein Kvikk og måneskatten',
    count: '12\u00a0345',
    decimal: '1\u00a0234,5',
    minutes: '12 t 45 min',
    ore: '\u22121\u00a0234\u00a0567,00\u00a0kr',
    percent: '12,5\u00a0%',
    share: '12,5\u00a0%',
    change: '+12,5\u00a0%',
    instant: '31.12.2026 23:59',
    day: '31.12.2026',
  }

  it.each(reportSources.map(({ report }) => [report.name, report] as const))(
    'the report %s fits all its columns side by side on one page',
    (_, report) => {
      const names = Object.keys(report.columns)
      const all = columnsOf(report, names, 'nb', true).map(({ header, kind }) => ({
        header,
        kind,
        cells: [examples[kind]],
      }))
      const { sheet, gap, size, columns: laid } = layOutColumns(all)
      const widths = laid.reduce((sum, { width }) => sum + width, 0)
      expect(widths + gap * (laid.length - 1)).toBeLessThanOrEqual(sheetWidth(sheet) + 0.001)
      for (const [at, { kind, cells }] of all.entries()) {
        const groups = kind === 'text' ? [] : (cells[0]?.split(/[ \u00a0]/) ?? [])
        const least = groups.map((text) => textWidth(text, { size, weight: 'bold' }))
        expect(laid[at]?.width).toBeGreaterThanOrEqual(Math.max(0, ...least) - 0.01)
      }
    },
  )
})

describe('the column layout of a printed list', () => {
  const texts = (count: number, cell: string) =>
    Array.from({ length: count }, (_, at) => ({
      header: `Felt ${at}`,
      kind: 'text' as const,
      cells: [cell],
    }))

  it('columns use the smallest sheet on which they fit, and its full width', () => {
    for (const [count, sheet] of [
      [3, 'upright'],
      [6, 'across'],
    ] as const) {
      const layout = layOutColumns(texts(count, 'Et ganske langt notat om noe'))
      expect(layout.sheet).toBe(sheet)
      const widths = layout.columns.reduce((sum, { width }) => sum + width, 0)
      expect(widths + layout.gap * (count - 1)).toBeCloseTo(sheetWidth(sheet), 3)
    }
  })

  it('a day is never wrapped, although regular letters are sometimes wider than bold ones', () => {
    const days = Array.from({ length: 14 }, (_, at) => ({
      header: String(at),
      kind: 'day' as const,
      cells: ['20.10.2026'],
    }))
    const { size, columns: all } = layOutColumns(days, 'across')
    const width = textWidth('20.10.2026', { size, weight: 'regular' })
    for (const one of all) expect(one.width).toBeGreaterThanOrEqual(width - 0.01)
  })

  it('a number is never wrapped while a text column can be narrowed', () => {
    const amount = { header: 'Beløp', kind: 'ore' as const, cells: ['1 234 567,00 kr'] }
    const { columns: all, size } = layOutColumns([...texts(12, 'Lang tekst '.repeat(20)), amount])
    expect(all.at(-1)?.width).toBeGreaterThan(size * 7)
    expect(all.at(-1)?.align).toBe('right')
  })
})
