import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from './home.ts'

export interface PostmasterFile {
  pid: number
  port: number
  socketDir: string
}

export function readPostmasterFile(data: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), socketDir: lines[4] ?? '' }
  } catch {
    return undefined
  }
}

/** Returns undefined if the server is not running, since another process may now have the recorded pid. */
export function runningPostmaster(home: Home): PostmasterFile | undefined {
  const file = readPostmasterFile(home.data)
  return file && isServerOf(file.pid, home.data) ? file : undefined
}

export function isServerOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') return servesOnLinux(pid, data)
    return commandOf(pid).includes('postgres')
  } catch {
    return false
  }
}

/** Returns true also for another user's process. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Checks the working directory, since a server runs in its data directory, and the command line, which a zombie lacks.
 */
function servesOnLinux(pid: number, data: string): boolean {
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  return command.includes('postgres') && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
}

function commandOf(pid: number): string {
  return process.platform === 'win32'
    ? execFileSync('tasklist', ['/fi', `PID eq ${pid}`, '/nh'], { encoding: 'utf8' })
    : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
}

/**
 * Removes the files, since PostgreSQL would mistake any process with the recorded pid for a server. If a server does
 * run, its shared memory still protects the data.
 */
export function removeStaleFiles(home: Home): void {
  for (const path of [
    join(home.data, 'postmaster.pid'),
    join(home.sockets, '.s.PGSQL.5432'),
    join(home.sockets, '.s.PGSQL.5432.lock'),
  ]) {
    rmSync(path, { force: true })
  }
}
