/** Converts a picture to PNG on a white background, since pictures in PDFs have no transparency. */
export async function printablePicture(content: Buffer) {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(content)
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}
