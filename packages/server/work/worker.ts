import { type ChildProcess, fork } from 'node:child_process'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { errorOf, type FileHead, type FromWorker, type Task, type ToWorker } from './messages.ts'

export interface WorkerSettings {
  databaseUrl: string
  /** How far it stands back for the server and the database: 0 not at all, 19 the most. */
  niceness: number
  /** The most that its heap may hold; with more it ends, and only what it was at is lost. Megabytes. */
  heapMegabytes: number
  /** A task that takes longer is ended with its process. Milliseconds. */
  patienceMs: number
}

export interface Hears {
  head(head: FileHead): void
  /** The next bytes come when this is done. */
  bytes(bytes: Uint8Array): Promise<void>
}

export interface Worker {
  perform(task: Task, hears: Hears, stop: AbortSignal): Promise<unknown>
  isAlive(): boolean
  end(): void
}

const program = new URL('worker-process.ts', import.meta.url)

/** A process of its own, for one task at a time. */
export function startWorker(settings: WorkerSettings): Worker {
  const { databaseUrl, niceness, heapMegabytes, patienceMs } = settings
  const child = fork(program, [String(niceness)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=16'],
    serialization: 'advanced',
  })
  let isAlive = true
  const ended = () => {
    isAlive = false
  }
  child.on('exit', ended).on('error', ended)
  tell(child, { open: { databaseUrl } })
  return {
    perform: (task, hears, stop) => performIn(child, { task, hears, stop, patienceMs }),
    isAlive: () => isAlive,
    end: () => void child.kill('SIGKILL'),
  }
}

/** What cannot be told shows in the end of the process. */
const tell = (child: ChildProcess, message: ToWorker) => void child.send(message, () => undefined)

interface Performance {
  task: Task
  hears: Hears
  stop: AbortSignal
  patienceMs: number
}

function performIn(child: ChildProcess, { task, hears, stop, patienceMs }: Performance) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const limit = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  const hear = (message: FromWorker) => {
    if ('head' in message) hears.head(message.head)
    else if ('bytes' in message) {
      void hears.bytes(message.bytes).then(() => tell(child, { more: true }))
    } else if ('done' in message) resolve(message.done)
    else reject(errorOf(message.failed))
  }
  const breakOff = () => reject(new Refusal('broken_off'))
  const stopIt = () => tell(child, { stop: true })
  child.on('message', hear).once('exit', breakOff).once('error', breakOff)
  stop.addEventListener('abort', stopIt)
  tell(child, { task })
  return promise.finally(() => {
    clearTimeout(limit)
    stop.removeEventListener('abort', stopIt)
    child.off('message', hear).off('exit', breakOff).off('error', breakOff)
  })
}
