import { cellFault, isBlank, type CountKnown } from '@dxweb/kit/sheets/table.ts'
import { countLines, layOut } from '@dxweb/kit/sheets/lay-out.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { row, textCell, workbook } from '../../testing/workbook-of.ts'
import { readWorkbook } from './read-workbook.ts'
import { readSource } from './source.ts'

const knows: CountKnown = (cells) => cells.filter((cell) => /^(Dag|Sal|Film)$/.test(cell)).length

interface Show {
  /** A day number, merged with the row above if both are equal. */
  day: number
  film: string
  isHidden: boolean
  gap: number
}

const dayText = (serial: number, isFrom1904: boolean) => {
  const days = serial + (isFrom1904 ? 1462 : 0)
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}

const show = fc.record({
  day: fc.integer({ min: 43_000, max: 43_003 }),
  film: fc.constantFrom('Havet', '#N/A', '"Løve', 'A;B', '_x0041_', 'To\nlinjer', '<b>&'),
  isHidden: fc.boolean(),
  gap: fc.integer({ min: 0, max: 2 }),
})

/** Writes a workbook of shows, with the day merged over rows of the same day and the hall merged over all rows. */
function bookOf(shows: readonly Show[], isFrom1904: boolean) {
  let number = 2
  let top = 0
  const merges: string[] = []
  const rows = shows.map(({ day, film, isHidden, gap }, at) => {
    number += gap + 1
    const isSame = at > 0 && shows[at - 1]?.day === day
    if (!isSame) top = number
    else merges.push(`A${top}:A${number}`)
    const own = isSame ? '' : `<c r="A${number}" s="1"><v>${day}</v></c>`
    const hall = at === 0 ? `<c r="B${number}" t="inlineStr"><is><t>Sal 1</t></is></c>` : ''
    const title = textCell(film.replaceAll(/_x(?=[0-9A-F]{4}_)/g, '_x005F_x')).replace(
      '<c ',
      `<c r="C${number}" `,
    )
    return `<row r="${number}"${isHidden ? ' hidden="1"' : ''}>${own}${hall}${title}</row>`
  })
  const first = 3 + (shows[0]?.gap ?? 0)
  const last = merges.filter((ref, at) => merges[at + 1]?.split(':')[0] !== ref.split(':')[0])
  const refs = [...last, ...(shows.length > 1 ? [`B${first}:B${number}`] : [])]
  return workbook({
    rows: row(textCell('Program')) + row(...['Dag', 'Sal', 'Film'].map(textCell)) + rows.join(''),
    after: `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
    properties: isFrom1904 ? '<workbookPr date1904="1"/>' : '',
    covers: { Forside: row(textCell('Kulturhuset')) },
  })
}

it('reads generated workbooks correctly: days in both date systems, merged and hidden cells, errors, and line counts', () => {
  fc.assert(
    fc.property(
      fc.array(show, { maxLength: 8 }),
      fc.boolean(),
      fc.boolean(),
      (shows, isFrom1904, withHidden) => {
        const source = {
          kind: 'workbook',
          sheets: readWorkbook(bookOf(shows, isFrom1904), ','),
        } as const
        const { table, sheets, sheet } = readSource(source, knows, {})
        expect(sheets[sheet]).toBe('Priser')
        const laid = layOut(table, knows, { withHidden })
        const shown = shows.filter(({ isHidden }) => withHidden || !isHidden)
        expect(laid.rows.map(({ cells }) => cells)).toEqual(
          shown.map(({ day, film }) => [dayText(day, isFrom1904), 'Sal 1', film]),
        )
        const faulty = laid.rows.filter(({ cells }) => cells.some(cellFault))
        expect(faulty).toHaveLength(shown.filter(({ film }) => film === '#N/A').length)
        const counts = countLines(laid)
        expect(counts).toMatchObject({ heading: 1, above: 1, row: shown.length, refused: 0 })
        expect(counts.blank).toBe(table.lines.filter(({ cells }) => isBlank(cells)).length)
        const sum = Object.values(counts).reduce((total, count) => total + count, 0)
        expect(sum).toBe(laid.total)
        expect(laid.total).toBe(table.lines.at(-1)?.number)
      },
    ),
    { numRuns: 60 },
  )
})
