import type { Say } from '@dxweb/kit/definitions/register-words.ts'

/** Lists corrections apart from the sales of their price category (specification 3). */
const corrected = 'correction:'

/** Name of a price category, or of a correction's category. */
export const categoryOf = (name: string, correction: string) =>
  `case when ${correction} = '' then ${name} else '${corrected}' || ${correction} end`

/** Price category of the sums `d`, with the event's category `c`. */
export const categoryColumn = categoryOf('c.name', 'd.correction')

export const categoryLabel = (say: Say, category: string) =>
  category.startsWith(corrected)
    ? say('report.correctionOf', { category: category.slice(corrected.length) })
    : category
