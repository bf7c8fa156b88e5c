import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessSeparator, readTextTable, separators } from './guess-separator.ts'
import { countLines, layOut, type LayOutChoices } from './lay-out.ts'
import { type CountKnown } from './table.ts'

const words = new Set(['navn', 'pris', 'notat', 'sal'])
const countKnown: CountKnown = (cells) =>
  cells.filter((cell) => words.has(cell.toLowerCase())).length

const sheetOf = (text: string, choices?: LayOutChoices) =>
  layOut(readTextTable(text, countKnown), countKnown, choices)
const cellsOf = (text: string) => sheetOf(text).rows.map(({ cells }) => cells)
const refusedOf = (text: string) =>
  sheetOf(text).refused.map(({ number, reason }) => [number, reason])
const sumOf = (counts: ReturnType<typeof countLines>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

describe('quotation marks', () => {
  it.each([
    ['a mark that is never closed', 'Navn\tPris\n"Løve\t100\nElg\t200', ['"Løve', '100'], 2],
    [
      'words in quotes before others',
      'Navn\tPris\n"Hamlet" for barn\t90\nElg\t2',
      ['"Hamlet" for barn', '90'],
      2,
    ],
    ['marks of two rows', 'Navn\tPris\n"Løve\t100\nElg"\t200\nUlv\t3', ['"Løve', '100'], 3],
    ['marks around an empty line', 'Navn;Pris\n"Løve;100\n\nElg";200', ['"Løve', '100'], 2],
    ['two marks at the start of rows', 'Navn;Pris\n"Løve;100\n"Elg;200', ['"Løve', '100'], 2],
  ])(
    'quotation marks stay in the text of their cell and join no rows: %s',
    (_, text, first, count) => {
      expect(cellsOf(text)[0]).toEqual(first)
      expect(cellsOf(text)).toHaveLength(count)
      expect(refusedOf(text)).toEqual([])
    },
  )

  it('reads quoted cells with separators, line breaks, doubled quotation marks and spaces around the quotes', () => {
    expect(cellsOf('Navn; Notat\r\n "A; B" ; "To\r\nlinjer og ""sitat"""\r\nC;"x"')).toEqual([
      ['A; B', 'To\nlinjer og "sitat"'],
      ['C', 'x'],
    ])
    expect(cellsOf('Navn\tNotat\nA\t"To\nlinjer"\n"Sa ""hei"""\tB')).toEqual([
      ['A', 'To\nlinjer'],
      ['Sa "hei"', 'B'],
    ])
  })

  it('refuses lines with misplaced quotation marks in a file that encloses cells in quotation marks', () => {
    const text = 'Navn;Notat\n"A";"B; C"\n"D" ekstra;x\n7" plate;y\nE;z\nF;"kuttet\n'
    expect(refusedOf(text)).toEqual([
      [3, 'text_after_quote'],
      [4, 'stray_quote'],
      [6, 'unclosed_quote'],
    ])
    expect(cellsOf(text)).toEqual([
      ['A', 'B; C'],
      ['E', 'z'],
    ])
  })

  it('treats all quotation marks of a file as text if the user chooses that', () => {
    const { lines } = readTextTable('Navn;Notat\n"A";"B; C"', countKnown, { quotes: 'text' })
    expect(lines[1]?.cells).toEqual(['"A"', '"B', 'C"'])
  })

  it('removes the prefix that DxWeb’s exports add to prevent formulas', () => {
    expect(cellsOf("Navn;Notat\n'+47 22;'-\n''=x;'sitat'")).toEqual([
      ['+47 22', '-'],
      ["'=x", "'sitat'"],
    ])
  })
})

describe('the lines of a file', () => {
  it('reads line endings of Windows, Unix and old Mac files, even if one file mixes them', () => {
    const text = 'Navn;Pris\r\nA;1\nB;2\rC;3\r\n\nD;4'
    expect(cellsOf(text).map(([name]) => name)).toEqual(['A', 'B', 'C', 'D'])
    expect(sheetOf(text).rows.map(({ number }) => number)).toEqual([2, 3, 4, 6])
    expect(sheetOf(text).total).toBe(6)
  })

  it('composes letters that consist of two code points, so that searches find them', () => {
    expect(cellsOf('Navn\nA\u030Ase Bjo\u0308rk')).toEqual([['Åse Björk']])
  })

  it('counts each line once as a row, heading, line break in a cell, ignored line or refused line', () => {
    const text = 'sep=;\nProgram uke 40\n\nNavn;Notat\nA;"en\nto"\n\nB;x;for mye\nC;y\n'
    const counts = countLines(sheetOf(text))
    expect(counts).toEqual({
      row: 2,
      heading: 1,
      within: 1,
      refused: 1,
      blank: 2,
      above: 1,
      title: 0,
      repeated: 0,
      group: 0,
      remark: 0,
      separator: 1,
      hidden: 0,
    })
    expect(sumOf(counts)).toBe(sheetOf(text).total)
  })

  it('refuses lines with cells beyond the last heading, until the user accepts those cells as columns', () => {
    const text = 'Navn;Notat\nA;En; to\nB;x;;'
    expect(sheetOf(text).refused).toMatchObject([
      { number: 2, reason: 'more_cells', extra: ['to'] },
    ])
    const wide = sheetOf(text, { withExtra: true })
    expect(wide.rows.map(({ cells }) => cells)).toEqual([
      ['A', 'En', 'to'],
      ['B', 'x', '', ''],
    ])
    expect(wide.width).toBe(3)
  })

  it('ignores repeated heading lines, as in files that were joined', () => {
    const sheet = sheetOf('Navn;Pris\r\nA;1\r\nNavn;Pris\nB;2')
    expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(['A', 'B'])
    expect(sheet.ignored).toMatchObject([{ number: 3, reason: 'repeated' }])
  })

  it('finds the heading line by known names, or uses the line that the user chooses', () => {
    const text = 'Prisliste;\nGjelder fra mai\nNavn;Pris\nA;1'
    expect(sheetOf(text).heading?.number).toBe(3)
    expect(sheetOf(text, { heading: 0 }).rows).toHaveLength(4)
    expect(sheetOf(text, { heading: 1, withExtra: true }).rows).toHaveLength(3)
  })
})

it.each([
  ['Navn;Pris\nA;1,5\nB;2,5', ';'],
  ['Navn,Pris\nA,"1,5"', ','],
  ['Navn\tNotat\nA\tx, y; z', '\t'],
  ['Navn|Pris\nA|1', '|'],
  ['sep=^\nNavn^Pris', '^'],
  ['Navn\nOla, Kari\nPer, Pål', '\t'],
  ['Vare,Kroner\nA,1\nB,2', ','],
])('finds the separator of %j', (text, separator) => {
  expect(guessSeparator(text, countKnown).separator).toBe(separator)
})

const ends = ['\r\n', '\n', '\r'] as const
const plainSign = fc.constantFrom(...Array.from('abcæøåÆØÅé 0123.:-–«»'))
const word = fc.string({ unit: plainSign, maxLength: 8 }).map((text) => text.trim())

const written = (text: string, separator: string, isAlways: boolean) =>
  isAlways || /["\r\n]/.test(text) || text.includes(separator)
    ? `"${text.replaceAll('"', '""')}"`
    : text

describe('a table written with any separators and quotation marks', () => {
  it('reads back a table written with any separators and quotation marks, and counts its lines correctly', () => {
    const dialect = fc.record({
      separator: fc.constantFrom(...separators),
      isAlways: fc.boolean(),
      declares: fc.boolean(),
      endsLast: fc.boolean(),
      seed: fc.array(fc.constantFrom(...ends), { minLength: 1, maxLength: 5 }),
    })
    const cell = fc.oneof(
      { weight: 4, arbitrary: word },
      fc
        .tuple(word, fc.constantFrom('"', ';', ',', '|', '""', '; "'), word)
        .map((parts) => parts.join('').trim()),
      fc.tuple(word, word).map((parts) => parts.join('\n').trim()),
    )
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 12 })
    fc.assert(
      fc.property(dialect, rows, ({ separator, isAlways, declares, endsLast, seed }, table) => {
        const lineOf = (cells: readonly string[]) =>
          cells.map((each) => written(each, separator, isAlways)).join(separator)
        const lines = [
          ...(declares ? [`sep=${separator}`] : []),
          ...[['Navn', 'Pris', 'Notat'], ...table].map(lineOf),
        ]
        const text = lines
          .map((line, at) =>
            at < lines.length - 1 || endsLast ? line + (seed[at % seed.length] ?? '\n') : line,
          )
          .join('')
        const sheet = sheetOf(text)
        const full = table.filter((cells) => cells.some(Boolean))
        expect(sheet.rows.map(({ cells }) => cells)).toEqual(full)
        expect(sheet.refused).toEqual([])
        const breaks = text.split(/\r\n|\r|\n/)
        expect(sheet.total).toBe(breaks.length - (breaks.at(-1) === '' ? 1 : 0))
        expect(sumOf(countLines(sheet))).toBe(sheet.total)
      }),
      { numRuns: 300 },
    )
  })

  it('loses no row of a file without quoted cells when cells begin or end with quotation marks', () => {
    const cell = fc
      .tuple(fc.constantFrom('', '"', '”'), word, fc.constantFrom('', '"'))
      .map((parts) => parts.join('').trim())
    const rows = fc.array(
      fc.tuple(
        word.map((text) => `n${text}`),
        cell,
        cell,
      ),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(rows, fc.constantFrom('\t', ';'), (table, separator) => {
        const lines = [['Navn', 'Pris', 'Notat'], ...table].map((cells) => cells.join(separator))
        const sheet = sheetOf(lines.join('\r\n'))
        expect(sheet.rows.length + sheet.refused.length).toBe(table.length)
        const names = [...sheet.rows, ...sheet.refused].toSorted((a, b) => a.number - b.number)
        expect(names.map(({ cells }) => cells[0])).toEqual(table.map(([name]) => name))
      }),
      {
        numRuns: 300,
        examples: [
          [
            [
              ['n', '"', '""'],
              ['n', '"', ''],
            ],
            ';',
          ],
        ],
      },
    )
  })

  it('counts each line of any random text once', () => {
    const sign = fc.constantFrom('"', ';', '\t', ',', '\n', '\r', '\r\n', 'a', ' ', 'Navn', '#N/A')
    fc.assert(
      fc.property(
        fc.array(sign, { maxLength: 60 }).map((signs) => signs.join('')),
        (text) => {
          const sheet = sheetOf(text)
          const breaks = text.split(/\r\n|\r|\n/)
          expect(sheet.total).toBe(breaks.length - (breaks.at(-1) === '' ? 1 : 0))
          expect(sumOf(countLines(sheet))).toBe(sheet.total)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
