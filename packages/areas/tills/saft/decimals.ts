const zero = 48

/**
 * Reads an XML decimal as a whole number with `places` decimals ('33.10' with 2 is 3310). Undefined if the text is not
 * a decimal. Rounds further decimals half away from zero.
 */
export function readDecimal(text: string, places: number): number | undefined {
  const written = text.trim()
  const sign = written[0]
  let [size, digits, decimals] = [0, 0, -1]
  let roundsUp = false
  for (let at = sign === '-' || sign === '+' ? 1 : 0; at < written.length; at += 1) {
    const digit = written.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) {
      if (decimals >= 0 || (written[at] !== '.' && written[at] !== ',')) return undefined
      decimals = 0
      continue
    }
    digits += 1
    if (decimals < places) size = size * 10 + digit
    else if (decimals === places) roundsUp = digit >= 5
    if (decimals >= 0) decimals += 1
  }
  if (digits === 0) return undefined
  for (let missing = Math.max(decimals, 0); missing < places; missing += 1) size *= 10
  if (roundsUp) size += 1
  if (!Number.isSafeInteger(size)) return undefined
  return sign === '-' ? 0 - size : size
}

/** Reads an amount in øre; 0 if the text is missing or not a number. */
export const readOre = (text: string): number => readDecimal(text, 2) ?? 0

/** Gives an amount the sign of its side: a till credits sales and debits returns. */
export const signedOre = (text: string, side: string): number =>
  side.toUpperCase() === 'D' ? 0 - readOre(text) : readOre(text)
