import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import type { FileStore } from '@dxweb/kit/files/file-store.ts'
import { partialOf, writeWhole } from './write-whole.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))

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
      const path = pathOf(name)
      await rm(partialOf(path), { force: true })
      await rm(path, { force: true })
    },
  }
}
