import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { repository } from '../source/repository.ts'

export interface Ran {
  ok: boolean
  output: string
}

interface How {
  /** Also prints output immediately, prefixed with this name since steps run in parallel. */
  live?: string
  env?: Record<string, string>
  /** Minutes until it is ended and counts as failed. */
  minutes?: number
}

/** No colour codes in files and build logs. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }
const alive = new Set<ReturnType<typeof spawn>>()

/** Milliseconds for a program to stop its own servers. */
const graceMs = 20_000

export function endPrograms(): void {
  for (const child of alive) child.kill('SIGTERM')
}

/** Without shell or input. */
export function runProgram(program: string, args: readonly string[], how: How = {}): Promise<Ran> {
  const { live, env = {}, minutes = 30 } = how
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...plain, ...env },
    })
    alive.add(child)
    let output = ''
    const take = (line: string) => {
      output += `${line}\n`
      if (live && line.trim() !== '') process.stdout.write(`${live} │ ${line}\n`)
    }
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', take)
    let killing: NodeJS.Timeout | undefined
    const limit = setTimeout(() => {
      take(`Ended after ${minutes} minutes without a result.`)
      child.kill('SIGINT')
      killing = setTimeout(() => child.kill('SIGKILL'), graceMs)
    }, minutes * 60_000)
    const done = (ok: boolean) => {
      clearTimeout(limit)
      clearTimeout(killing)
      alive.delete(child)
      resolve({ ok, output })
    }
    child.on('error', (error) => {
      take(`${program}: ${error.message}`)
      done(false)
    })
    child.on('close', (code) => done(code === 0))
  })
}

export function runNode(args: readonly string[], how: How = {}): Promise<Ran> {
  return runProgram(process.execPath, args, how)
}
