import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { repository } from '../../source/repository.ts'
import { paced } from '../pace/pace.ts'
import { isAnyRunnable, processesIn } from './proc-table.ts'
import { ProcessTree } from './process-tree.ts'
import { endProcesses } from './run-folder.ts'

export interface Ran {
  ok: boolean
  output: string
  /** Processor seconds of all its processes; 0 where the system does not count them. */
  processor: number
}

interface How {
  /** Also prints output immediately, prefixed with this name since steps run in parallel. */
  live?: string
  env?: Record<string, string>
  /** A file whose growth is progress. */
  journal?: string
  /** Describes what a stalled program was doing. */
  onStall?: () => readonly string[]
}

/** No colour codes in files and build logs. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

export const tree = new ProcessTree()

const sampleMs = 1000
/** A program has stalled when it neither prints nor uses or waits for the processor for so long. */
const stallMs = 180_000
/** The share of a core that idle servers and browsers use. */
const idleShare = 0.05
/** The share of looks in which they are about to run. A busy machine lets a working program wait in most of them. */
const idleLooks = 0.25

const sampling: { timer?: NodeJS.Timeout } = {}

/** Marks the environment of each program, to find processes whose parent died while forking. */
const mark = `DXWEB_PROGRAM=${process.pid}-`
const programs = { count: 0, haveEnded: false }

function livingPids(ofProgram = mark, root?: number): number[] {
  tree.sample()
  return [...tree.living(root), ...processesIn(ofProgram)]
}

/** Ends all programs, and everything that descends from them, at once. None can be run afterwards. */
export async function endPrograms(): Promise<void> {
  programs.haveEnded = true
  clearInterval(sampling.timer)
  await endProcesses(() => livingPids())
}

const sizeOf = (file: string | undefined) =>
  (file && statSync(file, { throwIfNoEntry: false })?.size) || 0

interface Progress {
  at: number
  lines: number
  bytes: number
  seconds: number
}

/** Calls `end` when the program neither prints nor uses or waits for the processor. */
function watchProgress(
  pid: number,
  how: How,
  lines: () => number,
  end: () => void,
): NodeJS.Timeout {
  const now = (): Progress => ({
    at: performance.now(),
    lines: lines(),
    bytes: sizeOf(how.journal),
    seconds: tree.secondsOf(pid),
  })
  let last = now()
  let looks = 0
  let runnable = 0
  const look = () => {
    const seen = now()
    const worked = seen.seconds - last.seconds
    const hasSpoken = seen.lines !== last.lines || seen.bytes !== last.bytes
    const idleMs = seen.at - last.at
    if (idleMs > paced(stallMs) / 2) {
      looks += 1
      if (isAnyRunnable(tree.living(pid))) runnable += 1
    }
    const hasProgressed = hasSpoken || worked > (idleShare * paced(stallMs)) / 1000
    const isOver = idleMs > paced(stallMs)
    if (hasProgressed || (isOver && runnable > looks * idleLooks)) {
      last = seen
      looks = runnable = 0
    } else if (isOver) end()
  }
  return setInterval(look, sampleMs)
}

/** Without shell or input. Ends what the program leaves behind. */
export async function runProgram(
  program: string,
  args: readonly string[],
  how: How = {},
): Promise<Ran> {
  if (programs.haveEnded) return { ok: false, output: '', processor: 0 }
  const { live, env = {} } = how
  programs.count += 1
  // Ends in a stroke, so that the first program's mark is not the beginning of the tenth's.
  const own = `${mark}${programs.count}/`
  const [variable = '', value = ''] = own.split('=')
  const child = spawn(program, args, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...plain, ...env, [variable]: value },
  })
  const { pid = 0 } = child
  if (pid) tree.addRoot(pid)
  sampling.timer ??= setInterval(() => tree.sample(), sampleMs).unref()
  const lines: string[] = []
  const take = (line: string) => {
    lines.push(line)
    if (live && line.trim() !== '') process.stdout.write(`${live} │ ${line}\n`)
  }
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', take)
  const end = () => endProcesses(() => livingPids(own, pid))
  const watch = watchProgress(
    pid,
    how,
    () => lines.length,
    () => {
      clearInterval(watch)
      take('Ended, since it made no progress.')
      for (const line of how.onStall?.() ?? []) take(line)
      void end()
    },
  )
  const ok = await ended(child, end, (error) => take(`${program}: ${error.message}`))
  clearInterval(watch)
  return { ok, output: `${lines.join('\n')}\n`, processor: tree.secondsOf(pid) }
}

/** Resolves when its output has ended too, which orphaned processes may hold open. */
async function ended(
  child: ChildProcess,
  endRest: () => Promise<void>,
  onError: (error: Error) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      onError(error)
      resolve(false)
    })
    child.once('exit', () => void endRest())
    child.once('close', (code) => resolve(code === 0))
  })
}

export function runNode(args: readonly string[], how: How = {}): Promise<Ran> {
  return runProgram(process.execPath, args, how)
}
