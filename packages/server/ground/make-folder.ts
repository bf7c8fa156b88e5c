import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, and tells whether it was missing.
 * Not `recursive`: in a place like /proc, which says that it made a folder and did not, that goes on for ever.
 */
export function makeFolder(path: string, mode = 0o777): boolean {
  if (existsSync(path)) return false
  if (dirname(path) !== path) makeFolder(dirname(path), mode)
  mkdirSync(path, { mode })
  return true
}
