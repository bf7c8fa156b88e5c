import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type IcalEvent, icalOf } from './ical.ts'

const event: IcalEvent = {
  uid: 'event-7@1003.dxweb',
  title: 'Revy',
  location: 'Storsalen',
  category: 'Konsert',
  description: '',
  startsAt: '2026-10-25T00:30:00.000Z',
  endsAt: '2026-10-25T02:30:00.000Z',
  changedAt: '2026-10-01T08:00:00.000Z',
  isOpen: true,
  sequence: 3,
  status: 'CANCELLED',
}
const write = (change: Partial<IcalEvent> = {}) =>
  icalOf({ name: 'Sundet', timeZone: 'Europe/Oslo', events: [{ ...event, ...change }] })

const read = (ical: string, name: string) => {
  const lines = ical.replaceAll('\r\n ', '').split('\r\n')
  const value = lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ''
  return value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

describe('a calendar for other programs', () => {
  it('calendar events are in UTC, even in the night of a clock change, and cancelled events are marked', () => {
    const lines = write().split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:event-7@1003.dxweb',
        'DTSTART:20261025T003000Z',
        'DTEND:20261025T023000Z',
        'SEQUENCE:3',
        'STATUS:CANCELLED',
      ]),
    )
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
  })

  it('calendar lines have at most 75 octets, and every title can be read back', () => {
    const titles = fc.string({ unit: 'grapheme', maxLength: 200 })
    fc.assert(
      fc.property(titles, (typed) => {
        const title = typed.replaceAll(/\p{Cc}/gu, '')
        const ical = write({ title })
        const sizes = ical.split('\r\n').map((line) => Buffer.byteLength(line))
        expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
        expect(read(ical, 'SUMMARY')).toBe(title)
      }),
    )
  })

  it('calendar events open to everybody are public, and others are private', () => {
    expect(read(write(), 'CLASS')).toBe('PUBLIC')
    expect(read(write({ isOpen: false }), 'CLASS')).toBe('PRIVATE')
  })

  it('event titles cannot inject lines into a calendar', () => {
    const ical = write({ title: 'Revy\r\nSTATUS:CONFIRMED; a, b\\n' })
    expect(ical).toContain('SUMMARY:Revy\\nSTATUS:CONFIRMED\\; a\\, b\\\\n\r\n')
  })
})
