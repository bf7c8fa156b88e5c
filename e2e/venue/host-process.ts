import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Environment } from '@dxweb/server/start/settings/settings.ts'
import { productCommand } from '../../scripts/source/product-command.ts'
import { repository } from '../../scripts/source/repository.ts'
import type { HostAnswer, HostQuestion } from './messages.ts'

const keptLines = 60
/** Milliseconds that a host may take to close, before it is killed. */
const patienceMs = 2500

type Question = HostQuestion extends infer Q ? (Q extends unknown ? Omit<Q, 'id'> : never) : never

interface Waiting {
  resolve: (answer: HostAnswer) => void
  reject: (error: Error) => void
}

export class HostProcess {
  readonly #process: ChildProcess
  readonly #lines: string[] = []
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0

  constructor() {
    this.#process = fork(new URL('host-start.ts', import.meta.url), [], {
      cwd: repository,
      // Omits `--expose-gc`, which would prevent V8 from sharing compiled code. Only the server's start needs it.
      execArgv: productCommand.filter((word) => word.startsWith('--max-')),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const { stdout, stderr } = this.#process
    for (const output of [stdout, stderr]) {
      if (output) createInterface({ input: output }).on('line', (line) => this.#keep(line))
    }
    this.#process.on('message', (answer: HostAnswer) => this.#settle(answer))
    this.#process.once('exit', () => this.#fail())
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  get log(): string {
    return this.#lines.join('\n')
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null
  }

  async open(name: string, environment: Environment): Promise<string> {
    const { address = '' } = await this.#ask({ act: 'open', name, environment })
    return address
  }

  async close(name: string): Promise<void> {
    await this.#ask({ act: 'close', name })
  }

  async end(): Promise<void> {
    if (!this.isAlive) return
    const gone = once(this.#process, 'exit')
    if (this.#process.connected) this.#process.disconnect()
    const killing = setTimeout(() => this.#process.kill('SIGKILL'), patienceMs)
    await gone
    clearTimeout(killing)
  }

  #keep(line: string): void {
    this.#lines.push(line)
    if (this.#lines.length > keptLines) this.#lines.shift()
  }

  #ask(question: Question): Promise<HostAnswer> {
    const id = (this.#asked += 1)
    const { promise, resolve, reject } = Promise.withResolvers<HostAnswer>()
    this.#waiting.set(id, { resolve, reject })
    if (this.isAlive) this.#process.send({ ...question, id })
    else this.#fail()
    return promise
  }

  #settle(answer: HostAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.error === undefined) waiting?.resolve(answer)
    else waiting?.reject(new Error(answer.error))
  }

  #fail(): void {
    for (const { reject } of this.#waiting.values()) {
      reject(new Error(`The server has ended:\n${this.log}`))
    }
    this.#waiting.clear()
  }
}
