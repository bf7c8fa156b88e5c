import { createHash, type Hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { StartFault } from '../../ground/start-fault.ts'
import { archiveFormat, type Head, type Manifest, sha256 } from './manifest.ts'
import { membersOf } from './tar.ts'

export const unzipped: (bytes: Buffer) => Promise<Buffer> = promisify(gunzip)

const notOne = (path: string, cause?: unknown) =>
  new StartFault(`${path} is not an archive made by npm run venue:export.`, { cause })

const damaged = (path: string, what: string, cause?: unknown) =>
  new StartFault(`${path} is damaged: ${what} is not what was written; export the venue again.`, {
    cause,
  })

function headIn(path: string, { name, bytes }: { name: string; bytes: Buffer }): Head {
  if (name !== 'format.json') throw notOne(path)
  let head: Head
  try {
    head = JSON.parse(bytes.toString()) as Head
  } catch (cause) {
    throw notOne(path, cause)
  }
  if (head.what !== 'dxweb-venue') throw notOne(path)
  if (head.format === archiveFormat) return head
  throw new StartFault(
    `${path} has format ${head.format}, and this version reads format ${archiveFormat}; use the version that made it (${head.product}).`,
  )
}

export async function readHead(path: string): Promise<Head> {
  if (!existsSync(path)) throw new StartFault(`There is no file ${path}.`)
  try {
    for await (const member of membersOf(path)) return headIn(path, member)
  } catch (cause) {
    if (cause instanceof StartFault && /damaged/.test(cause.message)) throw notOne(path, cause)
    throw cause
  }
  throw notOne(path)
}

export interface ReadArchive {
  manifest: Manifest
  /** Hash that identifies the archive. */
  hash: string
  shared: string
  secrets: string
}

class Hashes {
  readonly tables = new Map<string, Hash>()
  readonly members = new Map<string, string>()
  readonly texts = new Map<string, string>()

  async take(name: string, bytes: Buffer): Promise<void> {
    const [folder, table = ''] = name.split('/')
    if (folder === 'tables') {
      const hash = this.tables.get(table) ?? createHash('sha256')
      this.tables.set(table, hash.update(await unzipped(bytes)))
      return
    }
    this.members.set(name, sha256(bytes))
    if (folder !== 'files') this.texts.set(name, bytes.toString())
  }
}

/** Compares every hash. Throws StartFault if one differs. */
export async function checkArchive(path: string): Promise<ReadArchive> {
  const found = new Hashes()
  for await (const { name, bytes } of membersOf(path)) {
    await found.take(name, bytes).catch((cause: unknown) => {
      throw damaged(path, name, cause)
    })
  }
  const text = found.texts.get('manifest.json') ?? ''
  if (text === '' || sha256(text) !== found.texts.get('manifest.sha256')) {
    throw damaged(path, 'manifest.json')
  }
  const manifest = JSON.parse(text) as Manifest
  const empty = sha256('')
  for (const { name, sha256: wanted } of manifest.tables) {
    if ((found.tables.get(name)?.digest('hex') ?? empty) !== wanted) throw damaged(path, name)
  }
  const files = manifest.files.map(({ name, sha256: wanted }) => [`files/${name}`, wanted] as const)
  for (const [name, wanted] of [...files, ...Object.entries(manifest.members)]) {
    if (found.members.get(name) !== wanted) throw damaged(path, name)
  }
  const textOf = (name: string) => found.texts.get(name) ?? ''
  return {
    manifest,
    hash: sha256(text),
    shared: textOf('shared.json'),
    secrets: textOf('secrets.json'),
  }
}
