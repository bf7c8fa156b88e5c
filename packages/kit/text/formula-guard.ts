/** Full-width signs also start a formula, in East Asian locales. */
const formula = '[=+\\-@＝＋－＠\\t\\r\\n]'
const isRisky = new RegExp(`^(?:${formula}|'(?:'|${formula}))`)
const isGuarded = new RegExp(`^'(?:'|${formula})`)

/** Puts an apostrophe before a text that spreadsheets would evaluate, or that already looks guarded. */
export const guarded = (text: string): string => (isRisky.test(text) ? `'${text}` : text)

/** Matches a text as other programs write it for spreadsheets, so that these keep its zeros: ="0150". */
export const formulaText = /^="([^"]*)"$/

/** Restores a text written by `guarded` or as a formula; other texts stay unchanged, such as 't Hooft. */
export const unguarded = (text: string): string =>
  isGuarded.test(text) ? text.slice(1) : text.replace(formulaText, '$1')
