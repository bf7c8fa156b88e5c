import { countLines, layOut } from '@dxweb/kit/sheets/lay-out.ts'
import type { CountKnown, Table, TableLine } from '@dxweb/kit/sheets/table.ts'
import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDayLine } from '../day-above.ts'
import { matchProgramme, plainName } from '../read-programme.ts'
import { unfoldPlan } from './unfold-plan.ts'

const halls = new Set(['Storsalen', 'Sal 1', 'Sal 2'].map(plainName))
const knows: CountKnown = (cells) => matchProgramme(cells).filter(Boolean).length

const tableOf = (
  cells: readonly (readonly string[])[],
  more: Partial<TableLine>[] = [],
): Table => ({
  lines: cells.map((each, at) => ({ number: at + 1, height: 1, cells: each, ...more[at] })),
  hiddenColumns: new Set(),
  isFrom1904: false,
})

function unfolded(table: Table) {
  const plan = unfoldPlan(table, knows, {
    conventions: {
      order: 'dayFirst',
      isFrom1904: false,
      today: '2027-04-20' as Day,
      near: null,
    },
    isHall: (text) => halls.has(plainName(text)),
    withHidden: false,
  })
  const sheet = layOut(plan, knows, {}, isDayLine)
  return { plan, sheet, counts: countLines(sheet) }
}

const showsOf = (...lines: string[]) =>
  unfolded(
    tableOf(lines.map((line) => line.split('|').map((cell) => cell.replaceAll('/n', '\n')))),
  ).sheet.rows.map(({ cells }) => cells.slice(0, 4).join(' | '))

describe('a week plan', () => {
  it('reads a plan with clock times as rows and days as columns', () => {
    expect(showsOf('Tid|man 3.5|tir 4.5', '18:00|Havet|Løve', '20:30||Havet (Sal 2)')).toEqual([
      'man 3.5 | 18:00 | Havet | ',
      'tir 4.5 | 18:00 | Løve | ',
      'tir 4.5 | 20:30 | Havet | Sal 2',
    ])
  })

  it('reads a plan with halls as rows and several shows in a cell', () => {
    expect(
      showsOf('|3. mai 2027|4. mai 2027', 'Sal 1|18:00 Havet/n20.30 Løve|-', 'Sal 2|Fest kl. 19|'),
    ).toEqual([
      '3. mai 2027 | 18:00 | Havet | Sal 1',
      '3. mai 2027 | 20.30 | Løve | Sal 1',
      '3. mai 2027 | kl. 19 | Fest | Sal 2',
    ])
  })

  it('reads a plan with films as rows and times in cells', () => {
    expect(
      showsOf('Film|Sal|man 3.5|tir 4.5', 'Havet|Sal 1|18:00, 20:30|', 'Løve|Sal 2||18.00'),
    ).toEqual([
      'man 3.5 | 18:00 | Havet | Sal 1',
      'man 3.5 | 20:30 | Havet | Sal 1',
      'tir 4.5 | 18.00 | Løve | Sal 2',
    ])
  })

  it('reads a plan with columns of times and films below each day', () => {
    expect(
      showsOf('Man 3.5||Tir 4.5|', 'Kl|Film|Kl|Film', '18:00|Havet|19:00|Løve', '21:00|Fest||'),
    ).toEqual([
      'Man 3.5 | 18:00 | Havet | ',
      'Tir 4.5 | 19:00 | Løve | ',
      'Man 3.5 | 21:00 | Fest | ',
    ])
  })

  it('converts weekdays to dates by the week or period that is stated above them', () => {
    expect(showsOf('Program uke 18 2027', 'Mandag|Tirsdag', '18:00 Havet|19:00 Løve')).toEqual([
      '2027-05-03 | 18:00 | Havet | ',
      '2027-05-04 | 19:00 | Løve | ',
    ])
    expect(showsOf('Uke 18: 3.–9. mai', '|Fre|Lør', '18:00|Havet|')[0]).toMatch('2027-05-07')
    expect(showsOf('Uke 53 2027', '|Fre|Lør', '18:00|Havet|')[0]).toMatch(/^Fre/)
    expect(showsOf('|Fre|Lør', '18:00|Havet|')).toEqual(['Fre | 18:00 | Havet | '])
  })

  it('reads a plan with days as rows, with and without columns of halls or times', () => {
    expect(
      showsOf('Dag|Sal 1|Sal 2', 'man 3.5|18:00 Havet|', '|20:00 Løve|', 'tir 4.5||19:00 Fest'),
    ).toEqual([
      'man 3.5 | 18:00 | Havet | Sal 1',
      'man 3.5 | 20:00 | Løve | Sal 1',
      'tir 4.5 | 19:00 | Fest | Sal 2',
    ])
    expect(showsOf('|18:00|20:30', 'man 3.5|Havet|', 'tir 4.5||Løve')).toEqual([
      'man 3.5 | 18:00 | Havet | ',
      'tir 4.5 | 20:30 | Løve | ',
    ])
    expect(showsOf('man 3.5|18:00 Havet|20:30 Løve', 'tir 4.5|19:00 Fest')).toHaveLength(3)
  })

  it('reads a plan of several weeks, with halls on separate lines', () => {
    expect(
      showsOf(
        '|man 3.5|tir 4.5',
        'Sal 1',
        '18:00|Havet|',
        'Sal 2',
        '18:00||Løve',
        '|man 10.5|tir 11.5',
        '19:00|Fest|',
      ),
    ).toEqual([
      'man 3.5 | 18:00 | Havet | Sal 1',
      'tir 4.5 | 18:00 | Løve | Sal 2',
      'man 10.5 | 19:00 | Fest | Sal 2',
    ])
  })

  it('reads a plan with hall columns below each day, and a plan in which crosses mark the days of a film', () => {
    expect(
      showsOf('|man 3.5||tir 4.5|', '|Sal 1|Sal 2|Sal 1|Sal 2', '18:00|Havet|Løve||Fest'),
    ).toEqual([
      'man 3.5 | 18:00 | Havet | Sal 1',
      'man 3.5 | 18:00 | Løve | Sal 2',
      'tir 4.5 | 18:00 | Fest | Sal 2',
    ])
    expect(
      showsOf('Film|Sal|Kl|man 3.5|tir 4.5', 'Havet|Sal 1|18:00|x|', 'Løve|Sal 2|20:00||✓'),
    ).toEqual(['man 3.5 | 18:00 | Havet | Sal 1', 'tir 4.5 | 20:00 | Løve | Sal 2'])
  })

  it('does not read a month calendar as a plan', () => {
    const lines = [
      ['Man', 'Tir', 'Ons'],
      ['3\n18:00 Havet', '4', '5'],
      ['10', '11', '12'],
    ]
    expect(unfolded(tableOf(lines)).plan.plan).toBeUndefined()
  })

  it('ignores a line of sums below a plan', () => {
    const lines = [
      ['Film', '', 'man 3.5', 'tir 4.5'],
      ['Havet', 'Sal 1', '18:00, 20:00', '18:00'],
      ['Sum', '', '2', '1'],
    ]
    const { counts } = unfolded(tableOf(lines))
    expect(counts).toMatchObject({ row: 1, heading: 1, remark: 1, refused: 0 })
  })

  it('counts a cell only once if it is merged over several rows of times', () => {
    const lines = [
      ['', 'man 3.5', 'tir 4.5'],
      ['18:00', 'Havet', ''],
      ['18:30', 'Havet', 'Løve'],
    ]
    const { sheet } = unfolded(tableOf(lines, [{}, {}, { isBelow: new Set([1]) }]))
    expect(sheet.rows.map(({ name }) => name)).toEqual(['B2', 'C3'])
  })

  it('keeps a cell without a time as a row, and does not read a table with ordinary columns as a plan', () => {
    expect(showsOf('|man 3.5|tir 4.5', 'Sal 1|Stengt|18:00 Havet')[0]).toBe(
      'man 3.5 |  | Stengt | Sal 1',
    )
    const { plan } = unfolded(
      tableOf([
        ['Film', 'Startdato', 'Sluttdato'],
        ['Havet', '3.5.2027', '5.5.2027'],
      ]),
    )
    expect(plan.plan).toBeUndefined()
    const nameless = [
      ['Havet', '3.5.2027', '5.5.2027'],
      ['Løve', '6.5.2027', '7.5.2027'],
    ]
    expect(unfolded(tableOf(nameless)).plan.plan).toBeUndefined()
  })

  it('accounts for every line and every cell of random plans', () => {
    const cell = fc.constantFrom(
      '',
      '',
      '-',
      '18:00 Havet',
      '18:00 A\n20:30 B',
      'Havet kl. 19',
      'Stengt',
    )
    const width = 4
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.array(fc.constantFrom('', 'Sal 1', '17:00', 'Merknad'), { minLength: 8, maxLength: 8 }),
        fc.constantFrom('columns', 'rows'),
        (body, labels, layout) => {
          const day = (at: number) => addDays('2027-05-03' as Day, at) as string
          const lines =
            layout === 'columns'
              ? [
                  ['', ...Array.from({ length: width }, (_, at) => day(at))],
                  ...body.map((cells, at) => [labels[at] ?? '', ...cells]),
                ]
              : [
                  ['', 'Sal 1', '17:00', 'Sal 2', 'Storsalen'],
                  ...body.map((cells, at) => [day(at), ...cells]),
                ]
          const { plan, sheet, counts } = unfolded(tableOf(lines))
          expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(lines.length)
          if (!plan.plan) return
          const filled = body.flat().filter((text) => text !== '' && text !== '-')
          const expected = filled.reduce((sum, text) => sum + (text.includes('\n') ? 2 : 1), 0)
          expect(sheet.rows).toHaveLength(expected)
          expect(plan.plan.shows).toBe(expected)
          expect(new Set(sheet.rows.map(({ number }) => number)).size).toBe(expected)
          const letters = (text: string) => text.replaceAll(/[^A-Za-z]/g, '').replaceAll('kl', '')
          const read = sheet.rows.map(({ cells }) => cells[2] ?? '').join('')
          for (const text of filled)
            for (const part of text.split('\n')) expect(read).toContain(letters(part))
        },
      ),
    )
  })
})
