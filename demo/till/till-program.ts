import type { ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import type { readFeed, sendBatch } from '@dxweb/areas/tills/api/contract.ts'
import type { Feed } from './goods.ts'

type FeedReply = ReplyOf<typeof readFeed.parts>
export type BatchReply = ReplyOf<typeof sendBatch.parts>

export interface Batch {
  receipts: readonly unknown[]
  events: readonly unknown[]
}

/** Maximum length of each list in one call. */
const maxOfCall = 300

/** Calls the till API: follows changes of goods and operators, and sends receipts and events. */
export class TillProgram {
  readonly #base: string
  readonly #token: string
  #cursor: string | null = null
  readonly #rows: Record<keyof Feed, Map<number, { id: number }>> = {
    products: new Map(),
    menus: new Map(),
    vatTypes: new Map(),
    operators: new Map(),
  }

  constructor(address: string, partnerId: number, token: string) {
    this.#base = `${address}/api/v1/partners/${partnerId}/till`
    this.#token = token
  }

  async #call<T>(path: string, body?: unknown): Promise<T> {
    const answer = await fetch(this.#base + path, {
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  async follow(): Promise<{ till: FeedReply['till']; feed: Feed }> {
    for (;;) {
      const path = this.#cursor === null ? '/changes' : `/changes?after=${this.#cursor}`
      const read = await this.#call<FeedReply>(path)
      if (read.isWhole) for (const rows of Object.values(this.#rows)) rows.clear()
      for (const [list, rows] of Object.entries(this.#rows)) {
        for (const row of read[list as keyof Feed]) rows.set(row.id, row)
      }
      for (const { list, id } of read.removed) this.#rows[list as keyof Feed]?.delete(id)
      this.#cursor = read.cursor
      if (!read.hasMore) return { till: read.till, feed: this.#feed() }
    }
  }

  #feed(): Feed {
    const lists = Object.entries(this.#rows).map(([list, rows]) => [list, [...rows.values()]])
    return Object.fromEntries(lists)
  }

  async send({ receipts, events }: Batch): Promise<BatchReply[]> {
    const replies: BatchReply[] = []
    const calls = Math.max(1, Math.ceil(Math.max(receipts.length, events.length) / maxOfCall))
    for (let call = 0; call < calls; call += 1) {
      const part = (list: readonly unknown[]) =>
        list.slice(call * maxOfCall, (call + 1) * maxOfCall)
      const body = { receipts: part(receipts), events: part(events) }
      replies.push(await this.#call<BatchReply>('/batches', body))
    }
    return replies
  }
}
