import { once } from 'node:events'
import { crc32, createDeflate } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

/** Returns an empty image of 1 byte or, with `isDeep`, 8 bytes per pixel: a small file that is expensive to decode. */
export async function largePng(width: number, height: number, isDeep = false): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(isDeep ? 16 : 8, 8)
  head.writeUInt8(isDeep ? 6 : 0, 9)
  const deflate = createDeflate({ level: 6 })
  const parts: Buffer[] = []
  deflate.on('data', (part: Buffer) => parts.push(part))
  const bytes = height * (1 + width * (isDeep ? 8 : 1))
  const zeros = Buffer.alloc(1_000_000)
  for (let left = bytes; left > 0; left -= zeros.length) {
    if (!deflate.write(zeros.subarray(0, Math.min(left, zeros.length))))
      await once(deflate, 'drain')
  }
  deflate.end()
  await once(deflate, 'end')
  const data = Buffer.concat(parts)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
