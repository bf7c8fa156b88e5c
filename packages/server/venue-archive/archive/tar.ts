import { open } from 'node:fs/promises'
import { StartFault } from '../../ground/start-fault.ts'

export interface Member {
  name: string
  bytes: Buffer
}

const block = 512
/** Size limit above any written member, so that a damaged size field cannot exhaust the memory. */
const maxBytes = 256 * 1024 * 1024

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits - 1, '0')}\0`

const sumOf = (header: Buffer) =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

function headerOf(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`${name} is too long for an archive`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8), 100)
  header.write(octal(size, 12) + octal(Math.floor(at.getTime() / 1000), 12), 124)
  header.write('0ustar\x0000', 156)
  header.write(`${octal(sumOf(header), 7)} `, 148)
  return header
}

const padding = (size: number) => Buffer.alloc((block - (size % block)) % block)

export const memberBytes = ({ name, bytes }: Member, at: Date): Buffer =>
  Buffer.concat([headerOf(name, bytes.length, at), bytes, padding(bytes.length)])

export const endOfArchive = Buffer.alloc(2 * block)

const textAt = (header: Buffer, from: number, length: number) =>
  header.toString('utf8', from, from + length).split('\0')[0] ?? ''

const damaged = (path: string) =>
  new StartFault(`${path} is damaged or was cut off; copy it again, or export the venue again.`)

/** Throws StartFault if the archive is damaged or ends too early. */
export async function* membersOf(path: string): AsyncGenerator<Member> {
  const file = await open(path)
  const readExactly = async (length: number) => {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length)
    if (bytesRead < length) throw damaged(path)
    return buffer
  }
  try {
    for (;;) {
      const header = await readExactly(block)
      if (header.every((byte) => byte === 0)) return
      const size = Number.parseInt(textAt(header, 124, 12), 8)
      const isWhole = Number.parseInt(textAt(header, 148, 8), 8) === sumOf(header)
      if (!isWhole || Number.isNaN(size) || size > maxBytes) throw damaged(path)
      const bytes = await readExactly(size)
      await readExactly(padding(size).length)
      yield { name: textAt(header, 0, 100), bytes }
    }
  } finally {
    await file.close()
  }
}
