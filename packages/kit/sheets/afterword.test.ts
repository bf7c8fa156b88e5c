import { expect, it } from 'vitest'
import { remarksIn } from './afterword.ts'
import { isBlank, type TableLine } from './table.ts'

const lineOf = (text: string, at: number): TableLine => ({
  number: at + 1,
  height: 1,
  cells: text.split(';'),
  raw: text,
})

it.each([
  [
    'keeps rows whose names look like page numbers',
    ['Navn;Farge', 'Side 1;', 'Side 2;', 'Kiosk;'],
    [],
  ],
  ['leaves out a page number after a gap', ['Navn;Farge', 'A;rød', ';', 'Side 2;', 'B;blå'], [3]],
  ['leaves out page numbers such as 1 of 2', ['Navn;Farge', 'A;rød', 'Side 1 av 2;', 'B;blå'], [2]],
  ['keeps a last row with days', ['Navn;Dag;Tid', 'A;19.11.;18.00', 'Sum;20.11.;18.00'], []],
  ['leaves out sums at the end', ['Navn;Pris', 'A;1', 'Sum;1'], [2]],
  [
    'leaves out sums, averages, and notes of the program at the end',
    [
      'Nr;Navn;Pris',
      '1;A;1',
      ';;1',
      'Totalt;;1',
      'Gjennomsnitt;;1',
      'Herav mva;;1',
      'Alle priser i kroner;;',
      'Generert av Programmet AS;;',
    ],
    [2, 3, 4, 5, 6, 7],
  ],
  [
    'leaves out a note of the program below blank lines',
    ['Navn;Pris', 'A;', ';', 'Utskrift 1.2.2027;', 'Sist oppdatert 3.5.2027;'],
    [3, 4],
  ],
  [
    'leaves out a count of rows, footnotes and texts below a count',
    ['Navn;Adresse', 'A;B', '* = medlem;', 'C;D', '2 kunder;', 'Antall: 2;', 'Kinoen, Storgata 1;'],
    [2, 4, 5, 6],
  ],
  ['keeps a name that begins with a number', ['Navn;Pris', 'A;1', '3 Kanoner;'], []],
  ['keeps a last name that looks like a count', ['Navn;Pris', 'A;1', 'B;2', '7 fjell;'], []],
  ['keeps a last name that looks like a note', ['Navn;Pris', 'A;1', 'Utskrift 2 AS;'], []],
  [
    'keeps rows without a name above a sum',
    ['Navn;Nummer;Beløp', 'A;1000;500', ';1001;500', ';1002;300', 'Sum;;1300'],
    [4],
  ],
  [
    'leaves out sums of groups, and sums next to a gap',
    ['Navn;Pris', 'A;1', 'Delsum kiosk;1', 'B;2', 'Sum;2', ';', 'C;3', 'Sum mat;3', ';', 'D;4'],
    [2, 4, 7],
  ],
  [
    'keeps names that look like sums, among rows and without figures',
    ['Navn;Pris', 'Total;1', 'Sum;', 'A;1', 'Sum;2', 'B;', 'Total Recall;1', 'Snitt;45'],
    [],
  ],
  [
    'keeps a last row without a name, unless a sum follows',
    [';Pris;Kode', 'A;1;2', ';3;4', ';;'],
    [],
  ],
  ['keeps all lines of a table with one column', [';Navn', ';A', ';Side 3'], []],
])('%s', (_title, texts, remarks) => {
  const lines = texts.map(lineOf)
  const isRemark = remarksIn(lines, 0, ({ cells }) => isBlank(cells))
  expect(lines.flatMap(({ cells }, at) => (isRemark(at) && !isBlank(cells) ? [at] : []))).toEqual(
    remarks,
  )
})
