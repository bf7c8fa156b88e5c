import { resolve } from 'node:path'
import type { S3Settings } from '../../files/s3-store.ts'
import { defaultStateDir } from '../../db/engine/home.ts'
import { StartFault } from '../../ground/start-fault.ts'

export type Environment = Record<string, string | undefined>

export interface Settings {
  port: number
  /** Undefined means 127.0.0.1 while demo logins exist, otherwise all addresses. */
  host: string | undefined
  dataDir: string
  stateDir: string
  /** Undefined means the embedded engine. */
  databaseUrl: string | undefined
  /** Address of the same database without the pool of `databaseUrl`. */
  databaseDirectUrl: string | undefined
  /** Address of a read-only replica, for reports and long lists. */
  databaseReadUrl: string | undefined
  /**
   * Milliseconds between the end of readiness and the closing of the port, so that a proxy can switch to other
   * servers meanwhile.
   */
  drainMs: number
  /** The public base URL for links in mails; by default the listening address. */
  publicUrl: string | undefined
  tls: { certFile: string; keyFile: string } | undefined
  trustProxy: number
  smtpUrl: string | undefined
  /** Undefined means files below the data directory. */
  s3: S3Settings | undefined
  /** Folder from which an access point reads electronic invoices; below the data directory by default. */
  accessPointDir: string | undefined
  figures: FiguresSettings
  /** Replaces the mail service's address, for tests and demonstrations. */
  mailServiceUrl: string | undefined
  mailFrom: string
  sentryDsn: string | undefined
  chatUrl: string | undefined
  logLevel: string
  demo: 'demo' | 'small' | 'off'
  /** Bytes to keep free; below this, writes are refused. */
  diskReserve: number
  /** Token that opens `/metrics` to other machines. */
  metricsToken: string | undefined
  /** False to make browsers remove their service worker. */
  serviceWorker: boolean
  /** False for measurements only. */
  rateLimit: boolean
  /** True only for tests: signed reports and customer communication may use plain http on localhost. */
  reportLoopback: boolean
  /** True only for tests and demos: webhooks may be sent to localhost, over plain http too. */
  webhookLoopback: boolean
  /** Address on localhost that simulates outside services; only for tests and the demo. */
  doublesUrl: string | undefined
}

/** Address or, if none is set, folder to which reports on film shows are sent. The default is below the data directory. */
export interface FiguresSettings {
  url: string | undefined
  token: string | undefined
  dir: string | undefined
}

const onWords = ['1', 'true', 'yes', 'on']
const offWords = ['0', 'false', 'no', 'off']
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Throws StartFault for the first invalid variable. */
export function readSettings(environment: Environment): Settings {
  const read = (name: string) => environment[name]?.trim() || undefined
  return {
    port: portIn(read('PORT')),
    host: read('HOST'),
    dataDir: resolve(read('DATA_DIR') ?? 'data'),
    stateDir: resolve(read('STATE_DIR') ?? defaultStateDir),
    ...databasesIn(read),
    drainMs: secondsIn('DRAIN_SECONDS', read('DRAIN_SECONDS')),
    publicUrl: originIn('PUBLIC_URL', read('PUBLIC_URL')),
    tls: tlsIn(read('TLS_CERT'), read('TLS_KEY')),
    trustProxy: proxiesIn(read('TRUST_PROXY')),
    smtpUrl: urlIn('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    s3: s3In(read),
    accessPointDir: folderIn(read('ACCESS_POINT_DIR')),
    figures: figuresIn(read),
    mailServiceUrl: safeUrlIn('MAIL_SERVICE_URL', read('MAIL_SERVICE_URL')),
    mailFrom: read('MAIL_FROM') ?? 'DxWeb <dxweb@localhost>',
    sentryDsn: urlIn('SENTRY_DSN', read('SENTRY_DSN'), ['http:', 'https:']),
    chatUrl: urlIn('CHAT_URL', read('CHAT_URL'), ['https:']),
    logLevel: logLevelIn(read('LOG_LEVEL')),
    demo: demoIn(switchIn('DEMO', read('DEMO') ?? 'on'), read('DEMO_SCALE')),
    diskReserve: megabytesIn('DISK_RESERVE_MB', read('DISK_RESERVE_MB')),
    metricsToken: read('METRICS_TOKEN'),
    serviceWorker: switchIn('SERVICE_WORKER', read('SERVICE_WORKER') ?? 'on'),
    rateLimit: switchIn('RATE_LIMIT', read('RATE_LIMIT') ?? 'on'),
    reportLoopback: switchIn('REPORT_LOOPBACK', read('REPORT_LOOPBACK') ?? 'off'),
    webhookLoopback: switchIn('WEBHOOK_LOOPBACK', read('WEBHOOK_LOOPBACK') ?? 'off'),
    doublesUrl: doublesIn(read('DOUBLES_URL')),
  }
}

function doublesIn(text: string | undefined): string | undefined {
  const origin = originIn('DOUBLES_URL', text)
  if (origin === undefined || /^http:\/\/127\.0\.0\.1:\d+$/.test(origin)) return origin
  throw new StartFault('DOUBLES_URL must be of the form http://127.0.0.1:4010.')
}

const folderIn = (path: string | undefined) => (path ? resolve(path) : undefined)

/** Reads a URL that must use TLS or lead to this machine, since keys and figures are sent to the URL. */
function safeUrlIn(name: string, text: string | undefined): string | undefined {
  const url = urlIn(name, text, ['https:', 'http:'])
  const isPlain =
    url?.startsWith('http:') && !/^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(url)
  if (isPlain) throw new StartFault(`${name} must begin with https://.`)
  return url
}

function figuresIn(read: (name: string) => string | undefined): FiguresSettings {
  const url = safeUrlIn('PLAYING_FIGURES_URL', read('PLAYING_FIGURES_URL'))
  const dir = folderIn(read('PLAYING_FIGURES_DIR'))
  return { url, token: read('PLAYING_FIGURES_TOKEN'), dir }
}

function portIn(text = '3000'): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new StartFault(`PORT must be a whole number from 0 to 65535, not "${text}".`)
}

function megabytesIn(name: string, text = '256'): number {
  if (/^\d{1,7}$/.test(text)) return Number(text) * 1_048_576
  throw new StartFault(`${name} must be a whole number of megabytes, not "${text}".`)
}

function databasesIn(read: (name: string) => string | undefined) {
  const urlOf = (name: string) => urlIn(name, read(name), ['postgres:', 'postgresql:'])
  const databaseUrl = urlOf('DATABASE_URL')
  const [databaseDirectUrl, databaseReadUrl] = ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].map(
    (name) => {
      const url = urlOf(name)
      if (url === undefined || databaseUrl !== undefined) return url
      throw new StartFault(`${name} belongs to a DATABASE_URL; set both.`)
    },
  )
  return { databaseUrl, databaseDirectUrl, databaseReadUrl }
}

function secondsIn(name: string, text = '0'): number {
  if (/^\d{1,3}$/.test(text)) return Number(text) * 1000
  throw new StartFault(`${name} must be a whole number of seconds below 1000, not "${text}".`)
}

/** Reads a URL. The error message omits the value, which may contain a password. */
function urlIn(name: string, text: string | undefined, protocols: string[]): string | undefined {
  if (!text) return undefined
  // URL.parse refuses a user without a host, as in addresses of sockets, so 'localhost' is inserted.
  const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'))
  // Only a database may have a socket folder instead of a host.
  const isWhole = url && (url.host !== '' || /^postgres\w*:\/\/./.test(text))
  if (isWhole && protocols.includes(url.protocol)) return text
  const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ')
  throw new StartFault(`${name} must be a whole address that begins with ${wanted}.`)
}

/** Reads an origin without a path, since DxWeb is served from the root. */
function originIn(name: string, text: string | undefined): string | undefined {
  const url = urlIn(name, text, ['http:', 'https:'])
  if (!url) return undefined
  const { origin, href } = new URL(url)
  if (href === `${origin}/`) return origin
  throw new StartFault(`${name} must be an address with nothing after the host, as ${origin}.`)
}

/** Reads the number of proxies; 'true' means one. */
function proxiesIn(text = '0'): number {
  if (/^[0-9]$/.test(text)) return Number(text)
  if (onWords.includes(text.toLowerCase())) return 1
  if (offWords.includes(text.toLowerCase())) return 0
  throw new StartFault(`TRUST_PROXY must be on, off or a number of proxies, not "${text}".`)
}

function tlsIn(certFile: string | undefined, keyFile: string | undefined): Settings['tls'] {
  if (certFile && keyFile) return { certFile: resolve(certFile), keyFile: resolve(keyFile) }
  if (!certFile && !keyFile) return undefined
  throw new StartFault('TLS_CERT and TLS_KEY belong together: set both or none of them.')
}

function s3In(read: (name: string) => string | undefined): S3Settings | undefined {
  const endpoint = urlIn('S3_ENDPOINT', read('S3_ENDPOINT'), ['http:', 'https:'])
  const [bucket, accessKeyId, secretAccessKey] = [
    'S3_BUCKET',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
  ].map(read)
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, accessKeyId, secretAccessKey, region: read('S3_REGION') ?? 'auto' }
  }
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return undefined
  throw new StartFault(
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY belong together: set all or none of them.',
  )
}

function switchIn(name: string, text = 'false'): boolean {
  if (onWords.includes(text.toLowerCase())) return true
  if (offWords.includes(text.toLowerCase())) return false
  throw new StartFault(`${name} must be on or off, not "${text}".`)
}

function demoIn(isWanted: boolean, scale = 'demo'): Settings['demo'] {
  if (scale !== 'demo' && scale !== 'small') {
    throw new StartFault(`DEMO_SCALE must be demo or small, not "${scale}".`)
  }
  return isWanted ? scale : 'off'
}

function logLevelIn(text = 'info'): string {
  if (logLevels.includes(text)) return text
  throw new StartFault(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`)
}

export function pathsIn(dataDir: string) {
  return {
    uploads: resolve(dataDir, 'uploads'),
    outbox: resolve(dataDir, 'outbox'),
    /** List of erased customers, since a restored backup would bring them back (docs/decisions/0204). */
    erased: resolve(dataDir, 'erased.jsonl'),
    ehf: resolve(dataDir, 'ehf'),
    figures: resolve(dataDir, 'playing-figures'),
    secret: resolve(dataDir, 'secret'),
    backups: resolve(dataDir, 'backups'),
  }
}
