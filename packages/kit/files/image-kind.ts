export const imageKinds = ['image/png', 'image/jpeg', 'image/webp'] as const

export type ImageKind = (typeof imageKinds)[number]

export const maxImageBytes = 10_000_000
export const imageLimit = { most: maxImageBytes / 1_000_000 }
export const maxImagePixels = 40_000_000
/**
 * Pixels per side. A single row of millions of pixels takes a thousand times longer to decode than a square of the same
 * size.
 */
export const maxImageSide = 12_000

const startsWith = (bytes: Uint8Array, signs: readonly number[], from = 0) =>
  signs.every((sign, place) => bytes[from + place] === sign)

const riff = [0x52, 0x49, 0x46, 0x46]
const webp = [0x57, 0x45, 0x42, 0x50]

/** Reads the first bytes, never the name. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  return startsWith(bytes, riff) && startsWith(bytes, webp, 8) ? 'image/webp' : undefined
}
