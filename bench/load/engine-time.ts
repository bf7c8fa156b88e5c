import { readFileSync } from 'node:fs'

function processesOf(postmaster: number): string[] {
  return readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
}

/** Returns the processor time of each of the engine's processes, in milliseconds (Linux). */
export function engineTimes(postmaster: number): Map<string, number> {
  const times = new Map<string, number>()
  for (const pid of processesOf(postmaster)) {
    try {
      const [worked = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
      times.set(pid, Number(worked) / 1e6)
    } catch {
      // The process has ended.
    }
  }
  return times
}

/** Returns processor time in milliseconds. */
export async function engineTimeOf(
  postmaster: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = engineTimes(postmaster)
  await work()
  let worked = 0
  for (const [pid, time] of engineTimes(postmaster)) worked += time - (before.get(pid) ?? 0)
  return worked
}
