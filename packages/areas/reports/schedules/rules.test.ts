import { expect, it } from 'vitest'
import { addressesIn, daysOf, nextSending, type Timing } from './rules.ts'
import type { Day } from '@dxweb/kit/time/day.ts'

const zone = 'Europe/Oslo'
const timing: Timing = { rhythm: 'daily', monthDay: 1, sendAt: '07:00' }
const next = (after: string, change: Partial<Timing> = {}) =>
  nextSending({ ...timing, ...change }, new Date(after), zone)

it('a schedule keeps its local hour across a clock change', () => {
  expect(next('2026-03-28T12:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(next('2026-03-27T12:00:00Z')).toBe('2026-03-28T06:00:00.000Z')
  expect(next('2026-10-24T12:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
})

it('a skipped time is sent an hour later, and a repeated one once', () => {
  expect(next('2026-03-28T12:00:00Z', { sendAt: '02:30' })).toBe('2026-03-29T01:30:00.000Z')
  expect(next('2026-10-24T12:00:00Z', { sendAt: '02:30' })).toBe('2026-10-25T00:30:00.000Z')
  expect(next('2026-10-25T00:30:00Z', { sendAt: '02:30' })).toBe('2026-10-26T01:30:00.000Z')
})

it('a monthly report is sent on the last day of shorter months', () => {
  const monthly = { rhythm: 'monthly', monthDay: 31 } as const
  expect(next('2026-02-01T12:00:00Z', monthly)).toBe('2026-02-28T06:00:00.000Z')
  expect(next('2028-02-01T12:00:00Z', monthly)).toBe('2028-02-29T06:00:00.000Z')
  expect(next('2026-04-30T05:00:00Z', monthly)).toBe('2026-05-31T05:00:00.000Z')
  expect(next('2026-11-30T12:00:00Z', monthly)).toBe('2026-12-31T06:00:00.000Z')
})

it('a weekly report is sent on its weekday, and never twice at one instant', () => {
  expect(next('2026-11-23T06:00:00Z', { rhythm: 'mon' })).toBe('2026-11-30T06:00:00.000Z')
  expect(next('2026-11-23T05:59:59Z', { rhythm: 'mon' })).toBe('2026-11-23T06:00:00.000Z')
  expect(next('2026-11-23T12:00:00Z', { rhythm: 'sun' })).toBe('2026-11-29T06:00:00.000Z')
})

it('a period covers days before the day of sending', () => {
  expect(daysOf('yesterday', '2027-01-01' as Day)).toEqual({ from: '2026-12-31', to: '2026-12-31' })
  expect(daysOf('lastWeek', '2026-11-23' as Day)).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(daysOf('lastWeek', '2026-11-22' as Day)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(daysOf('lastMonth', '2026-03-31' as Day)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

it('several addresses are read as people write them, each once', () => {
  expect(addressesIn('kari@a.no; ola@a.no,\nKARI@a.no ')).toEqual(['KARI@a.no', 'ola@a.no'])
  expect(addressesIn(' ')).toEqual([])
})
