import { readdirSync, readFileSync } from 'node:fs'
import type { Venue } from './messages.ts'

/** Processor seconds by part. */
export interface Cost {
  worker: number
  browser: number
  server: number
  engine: number
}

interface Process {
  pid: number
  parent: number
  /** Own, and those of children that have ended. */
  seconds: number
}

/** What Linux counts in. */
const ticksPerSecond = 100

function readProcess(pid: string): Process | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name before may have spaces and brackets.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    return { pid: Number(pid), parent: Number(fields[1]), seconds: ticks / ticksPerSecond }
  } catch {
    return undefined
  }
}

function readProcesses(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => readProcess(pid) ?? [])
}

/** Of a process and everything below it. */
function secondsBelow(all: readonly Process[], pid: number): number {
  const own = all.find((each) => each.pid === pid)?.seconds ?? 0
  const below = all.filter(({ parent }) => parent === pid)
  return below.reduce((sum, child) => sum + secondsBelow(all, child.pid), own)
}

export const secondsOfTree = (pid: number): number =>
  process.platform === 'linux' ? secondsBelow(readProcesses(), pid) : 0

/** A backend's command line names its database; those that have ended are missing. */
function secondsOfBackends(all: readonly Process[], database: string): number {
  const isOf = ({ pid }: Process) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`postgres: dxweb ${database} `)
    } catch {
      return false
    }
  }
  return all.filter(isOf).reduce((sum, { seconds }) => sum + seconds, 0)
}

const ownSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

interface Read {
  worker: number
  tree: number
  processes: Process[]
}

function read(): Read {
  const processes = readProcesses()
  return { worker: ownSeconds(), tree: secondsBelow(processes, process.pid), processes }
}

/** Undefined where the system has no such figures. Call the answer when the journey is over. */
export function costsOfJourney(): (venue: Venue) => Cost | undefined {
  if (process.platform !== 'linux') return () => undefined
  const before = read()
  return ({ pid, name }) => {
    const after = read()
    const worker = after.worker - before.worker
    const server = secondsBelow(after.processes, pid) - secondsBelow(before.processes, pid)
    return {
      worker,
      browser: Math.max(0, after.tree - before.tree - worker),
      server,
      engine: secondsOfBackends(after.processes, name),
    }
  }
}
