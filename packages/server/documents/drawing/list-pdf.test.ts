import type { CellKind } from '@dxweb/kit/definitions/sheet.ts'
import { describe, expect, it } from 'vitest'
import { drawPaper } from './draw-paper.ts'
import { layOutColumns, partsOf } from './lay-out-columns.ts'
import { sheetWidth } from '../paper/pdf.ts'
import { textWidth } from '../paper/wrap-text.ts'
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
      house: 'Sundet kulturhus',
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

describe('a list on paper', () => {
  it('a printed list has its venue, selection, number of rows, and who printed it when', async () => {
    const pdf = await listOf([rowOf('Łukasz Źdźbło')])
    expect(pdf).toMatchObject({ title: 'Kunder', lang: 'nb', isTagged: true })
    expect(textsOf(pdf, 'H1')).toEqual(['Kunder'])
    expect(textsOf(pdf, 'P')).toEqual(['Sundet kulturhus', '1 rad'])
    expect(pdf.text).toContain('Skrevet ut av Áile Đeanuŧ, fre. 20. nov. 2026, 13:00')
    expect(pdf.text).toContain('Side 1 av 1')
  })

  it('a printed list formats amounts, shares, days and times, and leaves empty columns out', async () => {
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

  it('a printed list continues over its pages with every row once', async () => {
    const names = Array.from({ length: 150 }, (_, at) => `Kunde ${at}`)
    const pdf = await listOf(names.map(rowOf))
    expect(pdf.pages.length).toBeGreaterThan(2)
    expect(textsOf(pdf, 'TD').filter((text) => text.startsWith('Kunde'))).toEqual(names)
  })

  it('an empty printed list says so', async () => {
    expect(textsOf(await listOf([]), 'P')).toContain('Ingen rader')
  })

  it('does not tell how many rows a paper of one thing has', async () => {
    const pdf = await listOf([rowOf('Saalleie')], { isOfOne: true })
    expect(textsOf(pdf, 'P')).toEqual(['Sundet kulturhus'])
  })
})

describe('the sums of a printed list', () => {
  const drawn = async (rows: readonly Row[], sums: Row) =>
    readPdf(
      await drawPaper('list', {
        title: 'Bunter',
        house: 'Sundet kulturhus',
        columns: columns.slice(0, 4),
        rows,
        sums,
        locale: 'nb',
        printing,
      }),
    )

  it('are told in the first column, which has room for it', async () => {
    const pdf = await drawn([['8', null, 3, 100]], [null, null, 3, 100])
    expect(textsOf(pdf, 'TD')).toEqual(['8', '3', '1,00 kr', 'Sum', '3', '1,00 kr'])
  })

  it('are left out where nothing is summed, and of a list without rows, which keeps its heads', async () => {
    const none = await drawn([['8', 'Vipps', 3, 100]], [null, null, null, null])
    expect(textsOf(none, 'TD')).toEqual(['8', 'Vipps', '3', '1,00 kr'])
    const empty = await drawn([], [null, null, 0, 0])
    expect(textsOf(empty, 'TH')).toEqual(['Navn', 'Notat', 'Antall', 'Beløp'])
    expect(textsOf(empty, 'TD')).toEqual([])
  })

  it('stand beside the rows of every part of a list that is wider than a sheet', async () => {
    const wide = Array.from({ length: 24 }, (_, at) => ({
      header: `Beløp ${at}`,
      kind: 'ore' as const,
    }))
    const cells = wide.map((_, at) => 123_456_700 + at)
    const pdf = await readPdf(
      await drawPaper('list', {
        title: 'Byråoppgjør',
        house: 'Sundet kulturhus',
        columns: [{ header: 'Film', kind: 'text' }, ...wide],
        rows: [
          ['Nosferatu', ...cells],
          ['Nattfergen', ...cells],
        ],
        sums: [null, ...cells],
        locale: 'nb',
        printing,
      }),
    )
    const parts = pdf.pages.length
    expect(parts).toBeGreaterThan(1)
    const times = (text: string) => textsOf(pdf, 'TD').filter((one) => one === text).length
    expect([times('Nosferatu'), times('Sum'), times('2')]).toEqual([parts, parts, parts])
    expect(times('1 234 567,23 kr')).toBe(3)
  })
})

describe('the columns of a table', () => {
  const texts = (count: number, cell: string) =>
    Array.from({ length: count }, (_, at) => ({
      header: `Felt ${at}`,
      kind: 'text' as const,
      cells: [cell],
    }))

  it('columns use the first sheet that fits, and its full width', () => {
    for (const [count, sheet] of [
      [3, 'upright'],
      [6, 'across'],
    ] as const) {
      const layout = layOutColumns(texts(count, 'Et ganske langt notat om noe'))
      expect(layout.sheet).toBe(sheet)
      const widths = layout.columns.reduce((sum, { width }) => sum + width, 0)
      expect(widths + 8 * (count - 1)).toBeCloseTo(sheetWidth(sheet), 3)
    }
  })

  it('columns that no sheet has room for go on in parts, each with the first of them', () => {
    const many = texts(30, 'Et ganske langt notat om noe')
    const parts = partsOf(many, 2)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.map((part) => part.slice(0, 2))).toEqual(parts.map(() => [0, 1]))
    const apart = parts.flatMap((part) => part.slice(2))
    expect(apart).toEqual(Array.from({ length: 28 }, (_, at) => at + 2))
    for (const part of parts) {
      const { columns: all } = layOutColumns(
        part.flatMap((at) => many[at] ?? []),
        'across',
      )
      const widths = all.reduce((sum, { width }) => sum + width, 0)
      expect(widths + 8 * (part.length - 1)).toBeLessThanOrEqual(sheetWidth('across') + 0.001)
    }
    expect(partsOf(texts(4, 'Kort'), 1)).toEqual([[0, 1, 2, 3]])
  })

  it('a day is never broken, though its regular letters are wider than its bold ones', () => {
    const days = Array.from({ length: 14 }, (_, at) => ({
      header: String(at),
      kind: 'day' as const,
      cells: ['20.10.2026'],
    }))
    const { size, columns: all } = layOutColumns(days, 'across')
    const width = textWidth('20.10.2026', { size, weight: 'regular' })
    for (const one of all) expect(one.width).toBeGreaterThanOrEqual(width - 0.01)
  })

  it('a number never wraps while a text can', () => {
    const amount = { header: 'Beløp', kind: 'ore' as const, cells: ['1 234 567,00 kr'] }
    const { columns: all, size } = layOutColumns([...texts(12, 'Lang tekst '.repeat(20)), amount])
    expect(all.at(-1)?.width).toBeGreaterThan(size * 7)
    expect(all.at(-1)?.align).toBe('right')
  })
})
