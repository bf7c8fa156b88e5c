/** Full-width signs also start a formula, in East Asian settings. */
const formula = '[=+\\-@＝＋－＠\\t\\r\\n]'
const isRisky = new RegExp(`^(?:${formula}|'(?:'|${formula}))`)
const isGuarded = new RegExp(`^'(?:'|${formula})`)

/** An apostrophe stops spreadsheets from evaluating a text; one that would be read as such is doubled. */
export const guarded = (text: string): string => (isRisky.test(text) ? `'${text}` : text)

/** The text that `guarded` wrote; other texts stay, as 't Hooft. */
export const unguarded = (text: string): string => (isGuarded.test(text) ? text.slice(1) : text)
