import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartFault } from '../../ground/start-fault.ts'
import { endOfArchive, memberBytes } from './tar.ts'

export interface ArchiveWriter {
  add(name: string, bytes: Buffer | string): Promise<void>
  /** Renames the archive to its final name once everything is on disk. */
  finish(): Promise<void>
  abandon(): Promise<void>
}

/** Opens an archive with a name that ends in `.partial` until the archive is complete. */
export async function openArchive(path: string, at: Date): Promise<ArchiveWriter> {
  if (existsSync(path)) throw new StartFault(`${path} is there already; name another file.`)
  const partial = `${path}.partial`
  const file = await open(partial, 'w', 0o600).catch((cause: unknown) => {
    throw new StartFault(`${partial} cannot be written: ${(cause as Error).message}.`, { cause })
  })
  return {
    async add(name, bytes) {
      await file.writeFile(memberBytes({ name, bytes: Buffer.from(bytes) }, at))
    },
    async finish() {
      await file.writeFile(endOfArchive)
      await file.sync()
      await file.close()
      await rename(partial, path)
      const folder = await open(dirname(path))
      await folder.sync().finally(() => folder.close())
    },
    async abandon() {
      await file.close().catch(() => undefined)
      await rm(partial, { force: true })
    },
  }
}
