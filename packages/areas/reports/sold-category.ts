import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

/** Prefix of corrections, which are listed apart from the sales of their price category (specification 3). */
const corrected = 'correction:'

/** SQL of a price category by its name, or of the correction of one. */
export const categoryOf = (name: string, correction: string) =>
  `case when ${correction} = '' then ${name} else '${corrected}' || ${correction} end`

/** SQL of the price category of the sums `d`, with the event's category `c`. */
export const categoryColumn = categoryOf('c.name', 'd.correction')

export const categoryLabel = (say: Translate, category: string) =>
  category.startsWith(corrected)
    ? say('report.correctionOf', { category: category.slice(corrected.length) })
    : category
