import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FaultEffect, answerOfFault, Gate, takeFault, waitFor } from './wire/faults.ts'
import { answerControl, endingOfKey } from './answer-control.ts'
import {
  type Answer,
  type Ask,
  bytesOf,
  headersOf,
  jsonOf,
  readBody,
  send,
} from './wire/messages.ts'
import { answerCommunication } from './communication/answer-communication.ts'
import { KeptState } from './kept-state.ts'
import { answerMailchimp } from './mailchimp/answer-mailchimp.ts'
import { answerAnalytics, answerPixel } from './purchases/answer-purchases.ts'

export interface DoubleSettings {
  port?: number
  /** File that stores the state, for use by the next process. */
  file?: string
  /** Called by a fault that kills the process; by default closes the server. */
  die?: () => void
}

export interface Doubles {
  address: string
  close(): Promise<void>
}

type Service = (kept: KeptState, ask: Ask) => Promise<Answer>

const services: Record<string, Service> = {
  mailchimp: (kept, ask) => answerMailchimp(kept.state.mailchimp, ask, kept.now()),
  communication: async (kept, ask) =>
    answerCommunication(kept.state.communication, ask, kept.now()),
  analytics: async (kept, ask) => answerAnalytics(kept.state.purchases, ask, kept.now()),
  pixel: async (kept, ask) => answerPixel(kept.state.purchases, ask, kept.now()),
}

async function askOf(request: IncomingMessage, origin: string) {
  const url = new URL(request.url ?? '/', origin)
  const [, service = '', path = '/'] = /^\/([^/]*)(\/.*)?$/.exec(url.pathname) ?? []
  const { method = 'GET', headers } = request
  const body = await readBody(request)
  return { service, ask: { method, path, query: url.searchParams, headers, body, origin } }
}

function withoutSecrets<T>(sent: T): T {
  if (typeof sent !== 'object' || sent === null) return sent
  const { api_secret: _secret, access_token: _token, ...kept } = sent as Record<string, unknown>
  return (Array.isArray(sent) ? sent : kept) as T
}

/** Announces the full length of an answer, but sends only half of it and closes the connection. */
function cutMiddle(response: ServerResponse, answer: Answer): void {
  const bytes = bytesOf(answer)
  response.writeHead(answer.status, { ...headersOf(answer), 'content-length': bytes.length + 1 })
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

function sendTwice(response: ServerResponse, answer: Answer): void {
  const { socket } = response
  const head = Object.entries(headersOf(answer)).map(([name, value]) => `${name}: ${value}`)
  const again = `HTTP/1.1 ${answer.status} Again\r\n${head.join('\r\n')}\r\n\r\n`
  response.once('finish', () => socket?.write(Buffer.concat([Buffer.from(again), bytesOf(answer)])))
  send(response, answer)
}

class Double {
  readonly kept: KeptState
  readonly gate = new Gate()
  readonly server: Server
  readonly #die: () => void
  origin = ''

  constructor({ file, die }: DoubleSettings) {
    this.kept = new KeptState(file)
    this.server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy())
    })
    this.#die = die ?? (() => void this.close())
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { service, ask } = await askOf(request, this.origin)
    if (service === 'control') {
      send(response, await answerControl(this, ask))
      return
    }
    const play = services[service]
    if (play) await this.#play(service, play, { ask, response })
    else send(response, { status: 404, body: { error: 'No such service' } })
  }

  async #play(
    service: string,
    play: Service,
    { ask, response }: { ask: Ask; response: ServerResponse },
  ) {
    const { kept } = this
    const { method, path, query, body } = ask
    const does = takeFault(kept.state.faults, { service, method, path })
    const entry = kept.note({
      service,
      method,
      path,
      query: withoutSecrets(Object.fromEntries(query)),
      keyEnding: endingOfKey(ask),
      body: body === '' ? null : withoutSecrets(jsonOf(body) ?? body),
    })
    kept.keep()
    await waitFor(does, this.gate, 'before')
    if (this.#isEnded(does, 'before', response)) return
    let answer = answerOfFault(does) ?? (await play(kept, ask))
    if (does?.kind === 'do-twice') answer = await play(kept, ask)
    entry.status = answer.status
    kept.keep()
    await waitFor(does, this.gate, 'after')
    if (this.#isEnded(does, 'after', response)) return
    if (does?.kind === 'cut') cutMiddle(response, answer)
    else if (does?.kind === 'answer-twice') sendTwice(response, answer)
    else send(response, answer)
  }

  /** Ends the connection or the process if a fault requires it. Returns true if one of them was ended. */
  #isEnded(
    does: FaultEffect | undefined,
    at: 'before' | 'after',
    response: ServerResponse,
  ): boolean {
    if ((does?.kind !== 'cut' && does?.kind !== 'die') || does.when !== at) return false
    if (does.kind === 'die') this.#die()
    response.destroy()
    return true
  }

  async close(): Promise<void> {
    this.gate.release()
    this.server.closeAllConnections()
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }
}

export async function startDoubles(settings: DoubleSettings = {}): Promise<Doubles> {
  const double = new Double(settings)
  await new Promise<void>((resolve, reject) => {
    double.server.once('error', reject)
    double.server.listen(settings.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = double.server.address() as AddressInfo
  double.origin = `http://127.0.0.1:${port}`
  return { address: double.origin, close: () => double.close() }
}
