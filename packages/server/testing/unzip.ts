import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive by its directory, each checked against its sum. Throws where it does not hold together. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('no end of directory')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory entry')
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('ascii', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`no file ${name}`)
    const start = local + 30 + nameLength
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)))
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`)
    files.set(name, content.toString('utf8'))
    at += 46 + nameLength
  }
  return files
}
