import type { FilmWeek } from '@dxweb/areas/film/programming/contract.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Session } from '../../../data/session/session.ts'
import { type Loopback, openLoopback, openAddress } from '../../../testing/loopback.ts'
import { openScreen } from '../../../testing/open-screen.tsx'
import Screen from '../screen.tsx'
import { friday } from './film-week.ts'

interface Sent {
  id?: number
}

export class FilmServer {
  week: FilmWeek
  can = ['film.read', 'film.write', 'shows.edit']
  /** The week after another user's change; while set, the server refuses changes as stale. */
  overtaken: FilmWeek | null = null
  /** The week that the server returns after a change. */
  after: FilmWeek | null = null
  refusal: object | null = null
  plan: object | null = null
  /** Delays replies to changes until the promise is settled. */
  held: Promise<void> | null = null
  /** Delays replies to reads of other weeks until the promise is settled. */
  heldOthers: Promise<void> | null = null
  readonly sent: { path: string; body: unknown }[] = []
  #line: Loopback | null = null

  constructor(week: FilmWeek) {
    this.week = week
  }

  get origin() {
    return this.#line?.origin ?? ''
  }

  async open() {
    this.#line = await openLoopback((request, reply) => void this.#answer(request, reply))
  }

  close = () => this.#line?.close()

  async #answer(request: IncomingMessage, reply: ServerResponse) {
    reply.setHeader('content-type', 'application/json')
    if (request.method === 'GET') {
      if (!request.url?.includes(this.week.from)) await this.heldOthers
      return reply.end(JSON.stringify(this.week))
    }
    const body = JSON.parse(await text(request)) as { shows?: Sent[]; events?: Sent[] }
    this.sent.push({ path: request.url ?? '', body })
    await this.held
    if (request.url?.endsWith('/plan')) return reply.end(JSON.stringify(this.plan))
    if (this.overtaken) {
      this.week = this.overtaken
      reply.statusCode = 409
      return reply.end(JSON.stringify({ error: { code: 'stale' } }))
    }
    if (this.refusal) {
      reply.statusCode = 400
      return reply.end(JSON.stringify({ error: this.refusal }))
    }
    this.week = this.after ?? this.week
    const events = (body.shows ?? body.events ?? []).map(({ id = 900 }, at) => ({
      id: id === 900 ? id + at : id,
      version: 2,
    }))
    const changeId = '0193c1a0-0000-7000-8000-000000000001'
    return reply.end(JSON.stringify({ events, refused: [], skipped: [], changeId }))
  }
}

export function openBoard(server: FilmServer, search = ''): void {
  openAddress(`${server.origin}/partners/1003/filmscheduler?date=${friday}${search}`)
  const session = {
    can: server.can,
    lastContext: { partner: { timeZone: server.week.zone } },
  } as unknown as Session
  openScreen(Screen, session)
}
