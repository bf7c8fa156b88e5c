import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { openDatabase } from '../db/open-database.ts'
import { type Database, readUntil } from '../db/database.ts'
import {
  failureOf,
  type FileHead,
  type FromWorker,
  type Task,
  type ToWorker,
  type WorkerEngine,
} from './messages.ts'
import { type TaskContext, isTaskName, tasks } from './tasks.ts'

/**
 * Lowers the priority of each thread. On Linux, existing threads are set one by one, and new threads inherit the
 * priority.
 */
function lowerPriority(niceness: number): void {
  if (niceness === 0) return
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
  for (const thread of threads) setPriority(thread, niceness)
}

let engine: WorkerEngine = { url: '' }
let database: Promise<Database> | undefined

/**
 * Opens the database once, with few connections, since tasks run one at a time. The lane divides its processes between
 * venues.
 */
async function openOnce(): Promise<Database> {
  database ??= openDatabase({ ...engine, connections: 1, reportConnections: 2, isOneCaller: true })
  const { signal } = stop
  return readUntil(await database, () => signal)
}

const post = (message: FromWorker) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()))

let stop = new AbortController()
let resumeSending: (() => void) | undefined

async function sendBytes(bytes: Uint8Array): Promise<void> {
  stop.signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  resumeSending = resolve
  await post({ bytes })
  await promise
  stop.signal.throwIfAborted()
}

async function perform({ name, input }: Task): Promise<FromWorker> {
  stop = new AbortController()
  try {
    if (!isTaskName(name)) throw new Error(`There is no task ${name}`)
    const task = tasks[name] as (input: unknown, context: TaskContext) => Promise<unknown>
    const sendHead = (head: FileHead) => post({ head })
    return { done: await task(input, { openDatabase: openOnce, sendHead, sendBytes }) }
  } catch (error) {
    return { failed: failureOf(error) }
  }
}

function turnTo(next: WorkerEngine): void {
  engine = next
  void database?.then((one) => one.close())
  database = undefined
}

process.on('message', (message: ToWorker) => {
  if ('open' in message) turnTo(message.open)
  else if ('task' in message) void perform(message.task).then(post)
  else {
    if ('stop' in message) stop.abort()
    resumeSending?.()
  }
})
// Only the server ends this process, although Ctrl-C in the terminal reaches it too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())
lowerPriority(Number(process.argv[2] ?? 0))
