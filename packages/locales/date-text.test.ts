import { addDays, type Day } from '@dxweb/kit/time/day.ts'
import { toInstant } from '@dxweb/kit/time/zoned-time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DateShape, dateText, endText } from './date-text.ts'

const evening = '2026-11-20T18:30:00.000Z'

describe('formatting a date', () => {
  it.each([
    ['day', 'fre. 20. nov.', 'Fri 20 Nov'],
    ['shortWeekday', 'fre.', 'Fri'],
    ['longDay', 'fredag 20. november', 'Friday 20 November'],
    ['dayOfMonth', '20.11.', '20 Nov'],
    ['date', '20. nov. 2026', '20 Nov 2026'],
    ['numeric', '20.11.2026', '20 Nov 2026'],
    ['month', 'november 2026', 'November 2026'],
    ['time', '19:30', '19:30'],
    ['moment', 'fre. 20. nov., 19:30', 'Fri 20 Nov, 19:30'],
    ['long', 'fredag 20. november 2026 kl. 19:30', 'Friday, 20 November 2026 at 19:30'],
  ] as const)('the shape %s is written %s', (shape, nb, en) => {
    expect(dateText(evening, shape)).toBe(nb)
    expect(dateText(evening, shape, 'en')).toBe(en)
  })

  it('formats an instant in the venue’s time zone', () => {
    expect(dateText('2026-11-20T23:30:00Z', 'full')).toBe('lør. 21. nov. 2026, 00:30')
    expect(dateText('2026-11-20T23:30:00Z', 'time', 'nb', 'UTC')).toBe('23:30')
  })

  it('formats a day without a time as the same day in every time zone', () => {
    expect(dateText('2026-11-20', 'day', 'nb', 'Pacific/Honolulu')).toBe('fre. 20. nov.')
  })

  it('formats every day of a century as Intl does in Node', () => {
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const weekday = { weekday: 'short', day: 'numeric', month: 'short' } as const
    const long = { weekday: 'long', day: 'numeric', month: 'long' } as const
    const shortMonth = { day: 'numeric', month: 'short' } as const
    const options: [DateShape, Intl.DateTimeFormatOptions][] = [
      ['dayOfMonth', { day: 'numeric', month: 'numeric' }],
      ['day', weekday],
      ['longDay', long],
      ['date', { day: 'numeric', month: 'short', year: 'numeric' }],
      ['numeric', { day: '2-digit', month: '2-digit', year: 'numeric' }],
      ['month', { month: 'long', year: 'numeric' }],
      ['time', clock],
      ['moment', { ...weekday, ...clock }],
      ['full', { ...weekday, year: 'numeric', ...clock }],
      ['long', { ...long, year: 'numeric', ...clock }],
    ]
    const timeZone = 'Europe/Oslo'
    const formats = options.flatMap(([shape, asked]) =>
      (['nb', 'en'] as const).map((locale) => {
        // English writes the month as a word in all formats (decision 44).
        const isShort = locale === 'en' && asked.month !== undefined && asked.month !== 'long'
        const inZone = { ...asked, timeZone, ...(isShort && shortMonth) }
        const language = locale === 'en' ? 'en-GB' : 'nb-NO'
        const format = new Intl.DateTimeFormat(language, inZone)
        return { shape, locale, format }
      }),
    )
    const instant = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, fc.constantFrom(...formats), (at, { shape, locale, format }) => {
        expect(dateText(at.toISOString(), shape, locale, timeZone)).toBe(format.format(at))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('formatting an end time', () => {
  it('formats an end at midnight as 24:00 of the day before', () => {
    const midnight = '2026-11-21T23:00:00.000Z'
    expect(endText(midnight, 'moment')).toBe('lør. 21. nov., 24:00')
    expect(endText(midnight, 'full')).toBe('lør. 21. nov. 2026, 24:00')
    expect(endText(midnight, 'full', 'en')).toBe('Sat, 21 Nov 2026, 24:00')
    expect(endText(midnight, 'time')).toBe('24:00')
    expect(endText('2026-12-31T23:00:00.000Z', 'full')).toBe('tor. 31. des. 2026, 24:00')
    expect(endText('2026-11-21T23:00:01.000Z', 'moment')).toBe('søn. 22. nov., 00:00')
  })

  const dstNights = [
    '2026-03-29',
    '2027-03-28',
    '2028-03-26',
    '2026-10-25',
    '2027-10-31',
    '2028-10-29',
  ]
  it.each(dstNights.map((night) => night as Day))(
    'formats midnight as 24:00 of the day before at both ends of %s',
    (night) => {
      for (const day of [night, addDays(night, 1)]) {
        const before = dateText(addDays(day, -1), 'day')
        expect(endText(toInstant(day, '00:00', 'Europe/Oslo'), 'moment')).toBe(`${before}, 24:00`)
      }
    },
  )

  it('formats an end at midnight with the date of the day before, and other ends unchanged', () => {
    const day = fc.integer({ min: 0, max: 1_200 }).map((days) => addDays('2026-01-01' as Day, days))
    const zone = fc.constantFrom('Europe/Oslo', 'America/New_York', 'UTC')
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1439 }), zone, (date, minutes, timeZone) => {
        const start = Date.parse(toInstant(date, '00:00', timeZone, 'first'))
        const end = new Date(start + minutes * 60_000).toISOString()
        const before = new Date(start + minutes * 60_000 - 1).toISOString()
        const shown = endText(end, 'moment', 'nb', timeZone)
        const midnight = `${dateText(before, 'day', 'nb', timeZone)}, 24:00`
        expect(shown).toBe(minutes === 0 ? midnight : dateText(end, 'moment', 'nb', timeZone))
      }),
    )
  })
})
