import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readFile } from './read-file.ts'
import { readWorkbook } from './read-workbook.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** Looks of the cells below, by their place: General, a day, a moment, a clock time, hours, per cent, four digits. */
const styles = `<styleSheet ${main}><numFmts count="3"><numFmt numFmtId="164" formatCode="[$-414]d\\. mmm\\ yyyy;@"/>
  <numFmt numFmtId="165" formatCode="0000"/><numFmt numFmtId="166" formatCode="&quot;d. &quot;#,##0.00"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="46"/>
  <xf numFmtId="10"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`

interface Parts {
  rows: string
  properties?: string
  more?: Record<string, string>
}

function workbook({ rows, properties = '', more = {} }: Parts): ArrayBuffer {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
      ${properties}<sheets><sheet name="Gjemt" sheetId="1" state="hidden" r:id="rId1"/>
      <sheet name="Priser" sheetId="2" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}><si><t>Navn</t></si><si><r><t>Vok</t></r><r><t>sen</t></r></si></sst>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(files)).slice().buffer
}

const cell = (value: string, look = 0) => `<c s="${look}"><v>${value}</v></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const cellsOf = (book: ArrayBuffer, decimal: ',' | '.' = ',') =>
  readWorkbook(book, decimal)[0]?.table.lines.map(({ cells }) => cells)
const valuesOf = (...cells: string[]) => cellsOf(workbook({ rows: row(...cells) }))

const fileOf = (content: BlobPart) => new File([content], 'priser.xlsx')

it('reads the first sheet that is shown, whole texts and texts in pieces, in their columns', () => {
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

it('writes numbers with the decimal sign of the language, as many digits as a spreadsheet shows', () => {
  expect(valuesOf(cell('1234.5'), cell('0.30000000000000004'), cell('7038010000003'))).toEqual([
    ['1234,5', '0,3', '7038010000003'],
  ])
  expect(valuesOf(cell('1.5E-3'), cell('-99'), cell('1234.5', 7))).toEqual([
    ['0,0015', '-99', '1234,5'],
  ])
  expect(cellsOf(workbook({ rows: row(cell('1234.5')) }), '.')).toEqual([['1234.5']])
})

it('writes days with the year first, moments and clock times to the minute, and hours beyond a day', () => {
  expect(
    valuesOf(cell('46348', 1), cell('46348.8125', 2), cell('0.8125', 3), cell('1.0625', 4)),
  ).toEqual([['2026-11-22', '2026-11-22 19:30', '19:30', '25:30']])
})

it('counts days from 1904 where the workbook does', () => {
  const book = { rows: row(cell('44886', 1)), properties: '<workbookPr date1904="1"/>' }
  expect(cellsOf(workbook(book))).toEqual([['2026-11-22']])
  expect(readWorkbook(workbook(book), ',')[0]?.table.isFrom1904).toBe(true)
})

it('keeps percentages as they are seen, and the zeros that a format writes first', () => {
  expect(valuesOf(cell('0.255', 5), cell('150', 6))).toEqual([['25,5 %', '0150']])
})

it('knows a file by what it holds and not by its name', async () => {
  const rows = row(cell('1', 0))
  expect(await readFile(fileOf(workbook({ rows })), 'nb')).toMatchObject({ kind: 'workbook' })
  expect(await readFile(fileOf('Navn;Pris\nA;10'), 'nb')).toMatchObject({ kind: 'bytes' })
  expect(await readFile(fileOf('[{"name": "A"}]'), 'nb')).toMatchObject({ kind: 'rows' })
})

it('refuses what is too large before it is unpacked: bytes, what they unpack to, rows, columns', async () => {
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

it('refuses older workbooks and those with a password, and what is no workbook', async () => {
  const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])
  await expect(readFile(fileOf(old), 'nb')).rejects.toThrow('the file is locked')
  const other = zipSync({ 'content.xml': strToU8('<a/>') }).slice()
  await expect(readFile(fileOf(other), 'nb')).rejects.toThrow('the file is unreadable')
  const cut = workbook({ rows: row(cell('1')) }).slice(0, 600)
  await expect(readFile(fileOf(cut), 'nb')).rejects.toThrow('the file is unreadable')
})

it('refuses a sheet that defines words of its own', () => {
  const sheet = `<!DOCTYPE a [<!ENTITY a "b">]><worksheet ${main}><sheetData/></worksheet>`
  const book = workbook({ rows: '', more: { 'xl/worksheets/sheet2.xml': sheet } })
  expect(() => readWorkbook(book, ',')).toThrow('the file is unreadable')
})
