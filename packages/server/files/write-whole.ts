import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Name of a file while it is written. A killed process may leave it. */
export const partialOf = (file: string) => `${file}.partial`

/** Atomic and durable: a file under its name is complete and survives a power cut. */
export async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const partial = partialOf(file)
  try {
    await writeFile(partial, content, { mode: 0o600, flush: true })
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
  await flushFolder(dirname(file))
}

/** Windows cannot sync directories, and does not need to. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
