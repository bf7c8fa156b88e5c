import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Loopback, openLoopback } from '../../../testing/loopback.ts'
import { session } from '../../../testing/session.ts'

type Row = { id: number; version: number } & Record<string, unknown>

interface Refused {
  status: number
  error: { code: string; details?: unknown; fields?: unknown }
}

export class RegisterServer {
  can = ['registers.read', 'registers.write', 'settings.read']
  rows: Row[] = []
  shown: Readonly<Record<string, unknown>> = {}
  /** Further values in replies to writes, besides id and version. */
  answered: Readonly<Record<string, unknown>> = {}
  cities: Readonly<Record<string, string>> = {}
  /** Rows of other registers that the served register refers to, by register name. */
  others: Readonly<Record<string, Row[]>> = {}
  answers: Readonly<Record<string, unknown>> = {}
  /** Path at which reads fail; '' for none. */
  broken = ''
  /** Maximum number of rows of other registers in one reply; a test that needs few rows lowers it. */
  mostOthers = 1000
  asked: URL[] = []
  written: { method: string; path: string; body: Record<string, unknown> | null }[] = []
  refuse: Refused | null = null
  /** Rows that an import matches, by index. */
  found: { row: number; id: number; version: number; before: Record<string, unknown> }[] = []
  /** Fault codes for the next import that is not a trial run. */
  faults: { row: number; field: string; code: string }[] = []
  many: unknown = { done: [], refused: [] }
  /** Last change of each row in the log. */
  lastChange = { at: null as string | null, isNew: false, user: '', actedBy: '' }
  /** Delays replies to writes until the promise is settled. */
  held: Promise<void> | null = null
  readonly name: string
  #loopback: Loopback | undefined

  constructor(name: string) {
    this.name = name
  }

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
    const url = new URL(request.url ?? '/', this.origin)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const path = url.pathname.replace('/api/v1', '').replace(/^\/partners\/\d+/, '')
    if (path === '/auth') return answer(response, 200, session(this.can))
    if (path === this.broken) return answer(response, 500, { error: { code: 'internal' } })
    if (path === '/postalcodes') return this.#findCity(response, url.searchParams.get('code') ?? '')
    const known = this.answers[path]
    if (known !== undefined && request.method === 'GET') return answer(response, 200, known)
    const [, other = '', otherId] = path.split('/')
    const one = this.others[other]?.find(({ id }) => id === Number(otherId))
    if (one && request.method === 'GET') return answer(response, 200, one)
    const others = this.others[path.slice(1)]
    if (others) return answerList(response, url, others, this.mostOthers)
    if (other !== this.name) return answer(response, 200, { data: [], total: 0 })
    if (request.method === 'GET') return this.#read(response, url, path)
    const body = text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
    this.written.push({ method: request.method ?? '', path, body })
    await this.held
    this.#write(response, request.method ?? '', path, body)
  }

  #findCity(response: ServerResponse, code: string): void {
    const city = this.cities[code]
    const data = city === undefined ? [] : [{ code, city, municipality: '' }]
    answer(response, 200, { data, total: data.length })
  }

  #read(response: ServerResponse, url: URL, path: string): void {
    if (path.endsWith('/last-change')) return answer(response, 200, this.lastChange)
    this.asked.push(url)
    if (path.endsWith('/neighbours')) return answer(response, 200, this.#neighbours(path))
    const id = /\/(\d+)$/.exec(path)?.[1]
    if (id !== undefined) {
      const row = this.rows.find((each) => each.id === Number(id))
      return row
        ? answer(response, 200, row)
        : answer(response, 404, { error: { code: 'not_found' } })
    }
    answerList(response, url, this.rows)
  }

  #neighbours(path: string) {
    const id = Number(path.split('/').at(-2))
    const at = this.rows.findIndex((row) => row.id === id)
    const [previous, next] = [this.rows[at - 1]?.id ?? null, this.rows[at + 1]?.id ?? null]
    return { previous, next, place: at < 0 ? null : at + 1, total: this.rows.length }
  }

  #write(
    response: ServerResponse,
    method: string,
    path: string,
    body: Record<string, unknown> | null,
  ): void {
    const { refuse } = this
    if (refuse) {
      this.refuse = null
      return answer(response, refuse.status, { error: refuse.error })
    }
    if (path.endsWith('/many')) return answer(response, 200, this.many)
    if (path.endsWith('/import')) {
      const rows = (body?.['rows'] ?? []) as unknown[]
      const isTaken = body?.['isTrial'] === false
      const { found } = this
      const changed = found.filter(({ before }) => Object.keys(before).length > 0).length
      const counts = { added: rows.length - found.length, changed }
      const taken = isTaken ? counts : { added: 0, changed: 0 }
      if (isTaken && this.faults.length > 0) {
        const faults = this.faults.splice(0)
        return answer(response, 200, { added: 0, changed: 0, faults, found })
      }
      return answer(response, 200, { ...taken, faults: [], found })
    }
    const id = Number(/\/(\d+)$/.exec(path)?.[1] ?? this.rows.length + 1)
    if (method === 'DELETE') this.rows = this.rows.filter((row) => row.id !== id)
    const before = this.rows.find((row) => row.id === id)
    const version = (before?.version ?? 0) + 1
    if (method === 'PUT') {
      this.rows = this.rows.map((row) => (row.id === id ? { ...row, ...body, version } : row))
    }
    if (method === 'POST') this.rows = [...this.rows, { ...this.shown, ...body, id, version }]
    answer(response, 200, { id, version, ...this.answered })
  }
}

function answerList(
  response: ServerResponse,
  { searchParams }: URL,
  rows: readonly Row[],
  most = 1000,
): void {
  const offset = Number(searchParams.get('offset') ?? 0)
  const limit = Math.min(most, Number(searchParams.get('limit') ?? 100))
  const q = searchParams.get('q')?.toLowerCase() ?? ''
  const asked = [...searchParams].filter(([key]) => !['q', 'sort', 'limit', 'offset'].includes(key))
  const found = rows.filter(
    (row) =>
      String(row['name']).toLowerCase().includes(q) &&
      asked.every(
        ([key, value]) =>
          row[key] === undefined ||
          value.split(',').includes(JSON.stringify(row[key]).replaceAll('"', '')),
      ),
  )
  answer(response, 200, { data: found.slice(offset, offset + limit), total: found.length })
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
