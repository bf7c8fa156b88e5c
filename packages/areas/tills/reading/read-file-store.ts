import { setFlagsFromString } from 'node:v8'
import { type Transferable, Worker } from 'node:worker_threads'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { NotSaft } from '../saft/saft-fault.ts'
import { readBatches } from './batches-store.ts'
import type { Desk, FromThread, ReadEnd, Reading, ToThread } from './desk.ts'

/** Smaller files are read in the server's own thread, since starting a thread takes longer. In bytes. */
const minThreadBytes = 512 * 1024

/** Limits of a thread in megabytes. The thread holds a piece of the file and one batch. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 24 }

const program = new URL('thread-store.ts', import.meta.url)

type Pieces = AsyncIterator<Uint8Array, unknown>

async function nextOf(pieces: Pieces): Promise<Uint8Array | null> {
  const next = await pieces.next()
  return next.done ? null : next.value
}

async function beginningOf(pieces: Pieces) {
  const held: Uint8Array[] = []
  let size = 0
  try {
    while (size < minThreadBytes) {
      const piece = await nextOf(pieces)
      if (piece === null) break
      held.push(piece)
      size += piece.length
    }
  } catch (error) {
    return { held, size, rest: () => Promise.reject(error) }
  }
  return { held, size, rest: () => nextOf(pieces) }
}

/** Transfers the bytes to the thread; copies them first if their buffer holds other data. */
function sent(value: unknown): [ToThread, Transferable[]] {
  if (!(value instanceof Uint8Array)) return [{ answer: value }, []]
  const isAlone = value.length === value.buffer.byteLength
  const { buffer } = isAlone ? value : new Uint8Array(value)
  return [{ answer: new Uint8Array(buffer) }, [buffer as ArrayBuffer]]
}

function startThread(reading: Reading): Worker {
  // Clears the server's own flag for its young generation, which would replace the thread's limit.
  setFlagsFromString('--max-semi-space-size=0')
  return new Worker(program, { workerData: reading, resourceLimits })
}

/** A thread that exceeds its memory limits ends without affecting the server. */
async function readInThread(desk: Desk, reading: Reading): Promise<ReadEnd> {
  const thread = startThread(reading)
  const { promise, resolve, reject } = Promise.withResolvers<ReadEnd>()
  let failure: { error: unknown } | undefined
  const answer = async (name: keyof Desk, input: unknown) => {
    try {
      const [message, given] = sent(await (desk[name] as (input: unknown) => unknown)(input))
      thread.postMessage(message, given)
    } catch (error) {
      failure ??= { error }
      thread.postMessage({ unanswered: true } satisfies ToThread, [])
    }
  }
  thread.on('message', (message: FromThread) => {
    if ('ask' in message) void answer(message.ask, message.input)
    else if ('done' in message) resolve(message.done)
    else if (failure) reject(failure.error)
    else if ('fault' in message) reject(new NotSaft(message.fault.code, message.fault.line))
    else reject(new Error(message.failed))
  })
  thread.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('broken_off') : error),
  )
  thread.on('exit', () => reject(new Refusal('broken_off')))
  return promise.finally(() => thread.terminate())
}

/**
 * The thread requests each piece after reading the previous one. After each batch, it waits until the previous batch
 * is stored. Throws `NotSaft`.
 */
export async function readPieces(
  file: AsyncIterable<Uint8Array>,
  reading: Reading,
  desk: Omit<Desk, 'piece'>,
): Promise<ReadEnd> {
  const pieces = file[Symbol.asyncIterator]()
  try {
    const { held, size, rest } = await beginningOf(pieces)
    const read = size < minThreadBytes ? readBatches : readInThread
    return await read({ ...desk, piece: async () => held.shift() ?? rest() }, reading)
  } finally {
    await pieces.return?.()
  }
}
