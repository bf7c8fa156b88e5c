import { encode, renderSVG } from 'uqr'

/** Options with a blank border around the code, so that scanners find it on a poster. */
const options = { ecc: 'M', border: 4 } as const

export const qrSvg = (address: string): string => renderSVG(address, { ...options, pixelSize: 10 })

/** Pixel width at which a code of 8 cm is printed sharply. */
const minWidth = 1200

export async function qrPng(address: string): Promise<Blob> {
  const { data, size } = encode(address, options)
  const scale = Math.ceil(minWidth / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * scale, y * scale, scale, scale)
    }),
  )
  return new Promise((done, failed) =>
    canvas.toBlob((file) => (file ? done(file) : failed(new Error('no file'))), 'image/png'),
  )
}
