import { Readable } from 'node:stream'
import type { FileReply } from '@dxweb/kit/definitions/route.ts'
import type { Lane, Order } from './lane.ts'
import type { FileReceiver } from './worker.ts'

/** Maximum number of bytes buffered for a slow reader, and milliseconds until a stalled reader is disconnected. */
const heldBytes = 4_000_000
const stallMs = 30_000

/** Stream of a file that a worker makes at the reader's pace. The task ends when the reader disconnects. */
class FileOnItsWay extends Readable {
  #takeMore = () => undefined as void

  constructor() {
    super({ highWaterMark: heldBytes })
  }

  override _read(): void {
    this.#takeMore()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#takeMore()
    done(error)
  }

  /** Resolves when the buffer has room for more. */
  async add(bytes: Uint8Array): Promise<void> {
    if (this.destroyed || this.push(bytes)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#takeMore = resolve
    const limit = setTimeout(() => this.destroy(), stallMs)
    await promise
    clearTimeout(limit)
  }
}

/** Streams a file from a worker. Resolves once the file has begun; a later failure aborts the file. */
export function streamFile(lane: Lane, order: Omit<Order, 'receiver'>): Promise<FileReply> {
  const { promise, resolve, reject } = Promise.withResolvers<FileReply>()
  const body = new FileOnItsWay()
  const left = new AbortController()
  body.once('close', () => left.abort())
  let hasBegun = false
  const receiver: FileReceiver = {
    head(head) {
      hasBegun = true
      resolve({ ...head, body })
    },
    bytes: (bytes) => body.add(bytes),
  }
  lane.perform({ ...order, receiver, signal: AbortSignal.any([order.signal, left.signal]) }).then(
    () => body.push(null),
    (error: Error) => {
      reject(error)
      // A body that was never returned has no listener for its error.
      body.destroy(hasBegun ? error : undefined)
    },
  )
  return promise
}
