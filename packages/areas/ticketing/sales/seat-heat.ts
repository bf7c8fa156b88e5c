const day = 86_400_000

/** Upper limits of the heat steps in days; older sales have the first and coldest step. */
const within = [1, 3, 7, 30] as const
export const heats = [1, 2, 3, 4, 5] as const
export type Heat = (typeof heats)[number]

/** Returns 5 for sales of the last day, down to 1 after 30 days. Takes milliseconds. */
export function heatOf(soldAt: number, at: number): Heat {
  const place = within.findIndex((days) => at - soldAt <= days * day)
  return heats[place === -1 ? 0 : 4 - place] ?? 1
}
