/** Accepts EAN-13, EAN-8 and UPC-A with a valid check digit (domain facts 3, GS1 General Specifications 7.9). */
export function isBarcode(text: string): boolean {
  if (!/^(\d{8}|\d{12}|\d{13})$/.test(text)) return false
  const fromRight = Array.from(text, Number).toReversed()
  return fromRight.reduce((sum, digit, place) => sum + digit * (place % 2 ? 3 : 1), 0) % 10 === 0
}
