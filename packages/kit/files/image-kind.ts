export const imageKinds = ['image/png', 'image/jpeg', 'image/webp'] as const

export type ImageKind = (typeof imageKinds)[number]

/** The most bytes that an image is sent in with. */
export const mostImageBytes = 10_000_000
/** The most points that an image is drawn of. */
export const mostImagePixels = 40_000_000
/** The most points along a side: a row of millions is drawn a thousand times slower than a square of as many. */
export const mostImageSide = 12_000

const startsWith = (bytes: Uint8Array, signs: readonly number[], from = 0) =>
  signs.every((sign, place) => bytes[from + place] === sign)

const riff = [0x52, 0x49, 0x46, 0x46]
const webp = [0x57, 0x45, 0x42, 0x50]

/** What an image is by its first bytes, whatever it is called; undefined for all that is not taken. Pure. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  return startsWith(bytes, riff) && startsWith(bytes, webp, 8) ? 'image/webp' : undefined
}
