import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

export interface Proxy {
  address: string
  ready(): readonly string[]
  pending(origin: string): number
  use(origins: readonly string[]): void
  close(): Promise<void>
}

const checkMs = 50
/** Consecutive failed checks after which a server counts as down; a single slow answer is not enough. */
const fall = 3
export const readyPath = '/proxy/ready'

export async function openProxy(origins: readonly string[]): Promise<Proxy> {
  let servers = origins
  let ready: string[] = []
  const readyOf = readiness()
  const pending = new Map<string, number>()
  let turn = 0
  const agent = new Agent({ keepAlive: true })
  const closing = new AbortController()
  const look = async () => (ready = await readyOf(servers))
  const watch = async () => {
    while (!closing.signal.aborted) {
      await look()
      await delay(checkMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const front = createServer((request, response) => {
    if (request.url === readyPath) return void response.end(JSON.stringify(ready))
    const next = () => ready[turn++ % ready.length]
    void passOn({ request, response, agent, next, pending }).catch(() => response.destroy())
  })
  // Closes connections after each answer, since on a busy machine the next request could reach a closing connection.
  front.keepAliveTimeout = 0
  await once(front.listen(0, '127.0.0.1'), 'listening')
  await look()
  const watching = watch()
  return {
    address: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    ready: () => ready,
    pending: (origin) => pending.get(origin) ?? 0,
    use: (next) => void (servers = next),
    async close() {
      closing.abort()
      front.close()
      front.closeAllConnections()
      agent.destroy()
      await watching
    },
  }
}

/** Tracks the servers that were ready at one of their last checks. */
function readiness() {
  const failures = new Map<string, number>()
  return async (servers: readonly string[]) => {
    const states = await Promise.all(servers.map(isReady))
    for (const [at, origin] of servers.entries())
      failures.set(origin, states[at] ? 0 : (failures.get(origin) ?? fall) + 1)
    return servers.filter((origin) => (failures.get(origin) ?? fall) < fall)
  }
}

const isReady = (origin: string) =>
  fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

interface Passed {
  request: IncomingMessage
  response: ServerResponse
  agent: Agent
  next: () => string | undefined
  pending: Map<string, number>
}

/** Sends the request to the next server if a connection is refused. Answers 502 after any other failure. */
async function passOn({ request, response, agent, next, pending }: Passed): Promise<void> {
  const body = await buffer(request)
  for (;;) {
    const origin = next()
    if (origin === undefined) return void response.writeHead(502).end()
    const { method, headers, url } = request
    const sent = ask(new URL(url ?? '/', origin), { method, headers, agent })
    response.once('close', () => response.writableFinished || sent.destroy())
    const count = (by: number) => pending.set(origin, (pending.get(origin) ?? 0) + by)
    count(1)
    sent.once('close', () => count(-1))
    sent.end(body)
    const answer = await once(sent, 'response').catch((error: NodeJS.ErrnoException) => error)
    if (answer instanceof Error) {
      if (answer.code === 'ECONNREFUSED') continue
      return void response.writeHead(502).end()
    }
    const [incoming] = answer as [IncomingMessage]
    response.writeHead(incoming.statusCode ?? 502, passedHeaders(incoming))
    incoming.pipe(response)
    return
  }
}

/** Drops hop-by-hop headers, which concern a single connection. */
function passedHeaders({ headers }: IncomingMessage) {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...passed } = headers
  return passed
}
