import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder with its parents. Returns true if it was missing. Avoids `recursive`, which never ends on file
 * systems such as /proc.
 */
export function makeFolder(path: string, mode = 0o777): boolean {
  if (existsSync(path)) return false
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  mkdirSync(path, { mode })
  return true
}
