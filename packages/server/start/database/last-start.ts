import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Settings of the last start on a data directory, for commands in another window. Contains no secret. */
interface LastStart {
  address: string
  hasOwnDatabase: boolean
}

const pathIn = (dataDir: string) => join(dataDir, 'last-start.json')

export function recordStart(dataDir: string, start: LastStart): void {
  writeFileSync(pathIn(dataDir), JSON.stringify(start))
}

/** Returns undefined before the first start, or if the file is damaged. */
export function lastStart(dataDir: string): LastStart | undefined {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as LastStart
  } catch {
    return undefined
  }
}
