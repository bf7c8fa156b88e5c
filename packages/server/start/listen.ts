import { createSecureContext } from 'node:tls'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'
import { StartFault } from './start-fault.ts'

const here = '127.0.0.1'
const everywhere = '0.0.0.0'

type PortSettings = Pick<Settings, 'port' | 'host' | 'tls'>

/** A port that is ours already and answers nobody yet: who knocks meanwhile is turned away. */
export interface HeldPort {
  server: Server
  host: string
  port: number
  /** Gives the port back. Harmless once the port is handed on. */
  release(): void
}

/** Takes the port before what takes time. Throws StartFault where it cannot be had. */
export async function holdPort({ port, host }: PortSettings): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy())
  const asked = host ?? here
  try {
    await once(server.listen({ port, host: asked }), 'listening')
  } catch (error) {
    throw faultOf(error as NodeJS.ErrnoException, port, asked)
  }
  const { port: bound } = server.address() as AddressInfo
  return { server, host: asked, port: bound, release: () => server.close() }
}

/** Opens the held port to all. Logins that everybody knows are for this machine alone, unless HOST says otherwise. */
export async function listen(
  app: FastifyInstance,
  held: HeldPort,
  { host, tls }: PortSettings,
  hasDemo: boolean,
): Promise<string> {
  const asked = host ?? (hasDemo ? here : everywhere)
  const { port } = held
  try {
    // 'localhost' may be two addresses, of which one is held.
    if (asked === held.host && asked !== 'localhost') await handOn(app, held)
    else await reopen(app, held, asked)
  } catch (error) {
    throw faultOf(error as NodeJS.ErrnoException, port, asked)
  }
  const name = asked === everywhere || asked === '::' ? here : asked
  return `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Node goes on with the handle of a server that it is told to listen on, so nobody can come between. */
async function handOn(app: FastifyInstance, { server, host }: HeldPort): Promise<void> {
  await app.listen(Object.assign(server, { host }))
}

async function reopen(app: FastifyInstance, { server, port }: HeldPort, host: string) {
  await app.ready()
  await promisify(server.close.bind(server))()
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

/** Whether browsers reach us by HTTPS: by our own certificate or by the proxy's. */
export function isSecure({ tls, trustProxy, publicUrl }: Settings): boolean {
  if (tls) return true
  return publicUrl === undefined ? trustProxy > 0 : publicUrl.startsWith('https:')
}

/** Throws StartFault for files that are not there or do not belong together. */
export function readCertificate({ tls }: Settings): { cert: Buffer; key: Buffer } | undefined {
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
