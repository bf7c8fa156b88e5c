const day = 86_400_000

/** Upper limits of the steps, in days; older sales are the first and coldest. */
const within = [1, 3, 7, 30] as const
export const heats = [1, 2, 3, 4, 5] as const
export type Heat = (typeof heats)[number]

/** 5 within a day, down to 1 after 30 days. Milliseconds. */
export function heatOf(soldAt: number, at: number): Heat {
  const place = within.findIndex((days) => at - soldAt <= days * day)
  return heats[place === -1 ? 0 : 4 - place] ?? 1
}
