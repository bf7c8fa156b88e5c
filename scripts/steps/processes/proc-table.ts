import { readdirSync, readFileSync } from 'node:fs'

export interface Process {
  pid: number
  parent: number
  /** Start in clock ticks after boot. Together with the pid this identifies a process uniquely. */
  startedAt: number
  name: string
  isZombie: boolean
  /** Ticks of processor time of the process itself. */
  own: number
  /** Ticks of processor time of the ended children that the process has waited for, and of their descendants. */
  waited: number
}

/** Linux reports processor time in hundredths of a second on every architecture that Node supports. */
export const ticksASecond = 100

/** Parses /proc/…/stat (proc(5)). Fields are counted after the name, which may contain spaces. */
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

/** Empty on a system without /proc. */
export const processTable = (): Process[] =>
  numbersIn('/proc').flatMap((pid) => readStat(readText(`/proc/${pid}/stat`)) ?? [])

/** A process belongs to a folder if its command or environment names the folder. */
export const processesIn = (folder: string): number[] =>
  numbersIn('/proc')
    .filter((pid) =>
      ['cmdline', 'environ'].some((file) => readText(`/proc/${pid}/${file}`).includes(folder)),
    )
    .map(Number)

/** Runnable threads run, or wait for the processor or a disk. */
export const isAnyRunnable = (pids: readonly number[]): boolean =>
  pids.some((pid) =>
    numbersIn(`/proc/${pid}/task`).some((thread) =>
      /\) [RD] [^)]*$/.test(readText(`/proc/${pid}/task/${thread}/stat`)),
    ),
  )
