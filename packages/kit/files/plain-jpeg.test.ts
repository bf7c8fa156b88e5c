import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { plainJpeg } from './plain-jpeg.ts'

async function photo(orientation: number, progressive: boolean): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const taken = await sharp({
    create: { width: 301, height: 207, channels: 3, background: '#888', noise },
  })
    .jpeg({ progressive })
    .withExif({
      IFD0: { Copyright: 'kanari' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 54/1 0/1' },
    })
    .withMetadata({ orientation })
    .toBuffer()
  return Buffer.concat([taken, Buffer.from('film')])
}

describe('removing the camera’s metadata from a photo', () => {
  it.each([
    [1, false],
    [6, true],
    [8, false],
  ])(
    'a stripped photo has the same pixels and orientation (%i)',
    async (orientation, progressive) => {
      const taken = await photo(orientation, progressive)
      expect(taken.includes('kanari')).toBe(true)
      const plain = Buffer.from(plainJpeg(taken) ?? [])
      expect(plain.includes('kanari')).toBe(false)
      expect(plain.includes('film')).toBe(false)
      const upright = (bytes: Buffer) => sharp(bytes).rotate().raw().toBuffer()
      expect((await upright(plain)).equals(await upright(taken))).toBe(true)
      const { exif, width } = await sharp(plain).metadata()
      expect([exif?.length, width]).toEqual([orientation === 1 ? undefined : 32, 301])
    },
  )

  it('refuses a corrupt photo', async () => {
    const taken = await photo(6, false)
    expect(plainJpeg(taken.subarray(0, 30))).toBeUndefined()
    expect(plainJpeg(Buffer.from([0xff, 0xd8, 0x00, 0x01]))).toBeUndefined()
    expect(plainJpeg(Buffer.from('no picture'))).toBeUndefined()
  })

  it('accepts a photo with fill bytes before markers, or with a truncated end', async () => {
    const taken = await photo(1, false)
    const filled = Buffer.concat([
      taken.subarray(0, 2),
      Buffer.from([0xff, 0xff]),
      taken.subarray(2),
    ])
    expect(plainJpeg(filled)?.length).toBe(plainJpeg(taken)?.length)
    expect(plainJpeg(taken.subarray(0, taken.length - 40))).toBeDefined()
  })
})
