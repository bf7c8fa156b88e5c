import { describe, expect, it } from 'vitest'
import { type Door, judge, type KnownTicket, ticketCode, typedCode } from './rules.ts'

const id = '0190a4b0-0000-7000-8123-456789abcdef'

describe('reading a scanned text', () => {
  it.each([
    ['a complete ticket id', id, { ticket: id }],
    [
      'a ticket id without hyphens, in capitals',
      id.replaceAll('-', '').toUpperCase(),
      { ticket: id },
    ],
    ['the end of a ticket id as printed', typedCode(id), { tail: '456789abcdef' }],
    ['the end of a ticket id with spaces around', ' 4567-89ab-CDEF\n', { tail: '456789abcdef' }],
    ['a text that is not a ticket id', 'https://example.no/billett', null],
    ['an empty text', '', null],
  ])('recognises %s', (_, read, code) => {
    expect(ticketCode(read)).toEqual(code)
  })
})

const door: Door = {
  state: 'published',
  opensAt: '2026-11-20T17:00:00Z',
  closesAt: '2026-11-20T20:00:00Z',
}
const ticket: KnownTicket = { state: 'issued', isIn: false }
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

describe('judging a ticket offline', () => {
  it.each([
    ['accepts a valid ticket', ticket, door, '18:00:00', 'accepted'],
    ['accepts a ticket at the instant when the door opens', ticket, door, '17:00:00', 'accepted'],
    ['accepts a ticket at the instant when the door closes', ticket, door, '20:00:00', 'accepted'],
    ['refuses a ticket before the door opens', ticket, door, '16:59:59', 'notOpen'],
    ['refuses a ticket after the door has closed', ticket, door, '20:00:01', 'over'],
    [
      'refuses a ticket that has already entered',
      { ...ticket, isIn: true },
      door,
      '18:00:00',
      'alreadyScanned',
    ],
    ['refuses a refunded ticket', { ...ticket, state: 'refunded' }, door, '18:00:00', 'refunded'],
    [
      'refuses an exchanged ticket',
      { ...ticket, state: 'exchanged' },
      door,
      '18:00:00',
      'exchanged',
    ],
    [
      'refuses a ticket of a cancelled event',
      ticket,
      { ...door, state: 'cancelled' },
      '18:00:00',
      'cancelled',
    ],
    ['refuses an unknown code', null, door, '18:00:00', 'invalid'],
  ] as const)('%s', (_, known, where, time, result) => {
    expect(judge(known, where, at(time))).toBe(result)
  })
})
