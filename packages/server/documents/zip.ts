import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
/** Version 2.0 of the format, which knows deflate. */
const version = 20
const deflated = 8
/** 1 January 1980, the format's first day: the same content makes the same file. */
const date = 0x21

/** The fields that both records of a file share, after their signature and versions. */
function fieldsOf(name: Buffer, content: Buffer, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(version, 0)
  fields.writeUInt16LE(deflated, 4)
  fields.writeUInt16LE(date, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function centralRecord(name: Buffer, fields: Buffer, offset: number): Buffer {
  const madeBy = Buffer.from([version, 0])
  // Comment length, disk, attributes within and without: none.
  const rest = Buffer.alloc(10)
  return Buffer.concat([uint32(signature.central), madeBy, fields, rest, uint32(offset), name])
}

/** Files in one archive, each deflated. Names are ASCII; below 4 GB and 65,536 files. */
export async function zip(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path, 'ascii')
    const content = Buffer.from(text, 'utf8')
    const packed = await deflate(content)
    const fields = fieldsOf(name, content, packed)
    centrals.push(centralRecord(name, fields, offset))
    const local = Buffer.concat([uint32(signature.local), fields, name, packed])
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signature.end, 0)
  end.writeUInt16LE(centrals.length, 8)
  end.writeUInt16LE(centrals.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
