import { randomBytes } from 'node:crypto'
import { accessSync, constants, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { makeFolder } from '../../ground/make-folder.ts'
import { StartFault } from '../../ground/start-fault.ts'

/** Throws StartFault if the directory is not writable. */
export function ensureDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o711)
    readdirSync(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartFault(
      `The data directory ${dataDir} cannot be written; choose another with DATA_DIR.`,
      {
        cause,
      },
    )
  }
}

/** The secret has 32 random bytes, and is created at the first start with owner-only access. */
export function readSecret(path: string): Buffer {
  try {
    writeFileSync(path, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartFault(`The secret ${path} cannot be written.`, { cause: error })
    }
  }
  const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64')
  if (secret.length >= 32) return secret
  throw new StartFault(`The secret ${path} is damaged; restore it from a backup.`)
}
