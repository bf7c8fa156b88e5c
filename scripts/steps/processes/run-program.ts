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
  /** Processor seconds of all processes of the program; 0 if the system does not report them. */
  processor: number
}

interface How {
  /** Prefix of output that is printed immediately, since steps run in parallel. */
  live?: string
  env?: Record<string, string>
  /** Path of a file; its growth counts as progress. */
  journal?: string
  /** Describes the unfinished work of a stalled program. */
  onStall?: () => readonly string[]
}

/** Disables colour codes in files and build logs. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

export const tree = new ProcessTree()

const sampleMs = 1000
/**
 * A program counts as stalled after this many milliseconds without output and without using or waiting for the
 * processor.
 */
const stallMs = 180_000
/** Share of a core that idle servers and browsers use. */
const idleShare = 0.05
/**
 * Share of samples in which idle servers and browsers are runnable. On a busy machine a working program is runnable in
 * most samples.
 */
const idleLooks = 0.25

const sampling: { timer?: NodeJS.Timeout } = {}

/** Mark in the environment of each program, by which processes are found even if their parent died while forking. */
const mark = `DXWEB_PROGRAM=${process.pid}-`
const programs = { count: 0, haveEnded: false }

function livingPids(ofProgram = mark, root?: number): number[] {
  tree.sample()
  return [...tree.living(root), ...processesIn(ofProgram)]
}

/** Ends all programs and their descendants, and prevents new programs. */
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

/** Runs without shell or input, and ends the processes that the program started. */
export async function runProgram(
  program: string,
  args: readonly string[],
  how: How = {},
): Promise<Ran> {
  if (programs.haveEnded) return { ok: false, output: '', processor: 0 }
  const { live, env = {} } = how
  programs.count += 1
  // The mark ends in a slash, so that the first program's mark is not the beginning of the tenth's.
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

/** Resolves after the end of the output, which an orphaned process may delay. */
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
