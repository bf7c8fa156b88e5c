import { describe, expect, it } from 'vitest'
import { type Door, judge, type KnownTicket, ticketCode, typedCode } from './rules.ts'

const id = '0190a4b0-0000-7000-8123-456789abcdef'

describe('reading a scanned text', () => {
  it.each([
    ['a whole id', id, { ticket: id }],
    ['one without hyphens, in capitals', id.replaceAll('-', '').toUpperCase(), { ticket: id }],
    ['its end as it is printed', typedCode(id), { tail: '456789abcdef' }],
    ['its end with spaces around', ' 4567-89ab-CDEF\n', { tail: '456789abcdef' }],
    ['something else', 'https://example.no/billett', null],
    ['nothing', '', null],
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
    ['accepts a ticket', ticket, door, '18:00:00', 'accepted'],
    ['accepts one the moment it opens', ticket, door, '17:00:00', 'accepted'],
    ['accepts one the moment it closes', ticket, door, '20:00:00', 'accepted'],
    ['is not open before', ticket, door, '16:59:59', 'notOpen'],
    ['is closed after', ticket, door, '20:00:01', 'over'],
    ['knows who is in', { ...ticket, isIn: true }, door, '18:00:00', 'alreadyScanned'],
    ['knows what was paid back', { ...ticket, state: 'refunded' }, door, '18:00:00', 'refunded'],
    ['knows what was exchanged', { ...ticket, state: 'exchanged' }, door, '18:00:00', 'exchanged'],
    [
      'knows of a cancelled event',
      ticket,
      { ...door, state: 'cancelled' },
      '18:00:00',
      'cancelled',
    ],
    ['knows no other code', null, door, '18:00:00', 'invalid'],
  ] as const)('%s', (_, known, where, time, result) => {
    expect(judge(known, where, at(time))).toBe(result)
  })
})
