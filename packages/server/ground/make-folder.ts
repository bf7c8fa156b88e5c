import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Returns whether the folder was missing. Not `recursive`, which never ends where mkdir lies, as in /proc. */
export function makeFolder(path: string, mode = 0o777): boolean {
  if (existsSync(path)) return false
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  mkdirSync(path, { mode })
  return true
}
