import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns the name that a file has while it is written. A killed process may leave such a file. */
export const partialOf = (file: string) => `${file}.partial`

/** Writes a file atomically and durably: a file with its final name is complete and survives a power cut. */
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

/** Syncs the directory, which Windows neither supports nor needs. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
