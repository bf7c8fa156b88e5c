import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../run/at-end.ts'

export interface Received {
  headers: IncomingHttpHeaders
  text: string
  body: { type: string; number: number | null; data: Record<string, unknown> }
}

export type Respond = (response: ServerResponse, received: Received) => void

/** A real receiver on this machine, which answers 204 unless `respond` is replaced. */
export interface Receiver {
  url: string
  received: Received[]
  respond: Respond
  numbers(): (number | null)[]
}

const takes: Respond = (response) => response.writeHead(204).end()

export const answers =
  (status: number, headers: Record<string, string> = {}, text = ''): Respond =>
  (response) =>
    response.writeHead(status, headers).end(text)

export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const received = { headers: request.headers, text, body: JSON.parse(text) }
      receiver.received.push(received)
      receiver.respond(response, received)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    respond: takes,
    numbers: () => receiver.received.map(({ body }) => body.number),
  }
  return receiver
}
