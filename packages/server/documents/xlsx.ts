import { isFormula, oreAsDecimal, type CellKind, type Sheet } from '@dxweb/kit/sheet.ts'
import { localDay, localTime } from '@dxweb/kit/zoned-time.ts'
import { zip } from './zip.ts'

/** A place in `cellXfs` below. */
const styles = { text: 0, head: 1, count: 2, ore: 3, instant: 4, quoted: 5 } as const

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const kindOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${declaration}<Types xmlns="${packages}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${kindOf}.sheet.main+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kindOf}.worksheet+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${kindOf}.styles+xml"/></Types>`

const rootRelations = `${declaration}<Relationships xmlns="${packages}/relationships">\
<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const bookRelations = `${declaration}<Relationships xmlns="${packages}/relationships">\
<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>\
<Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`

const styleSheet = `${declaration}<styleSheet xmlns="${main}">\
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>\
<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs></styleSheet>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as XML holds it; signs that XML 1.0 has no place for are left out. */
const xml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const textCell = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xml(text)}</t></is></c>`

const numberCell = (value: string | number, style: number) => `<c s="${style}"><v>${value}</v></c>`

/** A text is never a formula in this format; one that looks so is marked, so that editing it makes none either. */
function cell(value: string | number | null, kind: CellKind, timeZone: string): string {
  if (value === null || value === '') return '<c/>'
  if (kind === 'count') return numberCell(value, styles.count)
  if (kind === 'ore') return numberCell(oreAsDecimal(Number(value)), styles.ore)
  if (kind === 'instant') return numberCell(serial(String(value), timeZone), styles.instant)
  const text = String(value)
  return textCell(text, isFormula(text) ? styles.quoted : styles.text)
}

const dayMs = 86_400_000

/** Days since 30 December 1899 by the clock of the zone, as spreadsheets count time. */
function serial(instant: string, timeZone: string): number {
  const clock = `${localDay(instant, timeZone)}T${localTime(instant, timeZone)}:00Z`
  return (Date.parse(clock) - Date.UTC(1899, 11, 30)) / dayMs
}

const widths: Record<CellKind, number> = { text: 26, count: 11, ore: 14, instant: 17 }

function worksheet({ columns, rows, timeZone }: Sheet): string {
  const cols = columns.map(({ kind }, index) => {
    const place = index + 1
    return `<col min="${place}" max="${place}" width="${widths[kind]}" customWidth="1"/>`
  })
  const row = (cells: readonly string[]) => `<row>${cells.join('')}</row>`
  const head = row(columns.map(({ header }) => textCell(header, styles.head)))
  const body = rows.map((values) =>
    row(values.map((value, index) => cell(value, columns[index]?.kind ?? 'text', timeZone))),
  )
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${cols.join('')}</cols><sheetData>${head}${body.join('')}</sheetData></worksheet>`
}

const workbook = (name: string) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}">\
<sheets><sheet name="${xml(name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** A list as a workbook of one sheet: headings that stay, amounts in kroner, times as times. */
export function xlsxOf(sheet: Sheet): Promise<Buffer> {
  return zip({
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': rootRelations,
    'xl/workbook.xml': workbook(sheet.name),
    'xl/_rels/workbook.xml.rels': bookRelations,
    'xl/styles.xml': styleSheet,
    'xl/worksheets/sheet1.xml': worksheet(sheet),
  })
}
