import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillFromAbove, isDayLine } from './day-above.ts'
import type { ProgrammeField } from './read-programme.ts'

const numbered = (lines: readonly (readonly string[])[]) =>
  lines.map((cells, at) => ({ number: at + 2, cells }))

function fill(columns: ProgrammeField[], lines: string[][], fillsHalls = true) {
  const all = numbered(lines)
  const dayLines = all.filter(({ cells }) => isDayLine(cells))
  const rows = all.filter((line) => !dayLines.includes(line))
  return fillFromAbove(rows, dayLines, { columns, fillsHalls })
}

describe('a line with a day', () => {
  it.each([['3.5.2027'], ['fredag 3. mai'], ['Lør 4/5'], ['2027-05-03'], ['3.–5. mai']])(
    'recognizes %s as a line with a day, alone or merged over several cells',
    (text) => {
      expect(isDayLine([text])).toBe(true)
      expect(isDayLine(['', text, ''])).toBe(true)
      expect(isDayLine([text, text, text])).toBe(true)
      expect(isDayLine([text, '18:00'])).toBe(false)
    },
  )

  it.each([['46299'], ['2027'], ['Uke 18'], ['Fredag'], ['18:00'], ['']])(
    'does not recognize %s as a line with a day',
    (text) => {
      expect(isDayLine([text])).toBe(false)
    },
  )
})

describe('empty day cells', () => {
  it('an empty day cell gets the day from the row, range, start or day-only line above it', () => {
    const { rows, columns } = fill(
      ['start', 'title'],
      [
        ['3.5.2027 18:00', 'A'],
        ['20:00', 'B'],
        ['4. mai', ''],
        ['18:00', 'C'],
        ['5.–6. mai kl. 18', 'D'],
        ['20:00', 'E'],
      ],
    )
    expect(columns).toEqual(['start', 'title', 'date'])
    expect(rows.map(({ cells, from }) => [cells[2], from.date])).toEqual([
      [undefined, undefined],
      ['3.5.2027', 2],
      ['4. mai', 4],
      [undefined, undefined],
      ['5.–6. mai', 6],
    ])
  })

  it('an empty day cell stays empty if the day above is unreadable or missing', () => {
    const { rows } = fill(
      ['date', 'time'],
      [
        ['', '17:00'],
        ['3.5.2027', '18:00'],
        ['snart', '19:00'],
        ['', '20:00'],
      ],
    )
    expect(rows.map(({ cells }) => cells[0])).toEqual(['', '3.5.2027', 'snart', ''])
  })

  it('fills the date of a weekday into its cell and the empty day cells below', () => {
    const lines = numbered([
      ['Fredag', '18:00'],
      ['', '20:00'],
      ['Ingen', '21:00'],
    ])
    const { rows } = fillFromAbove(lines, [], {
      columns: ['date', 'time'],
      fillsHalls: true,
      dated: (text) => (text === 'Fredag' ? '2027-05-07' : text),
    })
    expect(rows.map(({ cells }) => cells[0])).toEqual(['2027-05-07', '2027-05-07', 'Ingen'])
  })

  it('reads 00:30 as 24:30 of the day above if a row above has a later time', () => {
    const { rows } = fill(
      ['date', 'time'],
      [
        ['7.5.2027', '01:00'],
        ['', '20:00'],
        ['', '00:30–02:00'],
        ['', 'kl. 1.15'],
        ['8.5.2027', '00:30'],
      ],
    )
    expect(rows.map(({ cells, isNight }) => [cells[1], isNight === true])).toEqual([
      ['01:00', false],
      ['20:00', false],
      ['24:30–02:00', true],
      ['kl. 25.15', true],
      ['00:30', false],
    ])
    const cells = ['man 3.5', '00:30']
    const plan = [
      { number: 3, name: 'B3', cells: ['man 3.5', '20:00'] },
      { number: 4, name: 'B4', cells },
    ]
    const chosen = { columns: ['date', 'time'] as const, fillsHalls: true }
    expect(fillFromAbove(plan, [], chosen).rows[1]?.cells[1]).toBe('24:30')
    const own = plan.map(({ number, cells: each }) => ({ number, cells: each }))
    expect(fillFromAbove(own, [], chosen).rows[1]?.cells).toEqual(cells)
  })

  it('a note without a clock time does not get the day of the row above', () => {
    const { rows } = fill(
      ['time', 'date'],
      [
        ['18:00', '3.5.2027'],
        ['Pause hele sommeren', ''],
      ],
    )
    expect(rows.map(({ cells }) => cells[1])).toEqual(['3.5.2027', ''])
  })

  it('an empty hall cell gets the hall above within the same day, unless the user has chosen a hall', () => {
    const lines = [
      ['3.5.2027', 'Sal 1', '17:00'],
      ['', '', '18:00'],
      ['', 'Sal 2', '19:00'],
      ['4.5.2027', '', '17:00'],
      ['', '', '18:00'],
    ]
    const halls = (fillsHalls: boolean) =>
      fill(['date', 'hall', 'time'], lines, fillsHalls).rows.map(({ cells }) => cells[1])
    expect(halls(true)).toEqual(['Sal 1', 'Sal 1', 'Sal 2', '', ''])
    expect(halls(false)).toEqual(['Sal 1', '', 'Sal 2', '', ''])
  })

  it('a sheet with empty day cells is read like the same sheet with a day in every row', () => {
    const show = fc.record({
      day: fc.integer({ min: 0, max: 6 }),
      time: fc.integer({ min: 10, max: 23 }),
    })
    fc.assert(
      fc.property(
        fc.array(show, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('blank', 'line'),
        (shows, layout) => {
          const inOrder = shows.toSorted((a, b) => a.day - b.day)
          const full = inOrder.map(({ day, time }) => [
            addDays('2027-05-03' as Day, day) as string,
            `${time}:00`,
          ])
          const lines = full.flatMap(([day = '', time = ''], at) => {
            const isFirst = full[at - 1]?.[0] !== day
            if (layout === 'blank') return [[isFirst ? day : '', time]]
            return isFirst ? [[day], ['', time]] : [['', time]]
          })
          const { rows } = fill(['date', 'time'], lines)
          expect(rows.map(({ cells }) => cells)).toEqual(full)
          expect(new Set(rows.map(({ number }) => number)).size).toBe(full.length)
        },
      ),
    )
  })
})
