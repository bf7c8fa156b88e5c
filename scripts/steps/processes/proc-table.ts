import { readdirSync, readFileSync } from 'node:fs'

export interface Process {
  pid: number
  parent: number
  /** Ticks after boot. With the pid it names a process for good. */
  startedAt: number
  name: string
  isZombie: boolean
  /** Ticks of its own processor time. */
  own: number
  /** Ticks of the children that it has waited for, and of theirs. */
  waited: number
}

/** Linux counts processor time in hundredths of a second on every architecture that Node runs on. */
export const ticksASecond = 100

/** Fields of proc(5), counted after the name, which may contain spaces. */
export function readStat(text: string): Process | undefined {
  const open = text.indexOf('(')
  const close = text.lastIndexOf(')')
  const fields = text.slice(close + 2).split(' ')
  if (open < 0 || fields.length < 20) return undefined
  const at = (index: number) => Number(fields[index])
  return {
    pid: Number(text.slice(0, open)),
    name: text.slice(open + 1, close),
    isZombie: fields[0] === 'Z',
    parent: at(1),
    own: at(11) + at(12),
    waited: at(13) + at(14),
    startedAt: at(19),
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const numbersIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** Empty where the system has no /proc. */
export const processTable = (): Process[] =>
  numbersIn('/proc').flatMap((pid) => readStat(readText(`/proc/${pid}/stat`)) ?? [])

/** Processes whose command or environment names a folder. */
export const processesIn = (folder: string): number[] =>
  numbersIn('/proc')
    .filter((pid) =>
      ['cmdline', 'environ'].some((file) => readText(`/proc/${pid}/${file}`).includes(folder)),
    )
    .map(Number)

/** True while a thread of these runs, or waits for the processor or a disk rather than for another thread. */
export const isAnyRunnable = (pids: readonly number[]): boolean =>
  pids.some((pid) =>
    numbersIn(`/proc/${pid}/task`).some((thread) =>
      /\) [RD] [^)]*$/.test(readText(`/proc/${pid}/task/${thread}/stat`)),
    ),
  )
