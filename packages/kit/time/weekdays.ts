/** The number 1 is Monday. */
export const weekdaysOf = {
  every: [1, 2, 3, 4, 5, 6, 7],
  monThu: [1, 2, 3, 4],
  monFri: [1, 2, 3, 4, 5],
  friSun: [5, 6, 7],
  satSun: [6, 7],
  mon: [1],
  tue: [2],
  wed: [3],
  thu: [4],
  fri: [5],
  sat: [6],
  sun: [7],
} satisfies Record<string, readonly number[]>

export type Weekdays = keyof typeof weekdaysOf

export const weekdayChoices = Object.keys(weekdaysOf) as [Weekdays, ...Weekdays[]]

export const hasWeekday = (days: Weekdays, weekday: number): boolean =>
  weekdaysOf[days].includes(weekday)
