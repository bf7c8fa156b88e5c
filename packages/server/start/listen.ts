import { createSecureContext } from 'node:tls'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { answerEarly } from './answer-early.ts'
import type { Settings } from './settings/settings.ts'
import { StartFault } from '../ground/start-fault.ts'

const here = '127.0.0.1'
const everywhere = '0.0.0.0'

type PortSettings = Pick<Settings, 'port' | 'host' | 'tls'>

interface Certificate {
  cert: Buffer
  key: Buffer
}

export interface HeldPort {
  server: Server
  host: string
  port: number
  /** Releases the port, unless the product has taken it over. */
  release(): void
}

/** Opens the port before anything slow. Throws StartFault if the port is unavailable. */
export async function holdPort(
  { port, host }: PortSettings,
  certificate?: Certificate,
): Promise<HeldPort> {
  const server = certificate
    ? createSecureServer(certificate, answerEarly)
    : createServer(answerEarly)
  const asked = host ?? here
  try {
    await once(server.listen({ port, host: asked }), 'listening')
  } catch (error) {
    throw faultOf(error as NodeJS.ErrnoException, port, asked)
  }
  const { port: bound } = server.address() as AddressInfo
  return { server, host: asked, port: bound, release: () => close(server) }
}

function close(server: Server): void {
  server.close()
  server.closeAllConnections()
}

/** With demo logins, only localhost may connect unless HOST is set. */
export async function listen(
  app: FastifyInstance,
  held: HeldPort,
  { host, tls }: PortSettings,
  hasDemo: boolean,
): Promise<string> {
  const asked = host ?? (hasDemo ? here : everywhere)
  const { port } = held
  try {
    // 'localhost' may have two addresses, but only one is open.
    if (asked === held.host && asked !== 'localhost') await handOver(app, held)
    else await reopen(app, held, asked)
  } catch (error) {
    throw faultOf(error as NodeJS.ErrnoException, port, asked)
  }
  const name = asked.includes(':') ? `[${asked}]` : asked
  return reachable(`${tls ? 'https' : 'http'}://${name}:${port}`)
}

/** Replaces the wildcard address, which no browser can open, with the address of this machine. */
export function reachable(origin: string): string {
  const [scheme = '', rest = ''] = origin.split('://')
  const name = [everywhere, '[::]'].find((each) => rest.startsWith(`${each}:`))
  return name === undefined ? origin : `${scheme}://${here}${rest.slice(name.length)}`
}

/**
 * Hands the listening socket to the app's server, so that the port is never free. Closes earlier connections, so that
 * clients reconnect.
 */
async function handOver(app: FastifyInstance, { server, host }: HeldPort): Promise<void> {
  await app.listen(Object.assign(server, { host }))
  server.closeAllConnections()
}

async function reopen(app: FastifyInstance, { server, port }: HeldPort, host: string) {
  await app.ready()
  const closed = once(server, 'close')
  close(server)
  await closed
  await app.listen({ port, host })
}

function faultOf(cause: NodeJS.ErrnoException, port: number, host: string): StartFault {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken; choose another with PORT.`,
    EACCES: `Port ${port} may not be opened by this user; choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; correct HOST.`,
    ENOTFOUND: `The address ${host} is not known; correct HOST.`,
  }
  const sentence =
    sentences[cause.code ?? ''] ?? `Port ${port} of ${host} cannot be opened: ${cause.message}.`
  return new StartFault(sentence, { cause })
}

export function isSecure({ tls, trustProxy, publicUrl }: Settings): boolean {
  if (tls) return true
  return publicUrl === undefined ? trustProxy > 0 : publicUrl.startsWith('https:')
}

/** Throws StartFault if a file is missing, or if the certificate and its key do not match. */
export function readCertificate({ tls }: Settings): Certificate | undefined {
  if (!tls) return undefined
  try {
    const certificate = { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }
    createSecureContext(certificate)
    return certificate
  } catch (cause) {
    throw new StartFault(`TLS_CERT and TLS_KEY cannot be used: ${(cause as Error).message}.`, {
      cause,
    })
  }
}
