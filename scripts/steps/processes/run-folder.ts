import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processesIn, processTable } from './proc-table.ts'

/**
 * Prefix of folder names. It is short, since the path of a database socket in the folder may have at most 103 bytes.
 */
const prefix = 'dx-'

/** Creates the folder for temporary files of the run's programs. Its name contains the pid of the run. */
export function makeRunFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  // Under root the database engine runs as another user, who needs access.
  chmodSync(folder, 0o711)
  return folder
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** PostgreSQL gets SIGQUIT first, so that it frees its shared memory. */
function kill(pid: number, name: string, isLast: boolean): void {
  try {
    process.kill(pid, name === 'postgres' && !isLast ? 'SIGQUIT' : 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

const pauseMs = 50
const roundsBeforeKill = 40

/** Kills the processes that `find` returns, and repeats this until none is left. */
export async function endProcesses(find: () => readonly number[]): Promise<void> {
  for (let round = 0; ; round += 1) {
    const asked = new Set(find())
    const left = processTable().filter(
      ({ pid, isZombie }) => asked.has(pid) && !isZombie && pid !== process.pid,
    )
    if (left.length === 0) return
    for (const { pid, name } of left) kill(pid, name, round > roundsBeforeKill)
    await delay(pauseMs)
  }
}

/** Ends the processes that use the folder, and then removes it. */
export async function removeRunFolder(folder: string): Promise<void> {
  await endProcesses(() => processesIn(folder))
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Removes the folders of runs whose own process was killed. */
export async function removeLeftRuns(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-\\w{6}$`).exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await removeRunFolder(join(parent, name))
  }
}
