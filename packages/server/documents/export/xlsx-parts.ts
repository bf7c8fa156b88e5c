import type { CellKind } from '@dxweb/kit/definitions/sheet.ts'

export const widthOf: Record<CellKind, number> = {
  text: 26,
  count: 11,
  decimal: 11,
  minutes: 11,
  ore: 14,
  percent: 11,
  share: 11,
  change: 11,
  instant: 17,
  day: 12,
}

/** Indexes of the styles in `cellXfs` below. */
export const styleOf = {
  text: 0,
  head: 1,
  count: 2,
  minutes: 2,
  ore: 3,
  decimal: 3,
  percent: 4,
  instant: 5,
  day: 6,
  change: 7,
  share: 8,
}

/** Excel's own format codes, which adapt to the reader's locale. */
const formats = `<numFmts count="5"><numFmt numFmtId="164" formatCode="0.00%"/><numFmt numFmtId="165" formatCode="dd.mm.yyyy hh:mm"/><numFmt numFmtId="166" formatCode="dd.mm.yyyy"/><numFmt numFmtId="167" formatCode="+0.0%;-0.0%;0.0%"/><numFmt numFmtId="168" formatCode="0.0%"/></numFmts>`

/** Styles for text, bold text, '#,##0', '#,##0.00', and the formats above. */
const styles = [
  [0, 0],
  [0, 1],
  [3, 0],
  [4, 0],
  [164, 0],
  [165, 0],
  [166, 0],
  [167, 0],
  [168, 0],
].map(
  ([format, font]) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
)

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packed = 'http://schemas.openxmlformats.org/package/2006'
const typed = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`

const stylesXml = xml(
  `<styleSheet xmlns="${main}">${formats}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`,
)

const typesXml = xml(
  `<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typed}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typed}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${typed}.styles+xml"/></Types>`,
)

const relations = (targets: readonly (readonly [kind: string, target: string])[]) => {
  const each = targets.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  )
  return xml(`<Relationships xmlns="${packed}/relationships">${each.join('')}</Relationships>`)
}

/** Characters not allowed in XML 1.0. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Maximum length of a cell text; Excel rejects files with longer texts. */
const maxLetters = 32_767

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const xmlText = (text: string): string =>
  text
    .slice(0, maxLetters)
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

const sheetName = (name: string) => name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)

export function workbookParts(name: string): [name: string, xml: string][] {
  const sheet = `<sheet name="${xmlText(sheetName(name))}" sheetId="1" r:id="rId1"/>`
  const book = `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheet}</sheets></workbook>`
  const inBook = relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ])
  return [
    ['[Content_Types].xml', typesXml],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', xml(book)],
    ['xl/_rels/workbook.xml.rels', inBook],
    ['xl/styles.xml', stylesXml],
  ]
}
