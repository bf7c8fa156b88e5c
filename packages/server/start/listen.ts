import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'
import { StartFault } from './start-fault.ts'

const here = '127.0.0.1'

/** Opens the port. Logins that everybody knows are for this machine alone, unless HOST says otherwise. */
export async function listen(
  app: FastifyInstance,
  { port, host, tls }: Pick<Settings, 'port' | 'host' | 'tls'>,
  hasDemo: boolean,
): Promise<string> {
  const asked = host ?? (hasDemo ? here : '0.0.0.0')
  try {
    await app.listen({ port, host: asked })
  } catch (error) {
    throw faultOf(error as NodeJS.ErrnoException, port, asked)
  }
  const bound = app.server.address()
  const boundPort = typeof bound === 'object' ? (bound?.port ?? port) : port
  const name = asked === '0.0.0.0' || asked === '::' ? here : asked
  return `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${boundPort}`
}

function faultOf(cause: NodeJS.ErrnoException, port: number, host: string): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken; choose another with PORT.`,
    EACCES: `Port ${port} may not be opened by this user; choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}; correct HOST.`,
    ENOTFOUND: `The address ${host} is not known; correct HOST.`,
  }
  const sentence = sentences[cause.code ?? '']
  return sentence === undefined ? cause : new StartFault(sentence, { cause })
}

/** Whether browsers reach us by HTTPS: by our own certificate or by the proxy's. */
export function isSecure({ tls, trustProxy, publicUrl }: Settings): boolean {
  if (tls) return true
  return publicUrl === undefined ? trustProxy > 0 : publicUrl.startsWith('https:')
}

export function readCertificate({ tls }: Settings): { cert: Buffer; key: Buffer } | undefined {
  if (!tls) return undefined
  try {
    return { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }
  } catch (cause) {
    throw new StartFault(`TLS_CERT and TLS_KEY cannot be read: ${(cause as Error).message}.`, {
      cause,
    })
  }
}
