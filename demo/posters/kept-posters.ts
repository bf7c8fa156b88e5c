import { readFileSync } from 'node:fs'

/** The whole picture has the largest frame's size, so both are one file. */
export const keptSizes = ['large', 'card', 'thumb'] as const

export interface KeptPoster {
  /** Mark of the drawing it was made from. */
  mark: string
  pictures: Record<(typeof keptSizes)[number], Uint8Array>
}

interface Head {
  mark: string
  lengths: number[]
}

export const keptFile = new URL('posters.bin', import.meta.url)

/** One line of JSON with lengths, then the pictures. */
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
