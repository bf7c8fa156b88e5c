import { describe, expect, it } from 'vitest'
import { shiftWarnings } from './shift-warnings.ts'

const zone = 'Europe/Oslo'
const shift = (from: string, until: string) => ({
  from: Date.parse(from),
  until: Date.parse(until),
})
const evening = shift('2026-11-20T17:00:00+01:00', '2026-11-20T23:00:00+01:00')

describe('warnings before a shift is assigned', () => {
  it('gives no warning with eleven hours of rest and nine hours of work', () => {
    const next = shift('2026-11-21T10:00:00+01:00', '2026-11-21T19:00:00+01:00')
    expect(shiftWarnings(next, [evening], zone)).toEqual([])
  })

  it('warns of too little rest before or after a shift', () => {
    const early = shift('2026-11-21T08:30:00+01:00', '2026-11-21T12:00:00+01:00')
    const warning = [{ kind: 'shortRest', hours: 9.5 }]
    expect(shiftWarnings(early, [evening], zone)).toEqual(warning)
    expect(shiftWarnings(evening, [early], zone)).toEqual(warning)
  })

  it('warns of a working day that is too long, and counts hours after midnight as part of the evening before', () => {
    const night = shift('2026-11-21T00:30:00+01:00', '2026-11-21T04:00:00+01:00')
    expect(shiftWarnings(night, [evening], zone)).toEqual([{ kind: 'longDay', hours: 9.5 }])
  })

  it('the rest is an hour longer in the night when the clock is set back', () => {
    const before = shift('2026-10-24T17:00:00+02:00', '2026-10-24T23:00:00+02:00')
    const after = shift('2026-10-25T09:00:00+01:00', '2026-10-25T12:00:00+01:00')
    expect(shiftWarnings(after, [before], zone)).toEqual([])
  })

  it('warns of shifts at the same time', () => {
    const also = shift('2026-11-20T22:00:00+01:00', '2026-11-20T23:30:00+01:00')
    expect(shiftWarnings(also, [evening], zone)).toEqual([{ kind: 'overlap', with: evening }])
  })
})
