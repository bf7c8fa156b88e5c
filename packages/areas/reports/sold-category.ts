import type { Translate } from '@dxweb/kit/definitions/register-words.ts'

/** Prefix of corrections, which are listed separately from the sales of their price category (specification 3). */
const corrected = 'correction:'

export const categoryOf = (name: string, correction: string) =>
  `case when ${correction} = '' then ${name} else '${corrected}' || ${correction} end`

/** SQL for the price category of the sums `d`, joined with the event's category `c`. */
export const categoryColumn = categoryOf('c.name', 'd.correction')

export const categoryLabel = (say: Translate, category: string) =>
  category.startsWith(corrected)
    ? say('report.correctionOf', { category: category.slice(corrected.length) })
    : category
