/** Returns the Luhn check digit, which detects every error in a single digit. */
function checkDigit(digits: string): number {
  const weighted = Array.from({ length: digits.length }, (_, index) => {
    const value = Number(digits.at(-1 - index)) * (index % 2 === 0 ? 2 : 1)
    return value > 9 ? value - 9 : value
  })
  const sum = weighted.reduce((total, value) => total + value, 0)
  return (10 - (sum % 10)) % 10
}

/** Digits are random, so that numbers cannot be derived from each other; the last one is a check digit. */
export function drawNumber(length: number, drawDigit: () => number): string {
  const drawn = Array.from({ length: length - 1 }, drawDigit).join('')
  return `${drawn}${checkDigit(drawn)}`
}

export const hasCheckDigit = (text: string, length: number): boolean =>
  text.length === length &&
  /^\d+$/.test(text) &&
  checkDigit(text.slice(0, -1)) === Number(text.at(-1))
