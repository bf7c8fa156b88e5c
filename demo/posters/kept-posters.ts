import { readFileSync } from 'node:fs'

/** The size `original` is not listed, since its picture is identical to `large`. */
export const keptSizes = ['large', 'card', 'thumb'] as const

export interface KeptPoster {
  /** Hash of the drawing from which the pictures were made. */
  mark: string
  pictures: Record<(typeof keptSizes)[number], Uint8Array>
}

interface Head {
  mark: string
  lengths: number[]
}

export const keptFile = new URL('posters.bin', import.meta.url)

export function packPosters(posters: readonly KeptPoster[]): Buffer {
  const heads = posters.map(({ mark, pictures }) => ({
    mark,
    lengths: keptSizes.map((size) => pictures[size].length),
  }))
  const bytes = posters.flatMap(({ pictures }) => keptSizes.map((size) => pictures[size]))
  return Buffer.concat([Buffer.from(`${JSON.stringify(heads)}\n`), ...bytes])
}

export function readPosters(): KeptPoster[] {
  const packed = readFileSync(keptFile)
  let at = packed.indexOf('\n') + 1
  const heads = JSON.parse(packed.toString('utf8', 0, at)) as Head[]
  const next = (length = 0) => packed.subarray(at, (at += length))
  return heads.map(({ mark, lengths: [large, card, thumb] }) => ({
    mark,
    pictures: { large: next(large), card: next(card), thumb: next(thumb) },
  }))
}
