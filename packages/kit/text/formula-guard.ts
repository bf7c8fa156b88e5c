/** Full-width characters start a formula in East Asian locales. */
const formula = '[=+\\-@＝＋－＠\\t\\r\\n]'
const isRisky = new RegExp(`^(?:${formula}|'(?:'|${formula}))`)
const isGuarded = new RegExp(`^'(?:'|${formula})`)

/** Puts an apostrophe before a text that spreadsheets would evaluate, or that already looks guarded. */
export const guarded = (text: string): string => (isRisky.test(text) ? `'${text}` : text)

/** Matches a text written as a formula to keep its leading zeros: ="0150". */
export const formulaText = /^="([^"]*)"$/

/** Restores a text written by `guarded` or as a formula. Other texts, such as 't Hooft, stay unchanged. */
export const unguarded = (text: string): string =>
  isGuarded.test(text) ? text.slice(1) : text.replace(formulaText, '$1')
