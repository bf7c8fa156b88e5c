import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Loopback, openLoopback } from './loopback.ts'

export class AnsweringVenue {
  /** Replies by path below /api/v1, without the query; a promise delays the reply until it resolves. */
  answers: Record<string, unknown> = {}
  written: { path: string; body: unknown }[] = []
  #loopback: Loopback | undefined

  get origin(): string {
    return this.#loopback?.origin ?? ''
  }

  async open(): Promise<void> {
    this.#loopback = await openLoopback((request, response) => void this.#serve(request, response))
  }

  async close(): Promise<void> {
    await this.#loopback?.close()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', this.origin).pathname.replace('/api/v1', '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    if (request.method !== 'GET') this.written.push({ path, body: JSON.parse(body || 'null') })
    const answer = (await this.answers[path]) ?? { ok: true, data: [], total: 0 }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
}
