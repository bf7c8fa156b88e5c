import { defineReport } from '@dxweb/kit/reports/define-report.ts'
import * as field from '@dxweb/kit/reports/report-fields.ts'
import { addDays, type Day, startOfMonth } from '@dxweb/kit/time/day.ts'
import { isPeriodPreset, periodOf } from '@dxweb/kit/time/period.ts'
import { localDay, localTime } from '@dxweb/kit/time/zoned-time.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addressesIn,
  calendarRhythms,
  isMonthly,
  nextSending,
  periodOfScreen,
  periodsOf,
  rhythmsOf,
  type Timing,
} from './rules.ts'

const zone = 'Europe/Oslo'
const timing: Timing = { rhythm: 'daily', monthDay: 1, sendAt: '07:00' }
const next = (after: string, change: Partial<Timing> = {}) =>
  nextSending({ ...timing, ...change }, new Date(after), zone)

it('keeps the local hour of a schedule across a clock change', () => {
  expect(next('2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(next('2026-03-27T12:00:00Z')).toBe('2026-03-28T06:00:00.000Z')
  expect(next('2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
})

it('sends a report an hour later if the clock skips its time, and once if the clock repeats its time', () => {
  expect(next('2026-03-28T12:00:00Z', { sendAt: '02:30' })).toBe('2026-03-29T01:30:00.000Z')
  expect(next('2026-10-24T12:00:00Z', { sendAt: '02:30' })).toBe('2026-10-25T00:30:00.000Z')
  expect(next('2026-10-25T00:30:00Z', { sendAt: '02:30' })).toBe('2026-10-26T01:30:00.000Z')
})

it('sends a monthly report on the last day of shorter months', () => {
  const monthly = { rhythm: 'monthly', monthDay: 31 } as const
  expect(next('2026-02-01T12:00:00Z', monthly)).toBe('2026-02-28T06:00:00.000Z')
  expect(next('2028-02-01T12:00:00Z', monthly)).toBe('2028-02-29T06:00:00.000Z')
  expect(next('2026-04-30T05:00:00Z', monthly)).toBe('2026-05-31T05:00:00.000Z')
  expect(next('2026-11-30T12:00:00Z', monthly)).toBe('2026-12-31T06:00:00.000Z')
})

it('sends a weekly report on its weekday, and never twice at one instant', () => {
  expect(next('2026-11-23T06:00:00Z', { rhythm: 'mon' })).toBe('2026-11-30T06:00:00.000Z')
  expect(next('2026-11-23T05:59:59Z', { rhythm: 'mon' })).toBe('2026-11-23T06:00:00.000Z')
  expect(next('2026-11-23T12:00:00Z', { rhythm: 'sun' })).toBe('2026-11-29T06:00:00.000Z')
})

it.each([
  ['quarterly', '2027-01-31T06:00:00.000Z', '2027-04-30T05:00:00.000Z'],
  ['halfYearly', '2027-01-31T06:00:00.000Z', '2027-07-31T05:00:00.000Z'],
  ['yearly', '2027-01-31T06:00:00.000Z', '2028-01-31T06:00:00.000Z'],
] as const)('sends a %s report in the first month after its period', (rhythm, one, two) => {
  expect(next('2026-11-30T12:00:00Z', { rhythm, monthDay: 31 })).toBe(one)
  expect(next(one, { rhythm, monthDay: 31 })).toBe(two)
})

const timings = fc.record<Timing>({
  rhythm: fc.constantFrom(...calendarRhythms),
  monthDay: fc.integer({ min: 1, max: 31 }),
  sendAt: fc
    .tuple(fc.nat(23), fc.nat(59))
    .map(([hour, minute]) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')),
})
const instants = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2032, 0, 1) })
  .map((at) => new Date(at))

it('finds the first sending after an instant, at the chosen local time unless the clock skips that time', () => {
  fc.assert(
    fc.property(timings, instants, fc.nat(1_000_000), (asked, after, part) => {
      const at = new Date(nextSending(asked, after, zone))
      expect(at > after).toBe(true)
      const time = localTime(at, zone)
      expect(time === asked.sendAt || asked.sendAt.startsWith('02:')).toBe(true)
      const between = after.getTime() + ((at.getTime() - after.getTime() - 1) * part) / 1_000_000
      expect(nextSending(asked, new Date(between), zone)).toBe(at.toISOString())
    }),
  )
})

it('sends a report once in each period of a monthly schedule, on the chosen day or the last day of the month', () => {
  fc.assert(
    fc.property(timings, instants, (asked, after) => {
      fc.pre(isMonthly(asked.rhythm))
      const one = new Date(nextSending(asked, after, zone))
      const two = new Date(nextSending(asked, one, zone))
      const months = [one, two].map((at) => localDay(at, zone))
      expect(new Set(months.map(startOfMonth)).size).toBe(2)
      for (const day of months) {
        const isLast = addDays(day, 1).endsWith('-01')
        expect(Number(day.slice(8)) === asked.monthDay || isLast).toBe(true)
      }
    }),
  )
})

const parts = { permit: 'reports.read', orderBy: ['soldOn'] } as const
const columns = { soldOn: field.day, heldOn: field.day }
const both = defineReport('a', {
  ...parts,
  columns,
  keys: { eventId: field.tally },
  axes: { sold: 'soldOn', held: 'heldOn' },
})

it('offers coming periods for reports that select rows by the day of an event', () => {
  expect(periodsOf(both)).not.toContain('nextWeek')
  expect(periodsOf(both, 'held')).toContain('nextWeek')
  expect(periodsOf(defineReport('b', { ...parts, columns }))).toEqual([])
})

it('selects the period that is open on the screen if schedules offer this period', () => {
  const today = '2026-11-20' as Day
  const screen = (period?: string) => {
    const name = isPeriodPreset(period) ? period : 'lastThirtyDays'
    return periodOfScreen(periodsOf(both), { period, ...periodOf(name, today) }, today)
  }
  for (const name of ['lastMonth', 'thisFilmWeek', 'yearToDate', 'lastSixMonths']) {
    expect(screen(name)).toBe(name)
  }
  expect(screen()).toBe('lastThirtyDays')
  const own = { period: undefined, from: '2026-03-03', to: '2026-04-04' }
  expect(periodOfScreen(periodsOf(both), own, today)).toBeUndefined()
})

it('reports by day of event may be sent after events, and reports on one event may be sent only after that event', () => {
  expect(rhythmsOf(both)).toContain('afterEvent')
  const sold = defineReport('c', { ...parts, columns, axes: { sold: 'soldOn' } })
  expect(rhythmsOf(sold)).toEqual(calendarRhythms)
  const list = defineReport('d', { ...parts, columns, path: 'events/{id}/d' })
  expect(rhythmsOf(list)).toEqual(['afterEvent'])
})

it('reads e-mail addresses with any separator, and returns repeated addresses only once', () => {
  expect(addressesIn('kari@a.no; ola@a.no,\nKARI@a.no ')).toEqual(['KARI@a.no', 'ola@a.no'])
  expect(addressesIn(' ')).toEqual([])
})
