import type { Part, Pdf } from './pdf.ts'
import { tag } from './tag.ts'

/** A PNG without transparency, with its size in pixels. */
export interface Picture {
  content: Uint8Array
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** Minimum number of pixels per point; with fewer, a picture looks coarse. */
const minDensity = 1.5

export function fitPicture({ width, height }: Picture, frame: Size): Size {
  const scale = Math.min(frame.width / width, frame.height / height, 1 / minDensity)
  return { width: width * scale, height: height * scale }
}

type Opened = Parameters<Pdf['image']>[0]
const opened = new WeakMap<Pdf, Map<Picture, Opened>>()

/** Opens a picture once per document, so that the file embeds it once. */
function openPicture(pdf: Pdf, picture: Picture): Opened {
  const pictures = opened.get(pdf) ?? new Map<Picture, Opened>()
  opened.set(pdf, pictures)
  const image = pictures.get(picture) ?? openImage(pdf, Buffer.from(picture.content))
  pictures.set(picture, image)
  return image
}

// pdfkit's types omit `openImage`.
const openImage = (pdf: Pdf, content: Buffer) =>
  (pdf as unknown as { openImage(content: Buffer): Opened }).openImage(content)

interface Place extends Size {
  left: number
  top: number
}

export function drawPicture(pdf: Pdf, parent: Part, picture: Picture, place: Place, alt: string) {
  const { left, top, width, height } = place
  const bbox = [left, top, left + width, top + height] as const
  const image = openPicture(pdf, picture)
  tag(pdf, parent, 'Figure', () => pdf.image(image, left, top, { width, height }), { alt, bbox })
}
