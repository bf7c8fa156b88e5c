import { Readable } from 'node:stream'
import type { FileReply } from '@dxweb/kit/definitions/route.ts'
import type { Lane, Order } from './lane.ts'
import type { Hears } from './worker.ts'

/** As much of a file is held for whoever takes it slowly; who takes nothing for so long is let go. */
const heldBytes = 4_000_000
const stallMs = 30_000

/** A file while it is made elsewhere. It waits for who reads it, and ends with who leaves. */
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

  /** Returns when there is room for more. */
  async add(bytes: Uint8Array): Promise<void> {
    if (this.destroyed || this.push(bytes)) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#takeMore = resolve
    const limit = setTimeout(() => this.destroy(), stallMs)
    await promise
    clearTimeout(limit)
  }
}

/** Answers as soon as the file has begun; what goes wrong later breaks it off. */
export function streamFile(lane: Lane, order: Omit<Order, 'hears'>): Promise<FileReply> {
  const { promise, resolve, reject } = Promise.withResolvers<FileReply>()
  const body = new FileOnItsWay()
  const left = new AbortController()
  body.once('close', () => left.abort())
  let hasBegun = false
  const hears: Hears = {
    head(head) {
      hasBegun = true
      resolve({ ...head, body })
    },
    bytes: (bytes) => body.add(bytes),
  }
  lane.perform({ ...order, hears, gone: AbortSignal.any([order.gone, left.signal]) }).then(
    () => body.push(null),
    (error: Error) => {
      reject(error)
      // Nobody listens to a file that was never handed out.
      body.destroy(hasBegun ? error : undefined)
    },
  )
  return promise
}
