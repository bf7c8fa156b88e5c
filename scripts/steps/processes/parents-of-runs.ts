import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const roomBytes = 6_000_000_000

/**
 * Returns parent folders, the preferred one first: a folder in memory if enough is free. A database has 1,150 files,
 * and creating hundreds of databases on a disk would take most of the tests' time.
 */
export function parentsOfRuns(): [string, ...string[]] {
  if (process.env['TMPDIR'] !== undefined || !existsSync(memory)) return [tmpdir()]
  return hasRoomyMemory() ? [memory, tmpdir()] : [tmpdir(), memory]
}

/** True if the memory file system has room and may run programs, since root's database engine is copied there. */
function hasRoomyMemory(): boolean {
  try {
    const mount = mountAt(memory, readFileSync('/proc/mounts', 'utf8'))
    const { bavail, bsize } = statfsSync(memory)
    const room = Math.min(bavail * bsize, process.availableMemory() / 2)
    return mount?.type === 'tmpfs' && !mount.options.includes('noexec') && room >= roomBytes
  } catch {
    return false
  }
}

/** The last of several mounts at a path hides the others. */
export function mountAt(path: string, mounts: string) {
  const lines = mounts.split('\n').map((line) => line.split(' '))
  const [, , type, options = ''] = lines.findLast(([, at]) => at === path) ?? []
  return type === undefined ? undefined : { type, options: options.split(',') }
}
