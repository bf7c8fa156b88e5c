import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const roomBytes = 6_000_000_000

/**
 * Parent folders of runs, the preferred one first: memory if the system has plenty. A database is 1,150 files, and
 * creating hundreds of them on a disk dominates their tests.
 */
export function parentsOfRuns(): [string, ...string[]] {
  if (process.env['TMPDIR'] !== undefined || !existsSync(memory)) return [tmpdir()]
  return hasRoomyMemory() ? [memory, tmpdir()] : [tmpdir(), memory]
}

/** Programs must be able to run there: the engine of a root user is copied. */
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

/** The last of several mounts at one path hides the others. */
export function mountAt(path: string, mounts: string) {
  const lines = mounts.split('\n').map((line) => line.split(' '))
  const [, , type, options = ''] = lines.findLast(([, at]) => at === path) ?? []
  return type === undefined ? undefined : { type, options: options.split(',') }
}
