import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

/** A correction is listed apart from the sales of its price category (specification 3). */
const corrected = 'correction:'

/** A price category of this name, or one that a correction names. */
export const categoryOf = (name: string, correction: string) =>
  `case when ${correction} = '' then ${name} else '${corrected}' || ${correction} end`

/** A price category of the sums `d`, whose event's is `c`. */
export const categoryColumn = categoryOf('c.name', 'd.correction')

export const categoryLabel = (say: Translate, category: string) =>
  category.startsWith(corrected)
    ? say('report.correctionOf', { category: category.slice(corrected.length) })
    : category
