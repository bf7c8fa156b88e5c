/**
 * Whether the text is an EAN-13, EAN-8 or UPC-A: 13, 8 or 12 digits whose last one makes the sum of all, weighted 1 and
 * 3 in turn from the right, a multiple of 10 (domain facts 3, GS1 General Specifications 7.9).
 */
export function isBarcode(text: string): boolean {
  if (!/^(\d{8}|\d{12}|\d{13})$/.test(text)) return false
  const fromRight = Array.from(text, Number).toReversed()
  return fromRight.reduce((sum, digit, place) => sum + digit * (place % 2 ? 3 : 1), 0) % 10 === 0
}
