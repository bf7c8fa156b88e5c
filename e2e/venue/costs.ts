import { readFileSync } from 'node:fs'
import {
  type Process,
  processTable,
  ticksASecond,
} from '../../scripts/steps/processes/proc-table.ts'
import type { Venue } from './messages.ts'

export interface Cost {
  worker: number
  browser: number
  server: number
  engine: number
}

const secondsOf = ({ own, waited }: Process) => (own + waited) / ticksASecond

function secondsBelow(all: readonly Process[], pid: number): number {
  const found = all.find((each) => each.pid === pid)
  const own = found ? secondsOf(found) : 0
  const below = all.filter(({ parent }) => parent === pid)
  return below.reduce((sum, child) => sum + secondsBelow(all, child.pid), own)
}

/** CPU seconds of a process and its descendants; 0 on systems without `/proc`. */
export const secondsOfTree = (pid: number): number => secondsBelow(processTable(), pid)

/**
 * Sums the CPU seconds of a database's backends, found by the database name in their command line. Ended backends are
 * not counted.
 */
function secondsOfBackends(all: readonly Process[], database: string): number {
  const isOf = ({ pid }: Process) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`postgres: dxweb ${database} `)
    } catch {
      return false
    }
  }
  return all.filter(isOf).reduce((sum, each) => sum + secondsOf(each), 0)
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
  const processes = processTable()
  return { worker: ownSeconds(), tree: secondsBelow(processes, process.pid), processes }
}

/** Starts measuring. Call the returned function after the journey; outside Linux, it returns undefined. */
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
