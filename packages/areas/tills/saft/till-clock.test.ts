import { describe, expect, it } from 'vitest'
import { TillClock } from './till-clock.ts'

/** Finds the next clock changes of a zone with Temporal, independently of the code under test. */
function changesOf(timeZone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  let at = Temporal.Instant.from('2026-12-01T00:00Z').toZonedDateTimeISO(timeZone)
  while (changes.length < 4) {
    const next = at.getTimeZoneTransition('next')
    if (next === null) break
    at = next
    changes.push(at)
  }
  return changes
}

const isForward = (change: Temporal.ZonedDateTime) =>
  change.offsetNanoseconds > change.subtract({ minutes: 1 }).offsetNanoseconds

const shown = (at: Temporal.ZonedDateTime) =>
  [at.toPlainDate().toString(), at.toPlainTime().toString({ smallestUnit: 'second' })] as const

const isoOf = (at: Temporal.ZonedDateTime) => new Date(at.epochMilliseconds).toISOString()

describe.each(['Europe/Oslo', 'America/New_York', 'Australia/Lord_Howe'])(
  'the clock of a till in %s',
  (zone) => {
    it('uses the order of receipts to decide whether a repeated minute is the first or the second', () => {
      for (const change of changesOf(zone)) {
        const clock = new TillClock(zone)
        for (let minutes = -120; minutes <= 180; minutes += 5) {
          const at = change.add({ minutes })
          expect(clock.read(...shown(at))).toEqual({ at: isoOf(at), note: null })
        }
      }
    })

    it('notes the skipped minutes of a till whose clock was not put forward', () => {
      for (const change of changesOf(zone).filter(isForward)) {
        const before = change.subtract({ minutes: 1 })
        const clock = new TillClock(zone)
        for (let minutes = 0; minutes < 30; minutes += 5) {
          const at = change.add({ minutes }).withTimeZone(before.offset)
          const note = 'skipped_by_clock'
          expect(clock.read(...shown(at))).toEqual({ at: isoOf(at), note })
        }
      }
    })
  },
)
