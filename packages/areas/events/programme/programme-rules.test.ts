import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { toInstant } from '@dxweb/kit/time/zoned-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessDateOrder, readDate, readMinutes, readTime } from './date-words.ts'
import { overlapsWithin, type PlacedShow, showClock } from './programme-times.ts'
import {
  dateSamples,
  matchProgramme,
  plainName,
  type ProgrammeReading,
  readProgramme,
} from './read-programme.ts'

const zone = 'Europe/Oslo'

describe('a date', () => {
  it.each([
    ['04.10.2026', '2026-10-04'],
    ['4.10.26', '2026-10-04'],
    ['4/10-2026', '2026-10-04'],
    ['2026-10-04', '2026-10-04'],
    ['20261004', '2026-10-04'],
    ['lørdag 4. oktober 2026', '2026-10-04'],
    ['fre. 4. okt. 2026', '2026-10-04'],
    ['Oct 4, 2026', '2026-10-04'],
    ['46299', '2026-10-04'],
    ['31.02.2026', null],
    ['snart', null],
  ])('reads the date %s', (text, day) => {
    expect(readDate(text, 'dayFirst')).toBe(day)
  })

  it('assumes Norwegian dates unless that reads fewer, and calls a tie a guess', () => {
    expect(guessDateOrder(['04.10.2026', '13.10.2026'])).toEqual({
      order: 'dayFirst',
      isSure: true,
    })
    expect(guessDateOrder(['10/04/2026', '10/13/2026'])).toEqual({
      order: 'monthFirst',
      isSure: true,
    })
    expect(guessDateOrder(['04.10.2026'])).toEqual({ order: 'dayFirst', isSure: false })
    expect(readDate('10/04/2026', 'monthFirst')).toBe('2026-10-04')
  })
})

it('reads times and lengths as programmes write them', () => {
  expect(['19:30', '19.30', '1930', 'kl. 19', '7:30 pm', '24:30', '12 am'].map(readTime)).toEqual([
    1170, 1170, 1170, 1140, 1170, 1470, 0,
  ])
  expect(['19:75', '36:00', 'kveld'].map(readTime)).toEqual([null, null, null])
  expect(['110', '110 min', '1:50', '1t 50m', '1,5 t', '2 timer'].map(readMinutes)).toEqual([
    110, 110, 110, 110, 90, 120,
  ])
  expect(readMinutes('lenge')).toBeNull()
})

const reading = (more: Partial<ProgrammeReading> = {}): ProgrammeReading => ({
  columns: ['title', 'hall', 'start', 'minutes'],
  order: 'dayFirst',
  halls: new Map([
    [plainName('Sal 1'), 1],
    [plainName('Storsalen'), 2],
  ]),
  usualHallId: null,
  usualMinutes: null,
  ...more,
})

describe('a programme', () => {
  it('columns are read in any order, with headings in either language', () => {
    const columns = matchProgramme(['Varighet', 'Kl.', 'SAL', 'Dato', 'Film', 'Pris'])
    expect(columns).toEqual(['minutes', 'time', 'hall', 'date', 'title', ''])
    const { rows, faults } = readProgramme(
      [['1:50', '18.00', 'sal1', '4.10.2026', 'Havet', '120']],
      reading({ columns }),
    )
    expect(faults).toEqual([])
    expect(rows).toEqual([
      {
        title: 'Havet',
        auditoriumId: 1,
        date: '2026-10-04',
        startTime: '18:00',
        minutes: 110,
        organizer: '',
      },
    ])
    expect(dateSamples([['Havet', 'Sal 1', '4.10.2026 18:00', '90']], reading().columns)).toEqual([
      '4.10.2026',
    ])
  })

  it('a show past midnight is on the next day, and an end gives the length', () => {
    const columns = ['title', 'hall', 'date', 'time', 'end'] as const
    const { rows } = readProgramme(
      [
        ['Sent', 'Sal 1', '4.10.2026', '24:30', '02:00'],
        ['Til over midnatt', 'Sal 1', '4.10.2026', '23:00', '01:15'],
      ],
      reading({ columns }),
    )
    expect(rows.map((row) => [row?.date, row?.startTime, row?.minutes])).toEqual([
      ['2026-10-05', '00:30', 90],
      ['2026-10-04', '23:00', 135],
    ])
  })

  it('a show lasts until an end with its own date, which is refused before the start', () => {
    const { rows, faults } = readProgramme(
      [
        ['Helg', 'Sal 1', '4.10.2026 20:00', '5.10.2026 02:30'],
        ['Bakvendt', 'Sal 1', '4.10.2026 20:00', '3.10.2026 22:00'],
        ['Uten start', 'Sal 1', 'snart', '3.10.2026 22:00'],
      ],
      reading({ columns: ['title', 'hall', 'start', 'end'] }),
    )
    expect(rows.map((row) => row?.minutes)).toEqual([390, undefined, undefined])
    expect(faults.filter(({ field }) => field === 'end')).toEqual([
      { row: 1, field: 'end', code: 'end_before_start' },
    ])
  })

  it('reports each fault at its cell, and all faults of a row', () => {
    const { rows, faults } = readProgramme(
      [
        ['', 'Sal 9', '32.10.2026 18:00', 'lenge'],
        ['Havet', 'Sal 1', '4.10.2026', '90'],
      ],
      reading(),
    )
    expect(rows).toEqual([null, null])
    expect(faults).toEqual([
      { row: 0, field: 'title', code: 'required' },
      { row: 0, field: 'hall', code: 'not_found' },
      { row: 0, field: 'start', code: 'not_a_date' },
      { row: 0, field: 'minutes', code: 'not_valid' },
      { row: 1, field: 'start', code: 'required' },
    ])
  })
})

describe('the clock of a programme', () => {
  const clock = showClock(zone)
  const at = (date: string, startTime: string, startFold?: 'first' | 'second') =>
    clock({ auditoriumId: 1, date: date as Day, startTime, minutes: 120, startFold })

  it.each([
    ['2026-03-29', '2026-10-25'],
    ['2027-03-28', '2027-10-31'],
    ['2028-03-26', '2028-10-29'],
  ])('refuses the skipped time on %s and asks about the repeated one on %s', (spring, autumn) => {
    expect(at(spring, '02:30')).toBe('skipped_by_clock')
    expect(at(autumn, '02:30')).toBe('twice_by_clock')
    expect(at(autumn, '02:30', 'first')).toMatchObject({ startsAt: `${autumn}T00:30:00.000Z` })
    expect(at(autumn, '02:30', 'second')).toMatchObject({ startsAt: `${autumn}T01:30:00.000Z` })
    // Two elapsed hours from one o'clock end at four in spring and at two in autumn.
    expect(at(spring, '01:00')).toMatchObject({ endsAt: `${spring}T02:00:00.000Z` })
    expect(at(autumn, '01:00')).toMatchObject({ endsAt: `${autumn}T01:00:00.000Z` })
  })

  it('settles every time as the slow conversion does', () => {
    const day = fc.integer({ min: 0, max: 1200 }).map((n) => addDays('2026-01-01' as Day, n))
    const time = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(day, time, (date, minutes) => {
        const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        const shown = at(date, text, 'first')
        const looked = (() => {
          try {
            return toInstant(date, text, zone, 'first')
          } catch {
            return 'skipped_by_clock'
          }
        })()
        expect(typeof shown === 'string' ? shown : shown.startsAt).toBe(looked)
      }),
    )
  })
})

it('finds the overlaps that comparing every pair finds', () => {
  const show = fc.record({
    hall: fc.constantFrom(1, 2),
    start: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 1, max: 12 }),
  })
  const iso = (quarter: number) =>
    new Date(quarter * 900_000).toISOString() as PlacedShow['startsAt']
  fc.assert(
    fc.property(fc.array(show, { maxLength: 14 }), (made) => {
      const shows = made.map(({ hall, start, length }, row) => ({
        row,
        auditoriumId: hall,
        startsAt: iso(start),
        endsAt: iso(start + length),
      }))
      const found = overlapsWithin(shows)
      const faulty = new Set(found.flatMap(({ row, other }) => [row, other]))
      const pairs = made.flatMap((one, a) =>
        made.flatMap((two, b) =>
          a !== b &&
          one.hall === two.hall &&
          one.start < two.start + two.length &&
          two.start < one.start + one.length
            ? [a]
            : [],
        ),
      )
      expect([...faulty].toSorted((a, b) => a - b)).toEqual([...new Set(pairs)])
      const second = made.flatMap(({ hall, start }, row) =>
        made.slice(0, row).some((other) => other.hall === hall && other.start === start)
          ? [row]
          : [],
      )
      const same = found.filter(({ isSameStart }) => isSameStart).map(({ row }) => row)
      expect([...new Set(same)].toSorted((a, b) => a - b)).toEqual(second)
    }),
  )
})
