import { invalidField } from '@dxweb/kit/errors.ts'
import { imageKindOf, mostImagePixels } from '@dxweb/kit/image-kind.ts'

export interface Frame {
  width: number
  height: number
}

const openImage = async () => {
  // Loaded when the first image comes: its library is large, and most servers never see one.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** An image that takes longer than this to draw was made to. Seconds. */
const patience = 10

/**
 * An image drawn anew as PNG, within the frame: none of what else a file may carry comes along. Refuses at `field` what
 * is no image by its first bytes, what has too many points, and what cannot be read.
 */
export async function remakeImage(
  bytes: Uint8Array,
  { width, height }: Frame,
  field: string,
): Promise<Buffer> {
  if (imageKindOf(bytes) === undefined) throw invalidField(field, 'image_type')
  const sharp = await openImage()
  const read = { limitInputPixels: false, failOn: 'error', pages: 1 } as const
  const about = await sharp(bytes, read)
    .metadata()
    .catch((cause: unknown) => {
      throw Object.assign(invalidField(field, 'image_broken'), { cause })
    })
  if (about.width * about.height > mostImagePixels) throw invalidField(field, 'image_pixels')
  return sharp(bytes, { ...read, limitInputPixels: mostImagePixels })
    .rotate()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: patience })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch((cause: unknown) => {
      throw Object.assign(invalidField(field, 'image_broken'), { cause })
    })
}
