import { type OpeningHours, spansOn, weekdayOf } from '@dxweb/areas/venues/opening-hours/rules.ts'
import { addDays, type Day, daysBetween } from '@dxweb/kit/time/day.ts'

export interface BookedHall {
  id: number
  name: string
  openingHours: OpeningHours[]
  bookings: number
  minutes: number
  renterIds: number[]
}

const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0)

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the minutes of a span; a span with equal start and end lasts a whole day. */
const lengthOf = ({ from, until }: { from: string; until: string }) =>
  (minutesOf(until) - minutesOf(from) + 1440) % 1440 || 1440

/** Counts by local clock times, so that clock changes need no special case. */
export function openMinutes(hours: readonly OpeningHours[], from: Day, to: Day): number {
  const days = daysBetween(from, to) + 1
  return total(
    [0, 1, 2, 3, 4, 5, 6].map((at) => {
      const times = Math.max(0, Math.ceil((days - at) / 7))
      const spans = times === 0 ? [] : spansOn(hours, weekdayOf(addDays(from, at)))
      return times * total(spans.map(lengthOf))
    }),
  )
}

/** Returns the share in basis points; above 10000 if halls are also booked outside the opening hours. */
const shareOf = (booked: number, open: number) =>
  open === 0 ? null : Math.round((booked * 10_000) / open)

/** The total `share` covers only halls with opening hours (domain facts 1.12). */
export function hallUse(booked: readonly BookedHall[], from: Day, to: Day) {
  const halls = booked.map(({ id, name, minutes, openingHours }) => {
    const open = openMinutes(openingHours, from, to)
    return { id, name, minutes, openMinutes: open, share: shareOf(minutes, open) }
  })
  const opened = halls.filter((hall) => hall.openMinutes > 0)
  const sum = (of: 'minutes' | 'openMinutes') => total(opened.map((hall) => hall[of]))
  return {
    bookings: total(booked.map(({ bookings }) => bookings)),
    minutes: total(booked.map(({ minutes }) => minutes)),
    renters: new Set(booked.flatMap(({ renterIds }) => renterIds)).size,
    openMinutes: sum('openMinutes'),
    share: shareOf(sum('minutes'), sum('openMinutes')),
    halls,
  }
}
