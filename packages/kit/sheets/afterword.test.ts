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
  ['keeps all lines of a table with one column', [';Navn', ';A', ';Side 3'], []],
])('%s', (_title, texts, remarks) => {
  const lines = texts.map(lineOf)
  const isRemark = remarksIn(lines, 0, ({ cells }) => isBlank(cells))
  expect(lines.flatMap(({ cells }, at) => (isRemark(at) && !isBlank(cells) ? [at] : []))).toEqual(
    remarks,
  )
})
