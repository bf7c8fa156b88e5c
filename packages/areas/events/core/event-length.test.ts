import { expect, it } from 'vitest'
import { growsUnlikelyLong, hoursOf, isUnlikelyLong } from './event-length.ts'

it('the length of an event is counted to the next occurrence of its end time, even past midnight', () => {
  expect(hoursOf('20:00', '19:00')).toBe(23)
  expect(hoursOf('19:00', '21:30')).toBe(2.5)
  expect(hoursOf('22:00', '01:30')).toBe(3.5)
  expect(hoursOf('20:00', '20:00')).toBeNull()
  expect(hoursOf('20:00', '')).toBeNull()
})

it('an event over 12 hours needs a confirmation, and a move needs one only if it makes the event that long', () => {
  expect([2.5, 12, 12.1, 23, null].map(isUnlikelyLong)).toEqual([false, false, true, true, false])
  const at = (from: string, to: string) => ({
    startsAt: `2031-03-${from}:00.000Z`,
    endsAt: `2031-03-${to}:00.000Z`,
  })
  const concert = at('07T19:00', '07T21:00')
  expect(growsUnlikelyLong(concert, at('07T19:00', '08T18:00'))).toBe(true)
  expect(growsUnlikelyLong(concert, at('08T19:00', '08T21:00'))).toBe(false)
  const festival = at('07T08:00', '08T20:00')
  expect(growsUnlikelyLong(festival, at('09T08:00', '10T20:00'))).toBe(false)
})
