import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { readClock } from '@dxweb/kit/time/zoned-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessDateOrder, readDate, readMinutes, readTime } from './date-words.ts'
import { clockReader, overlapsWithin, type PlacedShow, showClock } from './programme-times.ts'
import { clockOf } from './read-duration.ts'
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

  it('assumes day-first dates unless more of the dates are valid month-first, and reports a tie as unsure', () => {
    expect(guessDateOrder(['04.10.2026', '13.10.2026'])).toEqual({
      order: 'dayFirst',
      isSure: true,
    })
    expect(guessDateOrder(['10/04/2026', '10/13/2026'])).toEqual({
      order: 'monthFirst',
      isSure: true,
    })
    expect(guessDateOrder(['04.10.2026'])).toEqual({ order: 'dayFirst', isSure: false })
    const clear = ['2026-10-04', '04.04.2026', '5. okt. 2026', '46542', 'snart']
    expect(guessDateOrder(clear)).toEqual({ order: 'dayFirst', isSure: true })
    expect(readDate('10/04/2026', 'monthFirst')).toBe('2026-10-04')
  })
})

it('reads times and lengths in the formats of programmes', () => {
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
  types: new Map([
    [plainName('Kino 3D'), 4],
    [plainName('Teater'), 5],
  ]),
  defaultHallId: null,
  defaultMinutes: null,
  ...more,
})

describe('a programme', () => {
  it('reads columns in any order, with headings in Norwegian or English', () => {
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
        eventTypeId: null,
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

  it.each(['Type', 'Arrangementstype', 'Event type'])(
    'reads the event type from a column named %s, and refuses a name that no event type has',
    (heading) => {
      const columns = matchProgramme(['Film', 'Sal', 'Start', 'Minutter', heading])
      const line = ['Havet', 'Sal 1', '4.10.2026 18:00', '90']
      const types = ['kino 3d', 'TEATER', '', 'Sirkus']
      const { rows, faults } = readProgramme(
        types.map((type) => [...line, type]),
        reading({ columns }),
      )
      expect(rows.map((row) => row && row.eventTypeId)).toEqual([4, 5, null, null])
      expect(rows[3]).toBeNull()
      expect(faults).toEqual([{ row: 3, field: 'type', code: 'not_found' }])
    },
  )

  it('a show after midnight is on the next day, and a show’s end determines its length', () => {
    const columns = ['title', 'hall', 'date', 'time', 'end'] as const
    const { rows } = readProgramme(
      [
        ['Sent', 'Sal 1', '4.10.2026', '24:30', '02:00'],
        ['Til over midnatt', 'Sal 1', '4.10.2026', '23:00', '01:15'],
      ],
      reading({ columns }),
    )
    expect(rows).toMatchObject([
      { date: '2026-10-05', startTime: '00:30', endDate: '2026-10-05', endTime: '02:00' },
      { date: '2026-10-04', startTime: '23:00', endDate: '2026-10-05', endTime: '01:15' },
    ])
  })

  it('reads an end date with an end time, and refuses a missing time, an invalid date and a date a year later', () => {
    const headings = ['Title', 'Hall', 'Start Date', 'Start Time', 'End Date', 'End Time']
    const columns = matchProgramme(headings)
    expect(columns).toEqual(['title', 'hall', 'date', 'time', 'endDate', 'end'])
    const { rows, faults } = readProgramme(
      [
        ['Seminar', 'Sal 1', '2026-11-14', '10:00', '2026-11-15', '16:00'],
        ['Festival', 'Sal 1', '2026-11-14', '10:00', '2026-11-17', '24:00'],
        ['Uten klokke', 'Sal 1', '2026-11-14', '10:00', '2026-11-15', ''],
        ['Uleselig', 'Sal 1', '2026-11-14', '10:00', 'snart', '16:00'],
        ['For lang', 'Sal 1', '2026-11-14', '10:00', '2027-11-15', '16:00'],
      ],
      reading({ columns }),
    )
    expect(rows.slice(0, 2)).toMatchObject([
      { endDate: '2026-11-15', endTime: '16:00' },
      { endDate: '2026-11-18', endTime: '00:00' },
    ])
    expect(faults.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      '2 end required',
      '3 endDate not_a_date',
      '4 endDate not_valid',
    ])
  })

  it('accepts an end date without a time only if it is the day of the start or of the default end', () => {
    const days = ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-13', 'snart']
    const { rows, faults } = readProgramme(
      days.map((day) => ['Natt', 'Sal 1', '2026-11-14', '23:00', day]),
      reading({ columns: ['title', 'hall', 'date', 'time', 'endDate'], defaultMinutes: 120 }),
    )
    expect(rows.map((row) => row !== null)).toEqual([true, true, false, false, false])
    expect(faults.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      '2 end required',
      '3 end required',
      '4 endDate not_a_date',
    ])
  })

  it('a show ends at the date and time in its end cell if the cell contains a date', () => {
    const { rows, faults } = readProgramme(
      [
        ['Helg', 'Sal 1', '4.10.2026 20:00', '5.10.2026 02:30'],
        ['Uten start', 'Sal 1', 'snart', '3.10.2026 22:00'],
      ],
      reading({ columns: ['title', 'hall', 'start', 'end'] }),
    )
    expect(rows).toMatchObject([{ endDate: '2026-10-05', endTime: '02:30' }, null])
    expect(faults.filter(({ field }) => field !== 'start')).toEqual([])
  })

  it('reports every fault of a row at its cell', () => {
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

describe('clock times of a programme', () => {
  const clock = showClock(zone)
  const at = (date: string, startTime: string, fold?: 'first' | 'second') =>
    clock({ date: date as Day, startTime, minutes: 120, fold })

  it('counts minutes as elapsed time, even in nights when the clock changes', () => {
    expect(at('2026-03-29', '01:00')).toMatchObject({ endsAt: '2026-03-29T02:00:00.000Z' })
    expect(at('2026-10-25', '01:00')).toMatchObject({ endsAt: '2026-10-25T01:00:00.000Z' })
    expect(at('2026-10-25', '02:30', 'second')).toEqual({
      startsAt: '2026-10-25T01:30:00.000Z',
      endsAt: '2026-10-25T03:30:00.000Z',
    })
  })

  it('the cached conversion of clock times equals the conversion without a cache', () => {
    const day = fc.integer({ min: 0, max: 1200 }).map((n) => addDays('2026-01-01' as Day, n))
    const time = fc.integer({ min: 0, max: 1439 }).map(clockOf)
    const read = clockReader(zone)
    fc.assert(
      fc.property(day, time, (date, text) => {
        expect(read(date, text, 'first')).toEqual(readClock(date, text, zone, 'first'))
      }),
    )
  })

  it('refuses an end equal to the start, like the event form', () => {
    const columns = ['title', 'hall', 'date', 'time', 'end'] as const
    const { rows } = readProgramme(
      [['Likt', 'Sal 1', '4.10.2026', '18:00', '18:00']],
      reading({ columns }),
    )
    expect(rows.map((row) => row && clock(row))).toEqual([
      { edge: 'end', code: 'end_before_start' },
    ])
  })
})

/** Finds the nights of clock changes with Temporal, independently of the code under test. */
const changingNights = (timeZone: string): Day[] => {
  const nights: Day[] = []
  let at = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(timeZone)
  while (nights.length < 12) {
    const next = at.getTimeZoneTransition('next')
    if (next === null) break
    at = next
    nights.push(addDays(at.toPlainDate().toString() as Day, -1))
  }
  return nights
}

/** Finds the instants at which a local clock shows a time: none, one or two. */
const instantsOf = (day: Day, time: string, timeZone: string) => {
  const plain = Temporal.PlainDateTime.from(`${day}T${time}`)
  const found = (['earlier', 'later'] as const).map((disambiguation) =>
    plain.toZonedDateTime(timeZone, { disambiguation }),
  )
  const shown = found.filter((one) => one.toPlainDateTime().equals(plain))
  return [...new Set(shown.map((one) => new Date(one.epochMilliseconds).toISOString()))]
}

it.each(['Europe/Oslo', 'America/New_York', 'Australia/Lord_Howe'])(
  'a show starts and ends at the clock times in the file, even in nights when the clock of %s changes',
  (timeZone) => {
    const clock = showClock(timeZone)
    const near = fc
      .integer({ min: 0, max: 16 })
      .map((half) => clockOf((22 * 60 + half * 30) % 1440))
    const columns = ['title', 'hall', 'date', 'time', 'end'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...changingNights(timeZone)),
        fc.integer({ min: 0, max: 1 }),
        near,
        near,
        fc.constantFrom('first', 'second', undefined),
        (night, later, startTime, endTime, fold) => {
          const date = addDays(night, later)
          const [row] = readProgramme(
            [['Natt', 'Sal 1', date, startTime, endTime]],
            reading({ columns }),
          ).rows
          const times = row ? clock({ ...row, fold }) : null
          const endDate = addDays(date, endTime < startTime ? 1 : 0)
          const faultAt = (edge: 'start' | 'end', found: readonly string[]) => {
            if (found.length === 0) return { edge, code: 'skipped_by_clock' }
            return found.length === 2 && !fold ? { edge, code: 'twice_by_clock' } : null
          }
          const starts = instantsOf(date, startTime, timeZone)
          const ends = instantsOf(endDate, endTime, timeZone)
          const startsAt = fold === 'second' ? starts.at(-1) : starts[0]
          const endsAt = fold === 'second' ? ends.at(-1) : ends[0]
          const isEmpty = startTime === endTime
          expect(times).toEqual(
            faultAt('start', starts) ??
              faultAt('end', ends) ??
              (isEmpty ? { edge: 'end', code: 'end_before_start' } : { startsAt, endsAt }),
          )
        },
      ),
      { numRuns: 300 },
    )
  },
)

it('finds the same overlaps as a comparison of every pair', () => {
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
