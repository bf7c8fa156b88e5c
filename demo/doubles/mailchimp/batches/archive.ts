import { gzipSync } from 'node:zlib'

const block = 512

function header(name: string, size: number): Buffer {
  const head = Buffer.alloc(block)
  head.write(name, 0, 100)
  head.write('0000644\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  head.write('00000000000\0', 136)
  head.write('        0', 148)
  head.write('ustar\u000000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** Makes a gzipped tar with one file, the format of a batch's results. */
export function archiveOf(name: string, content: string): Buffer {
  const bytes = Buffer.from(content)
  const padding = Buffer.alloc((block - (bytes.length % block)) % block)
  const end = Buffer.alloc(block * 2)
  return gzipSync(Buffer.concat([header(name, bytes.length), bytes, padding, end]))
}
