import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'

const partial = (path: string) => `${path}.part`

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))

/** Syncs and renames, so that a name never holds a partial file. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(partial(path), 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial(path), path)
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

export function diskStore(directory: string): FileStore {
  const pathOf = (name: string) => {
    if (!/^[\w-]+(\/[\w.-]+)+$/.test(name) || name.includes('..')) {
      throw new Error(`${name} is no name of a file`)
    }
    return join(directory, name)
  }
  return {
    async write(name, bytes) {
      const path = pathOf(name)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeWhole(path, bytes)
      } catch (cause) {
        await rm(partial(path), { force: true }).catch(() => undefined)
        throw isFull(cause) ? new Refusal('no_room') : cause
      }
    },
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (cause) {
        throw codeOf(cause) === 'ENOENT' ? new Refusal('not_found') : cause
      }
    },
    async remove(name) {
      await rm(partial(pathOf(name)), { force: true })
      await rm(pathOf(name), { force: true })
    },
  }
}
