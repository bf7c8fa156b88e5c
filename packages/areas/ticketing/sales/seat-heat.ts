const day = 86_400_000

/** Steps of heat: how long ago at most, in days; what is older is the first and coldest. */
const within = [1, 3, 7, 30] as const
export const heats = [1, 2, 3, 4, 5] as const
export type Heat = (typeof heats)[number]

/** How lately a seat was sold, seen from `at` (milliseconds): 5 within a day, 1 more than 30 days before. */
export function heatOf(soldAt: number, at: number): Heat {
  const place = within.findIndex((days) => at - soldAt <= days * day)
  return heats[place === -1 ? 0 : 4 - place] ?? 1
}
