import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

/** At full load, reports get a tenth of the processor time of other statements: slow, but they finish. */
export const reportNiceness = 10
/** Linux divides processor time between autogroups, one per session; each engine process has a session: sched(7). */
const autogroupOf = (pid: number) => `/proc/${pid}/autogroup`
/** Milliseconds between attempts, and the number of attempts; Linux accepts only one such change per 100 ms. */
const [turnMs, turns] = [150, 10]

/** Without permission the process keeps its priority. */
export async function lowerPriority(pid: number): Promise<void> {
  try {
    setPriority(pid, reportNiceness)
  } catch {
    return
  }
  for (let turn = 0; process.platform === 'linux' && turn < turns; turn += 1) {
    try {
      writeFileSync(autogroupOf(pid), String(reportNiceness))
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      await delay(turnMs * (1 + Math.random()))
    }
  }
}
