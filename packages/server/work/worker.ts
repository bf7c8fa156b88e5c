import { type ChildProcess, fork } from 'node:child_process'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import {
  errorOf,
  type FileHead,
  type FromWorker,
  type Task,
  type ToWorker,
  type WorkerEngine,
} from './messages.ts'

export interface WorkerSettings {
  engine: WorkerEngine
  /** The niceness of the process, 0 to 19. */
  niceness: number
  /** Heap limit in megabytes; if it is exceeded, only this process and its task are lost. */
  heapMegabytes: number
  /** Milliseconds after which a task and its process are ended. */
  timeoutMs: number
}

export interface FileReceiver {
  head(head: FileHead): void
  /** Resolves when the next bytes may be sent. */
  bytes(bytes: Uint8Array): Promise<void>
}

export interface Worker {
  /** Makes later tasks read this engine, and closes earlier connections. */
  open(engine: WorkerEngine): void
  perform(task: Task, receiver: FileReceiver, stop: AbortSignal): Promise<unknown>
  isAlive(): boolean
  end(): void
  /** Lets the caller's process exit first; the worker then ends by itself. */
  unref(): void
}

const program = new URL('worker-process.ts', import.meta.url)

export function startWorker(settings: WorkerSettings): Worker {
  const { engine, niceness, heapMegabytes, timeoutMs } = settings
  const child = fork(program, [String(niceness)], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=16'],
    serialization: 'advanced',
  })
  let isAlive = true
  const ended = () => {
    isAlive = false
  }
  child.on('exit', ended).on('error', ended)
  const open = (next: WorkerEngine) => send(child, { open: next })
  open(engine)
  return {
    open,
    perform: (task, receiver, stop) => performIn(child, { task, receiver, stop, timeoutMs }),
    isAlive: () => isAlive,
    end: () => void child.kill('SIGKILL'),
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
  }
}

/** Sends a message. Ignores failures, since the end of the process is noticed anyway. */
const send = (child: ChildProcess, message: ToWorker) => void child.send(message, () => undefined)

interface Performance {
  task: Task
  receiver: FileReceiver
  stop: AbortSignal
  timeoutMs: number
}

function performIn(child: ChildProcess, { task, receiver, stop, timeoutMs }: Performance) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const limit = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const receive = (message: FromWorker) => {
    if ('head' in message) receiver.head(message.head)
    else if ('bytes' in message) {
      void receiver.bytes(message.bytes).then(() => send(child, { more: true }))
    } else if ('done' in message) resolve(message.done)
    else reject(errorOf(message.failed))
  }
  const cancel = () => reject(new Refusal('broken_off'))
  const stopIt = () => send(child, { stop: true })
  child.on('message', receive).once('exit', cancel).once('error', cancel)
  stop.addEventListener('abort', stopIt)
  send(child, { task })
  return promise.finally(() => {
    clearTimeout(limit)
    stop.removeEventListener('abort', stopIt)
    child.off('message', receive).off('exit', cancel).off('error', cancel)
  })
}
