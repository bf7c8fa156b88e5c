import { strToU8, zipSync } from 'fflate'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** Cell styles by index: General, a day, a moment, a clock time, hours, per cent, four digits, an amount. */
const styles = `<styleSheet ${main}><numFmts count="3"><numFmt numFmtId="164" formatCode="[$-414]d\\. mmm\\ yyyy;@"/>
  <numFmt numFmtId="165" formatCode="0000"/><numFmt numFmtId="166" formatCode="&quot;d. &quot;#,##0.00"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="22"/><xf numFmtId="20"/><xf numFmtId="46"/>
  <xf numFmtId="10"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`

export interface SheetParts {
  rows: string
  /** XML before the rows: hidden columns. */
  before?: string
  /** XML after the rows: merged cells. */
  after?: string
}

export interface BookParts extends SheetParts {
  properties?: string
  /** Sheets before this one, by name. */
  covers?: Readonly<Record<string, string>>
  more?: Readonly<Record<string, string>>
}

export const sheetXml = ({ rows, before = '', after = '' }: SheetParts) =>
  `<worksheet ${main}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`

function packed(parts: Readonly<Record<string, string>>): ArrayBuffer {
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(files)).slice().buffer
}

/** Creates a workbook with a hidden sheet, then the sheets of `covers`, and last the sheet 'Priser'. */
export function workbook({
  properties = '',
  covers = {},
  more = {},
  ...sheet
}: BookParts): ArrayBuffer {
  const names = Object.keys(covers)
  const link = (id: string, target: string) => `<Relationship Id="${id}" Target="${target}"/>`
  return packed({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}">${properties}<sheets>
      <sheet name="Gjemt" sheetId="1" state="hidden" r:id="rId1"/>
      ${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 10}" r:id="cover${at}"/>`).join('')}
      <sheet name="Priser" sheetId="2" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships ${relations}>${link('rId1', 'worksheets/sheet1.xml')}
      ${names.map((_, at) => link(`cover${at}`, `worksheets/cover${at}.xml`)).join('')}
      ${link('rId7', '/xl/worksheets/sheet2.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst ${main}><si><t>Navn</t></si><si><r><t>Vok</t></r><r><t>sen</t></r></si></sst>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheetXml({ rows: '' }),
    'xl/worksheets/sheet2.xml': sheetXml(sheet),
    ...Object.fromEntries(
      Object.values(covers).map((rows, at) => [`xl/worksheets/cover${at}.xml`, sheetXml({ rows })]),
    ),
    ...more,
  })
}

/** The parts have unusual file names, so that a reader must find them by the package's relationships. */
export const renamedWorkbook = (rows: string): ArrayBuffer =>
  packed({
    '_rels/.rels': `<Relationships ${relations}><Relationship Id="a" Type="${office}/officeDocument" Target="bok/hoved.xml"/></Relationships>`,
    'bok/hoved.xml': `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="b"/></sheets></workbook>`,
    'bok/_rels/hoved.xml.rels': `<Relationships ${relations}><Relationship Id="b" Type="${office}/worksheet" Target="../ark/en.xml"/>
      <Relationship Id="c" Type="${office}/sharedStrings" Target="ord.xml"/></Relationships>`,
    'bok/ord.xml': `<sst ${main}><si><t>Delt</t></si></sst>`,
    'ark/en.xml': sheetXml({ rows }),
  })

export const cell = (value: string, look = 0) => `<c s="${look}"><v>${value}</v></c>`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const textCell = (text: string) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`

export const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
