import { invalidField } from '@dxweb/kit/errors/errors.ts'
import { imageKindOf, maxImagePixels, maxImageSide } from '@dxweb/kit/files/image-kind.ts'

export interface Frame {
  width: number
  height: number
}

/** Loads the image library lazily, since it is large and most processes never need it. */
const openImage = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/**
 * Maximum seconds to decode an image, just below the time limit of the process. Only a busy machine is this slow, since
 * sizes are limited.
 */
const timeoutSeconds = 50

const broken = (field: string) => (cause: unknown) => {
  throw Object.assign(invalidField(field, 'image_broken'), { cause })
}

/** Checks the image type and dimensions in the header before decoding, then applies the orientation. */
async function openSent(bytes: Uint8Array, field: string) {
  if (imageKindOf(bytes) === undefined) throw invalidField(field, 'image_type')
  const sharp = await openImage()
  const read = { limitInputPixels: false, failOn: 'error', pages: 1 } as const
  const about = await sharp(bytes, read).metadata().catch(broken(field))
  if (about.width * about.height > maxImagePixels) throw invalidField(field, 'image_pixels')
  if (Math.max(about.width, about.height) > maxImageSide) {
    throw invalidField(field, 'image_side', { max: maxImageSide })
  }
  return sharp(bytes, { ...read, limitInputPixels: maxImagePixels }).rotate()
}

/**
 * Re-encodes a picture as PNG, which removes everything else in the file. Refuses a wrong type, size or content with an
 * error for `field`.
 */
export async function remakeImage(
  bytes: Uint8Array,
  { width, height }: Frame,
  field: string,
): Promise<Buffer> {
  const image = await openSent(bytes, field)
  return image
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(broken(field))
}

/** Refuses the same pictures as `remakeImage`. */
export async function drawWhole(bytes: Uint8Array, maxWidth: number, field: string) {
  const image = await openSent(bytes, field)
  const { data, info } = await image
    .resize({ width: maxWidth, height: maxWidth, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: timeoutSeconds })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
    .catch(broken(field))
  return { bytes: data, width: info.width, height: info.height }
}

export async function drawPart(
  bytes: Uint8Array,
  cut: Frame & { left: number; top: number },
  { width, height }: Frame,
): Promise<Buffer> {
  const sharp = await openImage()
  return sharp(bytes)
    .extract(cut)
    .resize({ width, height, fit: 'fill', withoutEnlargement: false })
    .timeout({ seconds: timeoutSeconds })
    .webp({ quality: 82 })
    .toBuffer()
}
