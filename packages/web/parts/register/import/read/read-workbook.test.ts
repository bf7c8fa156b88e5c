import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import {
  cell,
  renamedWorkbook,
  row,
  sheetXml,
  textCell,
  workbook,
} from '../../testing/workbook-of.ts'
import { readFile } from './read-file.ts'
import { readWorkbook } from './read-workbook.ts'
import { numberCell } from './workbook-cell.ts'

const cellsOf = (book: ArrayBuffer, decimal: ',' | '.' = ',') =>
  readWorkbook(book, decimal)[0]?.table.lines.map(({ cells }) => cells)
const valuesOf = (...cells: string[]) => cellsOf(workbook({ rows: row(...cells) }))

const fileOf = (content: BlobPart) => new File([content], 'priser.xlsx')

it('reads the first visible sheet, with plain and formatted texts, in the right columns', () => {
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Notat</t></is></c></row>
    <row r="2"><c r="B2" s="1"/></row>
    <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="b"><v>1</v></c><c r="C4" t="str"><v>Sum</v></c></row>`
  expect(cellsOf(workbook({ rows }))).toEqual([
    ['Navn', '', 'Notat'],
    [],
    [],
    ['Voksen', 'true', 'Sum'],
  ])
})

it('formats numbers with the decimal sign of the language, and with the digits that a spreadsheet shows', () => {
  expect(valuesOf(cell('1234.5'), cell('0.30000000000000004'), cell('7038010000003'))).toEqual([
    ['1234,5', '0,3', '7038010000003'],
  ])
  expect(valuesOf(cell('1.5E-3'), cell('-99'), cell('1234.5', 7))).toEqual([
    ['0,0015', '-99', '1234,5'],
  ])
  expect(cellsOf(workbook({ rows: row(cell('1234.5')) }), '.')).toEqual([['1234.5']])
})

it('formats days with the year first, times to the minute, and durations of more than a day in hours', () => {
  expect(
    valuesOf(cell('46348', 1), cell('46348.8125', 2), cell('0.8125', 3), cell('1.0625', 4)),
  ).toEqual([['2026-11-22', '2026-11-22 19:30', '19:30', '25:30']])
})

it('counts days from 1904 if the workbook is set to that date system', () => {
  const book = { rows: row(cell('44886', 1)), properties: '<workbookPr date1904="1"/>' }
  expect(cellsOf(workbook(book))).toEqual([['2026-11-22']])
  expect(readWorkbook(workbook(book), ',')[0]?.table.isFrom1904).toBe(true)
})

it('keeps percentages and leading zeros as the number format displays them', () => {
  expect(valuesOf(cell('0.255', 5), cell('150', 6))).toEqual([['25,5 %', '0150']])
  const notes = { decimal: ',', isFrom1904: false } as const
  expect(numberCell('5301234567', '0000 00 00000', notes)).toBe('05301234567')
})

it('detects the type of a file by its content and not by its name', async () => {
  const rows = row(cell('1', 0))
  expect(await readFile(fileOf(workbook({ rows })), 'nb')).toMatchObject({ kind: 'workbook' })
  expect(await readFile(fileOf('Navn;Pris\nA;10'), 'nb')).toMatchObject({ kind: 'bytes' })
  expect(await readFile(fileOf('[{"name": "A"}]'), 'nb')).toMatchObject({ kind: 'rows' })
})

it('refuses a file with too many bytes, unpacked bytes, rows or columns', async () => {
  const bomb = workbook({ rows: ' '.repeat(49 * 1024 * 1024) })
  expect(bomb.byteLength).toBeLessThan(100_000)
  expect(() => readWorkbook(bomb, ',')).toThrow('the file is tooLarge')
  const long = workbook({ rows: row(cell('1')).repeat(20_001) })
  expect(() => readWorkbook(long, ',')).toThrow('the file is tooLarge')
  const wide = workbook({ rows: '<row><c r="XFD1"><v>1</v></c></row>' })
  expect(() => readWorkbook(wide, ',')).toThrow('the file is tooLarge')
  const heavy = fileOf(new Uint8Array(10 * 1024 * 1024 + 1))
  await expect(readFile(heavy, 'nb')).rejects.toThrow('the file is tooLarge')
})

it('refuses workbooks in older formats, workbooks with a password, and other files', async () => {
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])
  await expect(readFile(fileOf(old), 'nb')).rejects.toThrow('the file is locked')
  const other = zipSync({ 'content.xml': strToU8('<a/>') }).slice()
  await expect(readFile(fileOf(other), 'nb')).rejects.toThrow('the file is unreadable')
  const markup = ['<html><table><tr><td>Navn</td></tr></table></html>', '%PDF-1.7\n1 0 obj']
  for (const text of [...markup, '\n<?xml version="1.0"?><Workbook/>']) {
    await expect(readFile(fileOf(text), 'nb')).rejects.toThrow('the file is unreadable')
  }
  const cut = workbook({ rows: row(cell('1')) }).slice(0, 600)
  await expect(readFile(fileOf(cut), 'nb')).rejects.toThrow('the file is unreadable')
})

it('refuses a sheet that defines XML entities', () => {
  const sheet = `<!DOCTYPE a [<!ENTITY a "b">]>${sheetXml({ rows: '' })}`
  const book = workbook({ rows: '', more: { 'xl/worksheets/sheet2.xml': sheet } })
  expect(() => readWorkbook(book, ',')).toThrow('the file is unreadable')
})

it('decodes escaped characters, keeps displayed errors, and reads an uncalculated formula as an error', () => {
  const escapes = ['Pris_x000D_\nkr', 'a_x005F_x0041_', '_x00E6_re']
  expect(valuesOf(...escapes.map(textCell), '<c t="e"><v>#N/A</v></c>')).toEqual([
    ['Pris\nkr', 'a_x0041_', 'ære', '#N/A'],
  ])
  expect(valuesOf('<c t="str"><v>_x00C6_</v></c>')).toEqual([['Æ']])
  // The second formula has been calculated, and its value is an empty text.
  const formulas = [
    '<c><f>1+1</f></c>',
    '<c t="str"><f>""</f><v/></c>',
    '<c><f>1+1</f><v>2</v></c>',
  ]
  expect(valuesOf(...formulas)).toEqual([['#CALC!', '', '2']])
  expect(valuesOf('<c t="d"><v>2026-11-22T19:30:00</v></c>')).toEqual([['2026-11-22 19:30']])
})

it('repeats the value of merged cells in each row of their range that also has values of its own', () => {
  const rows = [
    row(textCell('Uke 40')),
    row(textCell('Dag'), textCell('Sal'), textCell('Film')),
    row(textCell('Man'), textCell('Sal 1'), textCell('A')),
    `<row r="4"><c r="C4" t="inlineStr"><is><t>B</t></is></c></row>`,
    `<row r="6"><c r="C6" t="inlineStr"><is><t>C</t></is></c></row>`,
  ].join('')
  const merges = ['A1:C1', 'A3:A6', 'B3:B4', 'A9:A9'].map((ref) => `<mergeCell ref="${ref}"/>`)
  const after = `<mergeCells>${merges.join('')}</mergeCells>`
  const lines = readWorkbook(workbook({ rows, after }), ',')[0]?.table.lines
  expect(lines?.map(({ cells }) => cells)).toEqual([
    ['Uke 40', 'Uke 40', 'Uke 40'],
    ['Dag', 'Sal', 'Film'],
    ['Man', 'Sal 1', 'A'],
    ['Man', 'Sal 1', 'B'],
    [],
    ['Man', '', 'C'],
  ])
  expect(lines?.[3]?.isBelow).toEqual(new Set([0, 1]))
  expect(lines?.map(({ isTitle }) => isTitle ?? false)).toEqual([true, ...Array(5).fill(false)])
})

it('marks hidden rows and columns, and finds the parts of a workbook by their relationships', () => {
  const rows = `${row(textCell('A'))}<row hidden="1">${textCell('B')}</row>`
  const before = '<cols><col min="2" max="3" hidden="1"/></cols>'
  const table = readWorkbook(workbook({ rows, before }), ',')[0]?.table
  expect(table?.lines.map(({ isHidden }) => isHidden)).toEqual([false, true])
  expect([...(table?.hiddenColumns ?? [])]).toEqual([1, 2])
  expect(cellsOf(renamedWorkbook(row('<c t="s"><v>0</v></c>')))).toEqual([['Delt']])
})

it('returns every sheet with content, hidden ones last', () => {
  const covers = { Forside: row(textCell('Velkommen')), Tom: '' }
  const book = workbook({
    rows: row(textCell('Navn')),
    covers,
    more: { 'xl/worksheets/sheet1.xml': sheetXml({ rows: row(textCell('x')) }) },
  })
  expect(readWorkbook(book, ',').map(({ name }) => name)).toEqual(['Forside', 'Priser', 'Gjemt'])
})
