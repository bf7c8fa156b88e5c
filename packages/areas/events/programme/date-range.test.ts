import { addDays, type Day, isDay, weekday } from '@dxweb/kit/time/day.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxRangeDays, readDateRange, readDates } from './date-range.ts'
import { plainCells } from './programme-cells.ts'
import { matchProgramme, type ProgrammeField } from './read-programme.ts'

const conventions = {
  order: 'dayFirst' as const,
  isFrom1904: false,
  today: '2027-04-20' as Day,
  timeZone: 'Europe/Oslo',
}
const near = { ...conventions, near: null }

const daysOf = (text: string) => {
  const read = readDateRange(text, near)
  return read && 'days' in read ? `${read.days[0]} ${read.days.length}` : read
}

describe('a range of dates', () => {
  it.each([
    ['3.–5. mai', '2027-05-03 3'],
    ['3.-5.5.2027', '2027-05-03 3'],
    ['man 3.–ons 5. mai', '2027-05-03 3'],
    ['mandag 3. mai til onsdag 5. mai 2027', '2027-05-03 3'],
    ['30.4.–2.5.2027', '2027-04-30 3'],
    ['30. april – 2. mai', '2027-04-30 3'],
    ['30.12.–2.1.2028', '2027-12-30 4'],
    ['3/5-5/5-27', '2027-05-03 3'],
    ['2027-05-03 - 2027-05-05', '2027-05-03 3'],
    ['03.05.27—05.05.27', '2027-05-03 3'],
    ['May 3–5, 2027', '2027-05-03 3'],
    ['3-5 May 2027', '2027-05-03 3'],
    ['3 t.o.m. 5 maj 2027', '2027-05-03 3'],
    ['lördag 1–söndag 2 maj', '2027-05-01 2'],
    ['laurdag 1.–sundag 2. mai', '2027-05-01 2'],
  ])('reads each day of %s', (text, days) => {
    expect(daysOf(text)).toBe(days)
  })

  it.each([
    ['tir 3.–ons 5. mai', { code: 'weekday_differs' }],
    ['1. mai–30. juni 2027', { code: 'range_too_long' }],
    ['5.–3. mai', null],
    ['3.–5.', null],
    ['3.–32. mai', null],
    ['3.5.2027', null],
    ['18–20', null],
    ['snart til mai', null],
  ])('refuses %s as a range of dates', (text, answer) => {
    expect(daysOf(text)).toEqual(answer)
  })

  it('reads all days of any range written with a dash or a word', () => {
    const start = fc.integer({ min: 0, max: 2000 }).map((n) => addDays('2026-01-01' as Day, n))
    const names = ['man', 'tir', 'ons', 'tor', 'fre', 'lør', 'søn']
    const months = 'jan feb mars april mai juni juli aug sept okt nov des'.split(' ')
    const parts = (day: Day) => [Number(day.slice(8)), Number(day.slice(5, 7)), day.slice(0, 4)]
    const words = (day: Day) => `${parts(day)[0]}. ${months[Number(parts(day)[1]) - 1]}`
    const short = (day: Day) => `${parts(day)[0]}.${parts(day)[1]}.`
    const name = (day: Day) => names[weekday(day) - 1]
    const forms: ((from: Day, to: Day) => [string, string])[] = [
      (from, to) => [from, to],
      (from, to) => [`${short(from)}${from.slice(0, 4)}`, `${short(to)}${to.slice(0, 4)}`],
      (from, to) => [short(from), `${short(to)}${to.slice(0, 4)}`],
      (from, to) => [words(from), `${words(to)} ${to.slice(0, 4)}`],
      (from, to) => [`${name(from)} ${words(from)}`, `${name(to)} ${words(to)} ${to.slice(0, 4)}`],
    ]
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 1, max: maxRangeDays - 1 }),
        fc.constantFrom(...forms),
        fc.constantFrom('–', '-', ' - ', ' – ', ' til ', '—'),
        (from, nights, form, sign) => {
          const to = addDays(from, nights)
          const [one, two] = form(from, to)
          const days = Array.from({ length: nights + 1 }, (_, night) => addDays(from, night))
          expect(readDateRange(`${one}${sign}${two}`, near)).toEqual({ days })
          expect(days.every(isDay)).toBe(true)
        },
      ),
    )
  })
})

describe('a list of dates', () => {
  it.each([
    ['3. og 4. mai 2027', '2027-05-03 2027-05-04'],
    ['7.5, 8.5 og 10.5.2027', '2027-05-07 2027-05-08 2027-05-10'],
    ['fre 7. & lør 8. mai', '2027-05-07 2027-05-08'],
    ['30. april och 2 maj 2027', '2027-04-30 2027-05-02'],
    ['May 7, 2027', '2027-05-07'],
  ])('reads each day of %s', (text, days) => {
    const read = readDates(text, near)
    expect(read && 'days' in read && read.days.join(' ')).toBe(days)
  })

  it.each(['4. og 3. mai', 'Havet og Løve', '3. og 32. mai', '7. mai, 8'])(
    'refuses %s as a list of dates',
    (text) => {
      expect(readDates(text, near)).toBeNull()
    },
  )
})

function plainly(headings: string[], ...lines: string[][]) {
  const { columns, ...rest } = plainCells(lines, matchProgramme(headings), conventions)
  const of = (field: ProgrammeField) => rest.lines.map((line) => line[columns.indexOf(field)])
  const faults = rest.faults.map(({ row, field, code }) => `${row} ${field} ${code}`)
  return { of, sources: rest.sources, faults }
}

describe('a programme with ranges of dates', () => {
  it('reads a range of dates as a show on each day', () => {
    const { of, sources, faults } = plainly(
      ['Film', 'Dato', 'Kl', 'Slutt'],
      ['Havet', '3.–5. mai 2027', '18:00', '20:00'],
      ['Løve', '6.5.', '19:00', ''],
    )
    expect(of('date')).toEqual(['2027-05-03', '2027-05-04', '2027-05-05', '2027-05-06'])
    expect(of('time')).toEqual(['18:00', '18:00', '18:00', '19:00'])
    expect(of('end')).toEqual(['20:00', '20:00', '20:00', ''])
    expect(sources).toEqual([0, 0, 0, 1])
    expect(faults).toEqual([])
  })

  it('reads a range and its clock times from one cell', () => {
    const { of } = plainly(['Film', 'Når'], ['Havet', 'lør 1.–søn 2. mai kl. 18–20'])
    expect(of('start')).toEqual(['2027-05-01 18:00', '2027-05-02 18:00'])
    expect(of('end')).toEqual(['20:00', '20:00'])
  })

  it('reads several times as a show at each time, on each day', () => {
    const { of, sources, faults } = plainly(
      ['Film', 'Dato', 'Kl'],
      ['Havet', '3. og 4. mai 2027', '18:00 og 20.30–22.00'],
      ['Løve', '5.5.2027 17:00, 19:00', ''],
    )
    expect(of('date').map((day, at) => `${day} ${of('time')[at]} ${of('end')[at]}`.trim())).toEqual(
      [
        '2027-05-03 18:00',
        '2027-05-03 20:30 22:00',
        '2027-05-04 18:00',
        '2027-05-04 20:30 22:00',
        '2027-05-05 17:00',
        '2027-05-05 19:00',
      ],
    )
    expect(sources).toEqual([0, 0, 0, 0, 1, 1])
    expect(faults).toEqual([])
    const ended = plainly(
      ['Film', 'Dato', 'Kl', 'Slutt'],
      ['A', '3.5.2027', '18:00, 20:00', '22:00'],
    )
    expect(ended.of('time')).toEqual(['18:00, 20:00'])
  })

  it('reads a range between two dates with times as one event of several days', () => {
    const { of, faults } = plainly(
      ['Arrangement', 'Start'],
      ['Festival', '3.5.2027 10:00 – 5.5.2027 16:00'],
    )
    expect([of('start'), of('end')]).toEqual([['2027-05-03 10:00'], ['2027-05-05 16:00']])
    expect(faults).toEqual([])
  })

  it('reads a range of dates with its time from another column, and several times from a start cell', () => {
    const { of } = plainly(
      ['Revy', 'Dato', 'Kl'],
      ['A', 'fredag 7. mai 2027 – lørdag 8. mai 2027', '19.00'],
    )
    expect(of('date').map((day, at) => `${day} ${of('time')[at]}`)).toEqual([
      '2027-05-07 19:00',
      '2027-05-08 19:00',
    ])
    const starts = plainly(['Film', 'Dato', 'Start'], ['A', '7.5.2027', '18:00 og 20:30'])
    expect(starts.of('start')).toEqual(['2027-05-07 18:00', '2027-05-07 20:30'])
    const both = plainly(['Film', 'Start', 'Kl'], ['A', '7.5.2027 10:00 – 8.5.2027 12:00', '19:00'])
    expect(both.of('start')).toEqual(['7.5.2027 10:00 – 8.5.2027 19:00'])
  })

  it('refuses a range with an additional end date, a contradicting date column or too many days', () => {
    const { faults } = plainly(
      ['Film', 'Dato', 'Start', 'Sluttdato'],
      ['A', '3.–4.5.2027', '18:00', '5.5.2027'],
      ['B', '3.–4.5.2027', '3.5.2027 18:00', ''],
      ['C', '3.5.–30.6.2027', '18:00', ''],
    )
    expect(faults).toEqual([
      '0 endDate range_with_end',
      '1 endDate range_with_end',
      '2 date date_differs',
      '3 date range_too_long',
    ])
  })
})
