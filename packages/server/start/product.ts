import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientError } from '@dxweb/areas/access/login/routes.ts'
import { sql } from '@dxweb/kit/database/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hasHome } from '../db/engine/home.ts'
import { openFileStore } from './settings/open-file-store.ts'
import { createApp } from '../http/app.ts'
import { readBuildId, registerBuildHeader } from '../http/border/build-header.ts'
import type { AppParts, HttpContext } from '../http/context/context.ts'
import { registerHealth } from '../health/health.ts'
import { feedReads, registerRateLimit } from '../http/border/limits.ts'
import { registerMetrics } from '../http/border/metrics.ts'
import { registerOpenApi } from '../http/openapi/openapi.ts'
import { registerRequestLog } from '../http/border/request-log.ts'
import { registerStaticWeb } from '../http/web/static-web.ts'
import { readSeatsNow } from '@dxweb/areas/ticketing/sales/seats-store.ts'
import { openLive } from '../live/live-hub.ts'
import { registerStream } from '../live/stream.ts'
import { choicesUrlOf } from '../pages/consents/consent-link.ts'
import { sendersOf } from '../mail/send/senders.ts'
import { createPasswords } from '../pages/secrets/passwords.ts'
import { registerPages } from '../pages/register-pages.ts'
import { errorReports, readDsn, type ReportError } from '../reporting/error-reports.ts'
import { agreeWithList, type Erased, recordErased } from '../privacy/erased-list.ts'
import { registerErrorReports } from '../reporting/register-error-reports.ts'
import { invitationMails } from '../pages/send-invitation.ts'
import { buildRoutes, drawers } from '../routes.ts'
import { homeOf } from '../db/engine/home.ts'
import { openWork } from '../work/open-work.ts'
import type { startWorker } from '../work/worker.ts'
import { type DiskRoom, watchRoom } from './disk-room.ts'
import { finishDemo } from './demo/finish-demo.ts'
import { beginDemo, loadFirstDemo } from './demo/first-demo.ts'
import { inspector } from './inspect.ts'
import { holdPort, isSecure, listen, reachable, readCertificate } from './listen.ts'
import { assertKnownSecret } from './database/known-secret.ts'
import { ensureDataDir, readSecret } from './database/secret.ts'
import { pathsIn, type Settings } from './settings/settings.ts'
import { startDatabase, type StartedDatabase } from './database/start-database.ts'
import { StartFault } from '../ground/start-fault.ts'
import { type Lent, mailerOf, openExtensions, startBackground } from './background.ts'

export interface ProductParts {
  settings: Settings
  logger: Logger
  print?: (line: string) => void
  signal?: AbortSignal
  /** Resolves when the web client is built; its files are then read. */
  webBuilt?: Promise<void>
  /** Starts the worker processes; end-to-end tests reuse the processes of an earlier product. */
  startWorker?: typeof startWorker
}

export interface Product {
  address: string
  /** True if there is demo data, which includes publicly known logins. */
  hasDemo: boolean
  database: StartedDatabase
  /** Reports the server as not ready; it still answers requests until `close`. */
  drain(): void
  close(): Promise<void>
}

const root = new URL('../../../', import.meta.url)
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  version: string
}

/** Throws StartFault after cleaning up. */
export async function openProduct(parts: ProductParts): Promise<Product> {
  const { settings, logger, print = () => undefined, signal } = parts
  const checked = check(parts)
  await using opened = new AsyncDisposableStack()
  const loader = beginDemo(settings)
  opened.defer(() => loader?.end())
  const { database, port } = await openDatabaseAndPort(parts, checked.tls, opened)
  const { ownerUrl } = database
  if (database.isEmbedded)
    await loadFirstDemo({ url: ownerUrl, demo: settings.demo, print, signal, loader })
  const work = opened.adopt(openWork(database.engine, parts.startWorker), (one) => one.close())
  const live = opened.adopt(await openLiveOver(database, logger), (hub) => hub.close())
  const hasDemo = await holdsDemo(database)
  const room = await roomFor(parts, database)
  opened.defer(() => room.close())
  const extensions = opened.use(openExtensions(parts, checked.secret, database, live))
  await stoppable(parts.webBuilt, signal)
  const shared = { live, files: openFileStore(settings), room, work, ...extensions }
  let isLeaving = false
  const app = await buildApp(parts, { ...checked, isDraining: () => isLeaving }, database, shared)
  const address = (extensions.address = await listen(app, port, settings, hasDemo))
  if (hasDemo) opened.use(finishing(ownerUrl, logger))
  const publicUrl = () => settings.publicUrl ?? address
  const background = startBackground(parts, database, {
    ...shared,
    secret: checked.secret,
    publicUrl,
  })
  opened.defer(async () => {
    await Promise.all([closeApp(app), background.stop()])
  })
  const kept = opened.move()
  return {
    address,
    hasDemo,
    database,
    drain: () => void (isLeaving = true),
    close: () => kept.disposeAsync(),
  }
}

/**
 * Repeats the erasures of customers that another tool has restored from a backup, before the server answers requests.
 */
async function eraseAgain({ settings, logger }: ProductParts, ownerUrl: string): Promise<void> {
  const count = await agreeWithList(ownerUrl, pathsIn(settings.dataDir).erased)
  if (count > 0) logger.info({ count }, 'customers of a restored backup erased again')
}

/**
 * Finishes the demo load in the background. Only logs faults, since reads without the indexes are merely slower, and
 * the next start tries again.
 */
function finishing(url: string, logger: Logger): AsyncDisposable {
  const stopping = new AbortController()
  const finished = finishDemo(url, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) logger.warn({ err: error }, 'the demo was not finished')
  })
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await finished
    },
  }
}

async function stoppable(work: Promise<void> | undefined, signal: AbortSignal | undefined) {
  if (signal === undefined) return work
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop)
  await Promise.race([work, stopped.promise]).finally(() =>
    signal.removeEventListener('abort', stop),
  )
}

/** Watches the disks of the files and the embedded database. With an external database, watches no disk. */
const roomFor = (
  { settings: { dataDir, stateDir, diskReserve }, logger }: ProductParts,
  { isEmbedded }: StartedDatabase,
): Promise<DiskRoom> =>
  watchRoom({
    folders: isEmbedded
      ? [dataDir, homeOf({ dataDir, stateDir }).data].filter((folder) => existsSync(folder))
      : [],
    reserveBytes: diskReserve,
    logger,
  })

const openLiveOver = ({ ownerUrl, db }: StartedDatabase, logger: Logger) =>
  openLive({
    url: ownerUrl,
    logger,
    readSeats: (partnerId, eventId, seatIds) =>
      readSeatsNow(db, { partnerId, renterId: 0, userId: 0 }, eventId, seatIds),
  })

/**
 * Opens the database before the port if there is an embedded database, since its lock explains a second start better
 * than a busy port. Otherwise opens the port first, so that a busy port stops the start before a database is created.
 */
async function openDatabaseAndPort(
  { settings, logger, print = () => undefined }: ProductParts,
  tls: ReturnType<typeof readCertificate>,
  opened: AsyncDisposableStack,
) {
  let isClosing = false
  const openPort = async () => {
    const port = await holdPort(settings, tls)
    opened.defer(() => port.release())
    return port
  }
  const early = keepsEngine(settings) ? undefined : await openPort()
  const made = early && settings.databaseUrl === undefined ? makingDatabase(print) : undefined
  const database = await startDatabase(settings, {
    onMigration: (name) => logger.info({ name }, 'migrated'),
    onBackup: (directory) => print(`Backed up before the migration: ${directory}`),
    onProblem(sentence, error) {
      // Logs no warning while closing, when connections also end with an error.
      if (!isClosing) logger.warn({ err: error }, sentence)
    },
  })
  made?.()
  opened.defer(() => database.close())
  opened.defer(() => {
    isClosing = true
  })
  await eraseAgain({ settings, logger }, database.ownerUrl)
  if (!database.isEmbedded) {
    const { secret } = pathsIn(settings.dataDir)
    await assertKnownSecret(database.ownerUrl, readSecret(secret), secret)
  }
  return { database, port: early ?? (await openPort()) }
}

function makingDatabase(print: (line: string) => void): () => void {
  const began = performance.now()
  print('Making the database and its tables …')
  return () => print(`Database made in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

const keepsEngine = ({ dataDir, databaseUrl }: Settings) =>
  databaseUrl === undefined && hasHome(dataDir)

function check({ settings, logger }: ProductParts) {
  const errors = errorsTo(settings, logger)
  const tls = readCertificate(settings)
  ensureDataDir(settings.dataDir)
  return { ...errors, tls, secret: readSecret(pathsIn(settings.dataDir).secret) }
}

const routeSettings = (
  { chatUrl, reportLoopback, dataDir, webhookLoopback }: Settings,
  publicUrl: () => string,
) => ({
  publicUrl,
  chatSrc: chatUrl ?? null,
  takesLoopback: reportLoopback,
  recordErased: (erased: readonly Erased[]) => recordErased(pathsIn(dataDir).erased, erased),
  webhookLoopback,
})

type Border = Pick<AppParts, 'tls' | 'isDraining'>

const borderOf = (settings: Settings, { tls, isDraining }: Border) => ({
  tls,
  isDraining,
  secure: isSecure(settings),
  trustProxy: settings.trustProxy,
})

async function buildApp(
  { settings, logger }: ProductParts,
  { report, logClientError, secret, ...checked }: ReturnType<typeof check> & Border,
  { db, ownerUrl }: StartedDatabase,
  { live, room, ...lent }: Lent,
): Promise<FastifyInstance> {
  const passwords = createPasswords()
  const mailer = mailerOf(settings, logger)
  let origin = () => ''
  const publicUrl = () => settings.publicUrl ?? origin()
  const pages = { mailer, passwords, publicUrl, countsEveryClick: !settings.rateLimit }
  const appParts: AppParts = {
    db,
    hasRoom: () => room.hasRoom(),
    logger,
    secret,
    routes: buildRoutes({
      ...routeSettings(settings, publicUrl),
      ...lent,
      logClientError,
      passwords,
      secret,
      ...invitationMails({ db, mailer, logger, publicUrl }),
      ...sendersOf({ mailer, logger, publicUrl, choicesUrl: choicesUrlOf({ secret }, publicUrl) }),
      mayReadFeed: feedReads(),
    }),
    services: { db, ...live },
    seenUntil: live.seenUntil,
    ...borderOf(settings, checked),
  }
  const { app } = await createApp(appParts, async (context) => {
    registerErrorReports(context, report)
    registerStream(context, live)
    registerHealth(context, inspector({ ownerUrl, settings, version, mailer, replica: db.replica }))
    origin = () => reachable(context.app.listeningOrigin)
    await registerPages(context, { ...pages, ...drawers(lent) })
    registerOperation(context, settings)
  })
  return app
}

function registerOperation(context: HttpContext, settings: Settings): void {
  registerRequestLog(context)
  registerMetrics(context, { token: settings.metricsToken })
  if (settings.rateLimit) registerRateLimit(context)
  registerOpenApi(context, version)
  const folder = fileURLToPath(new URL('packages/web/dist', root))
  registerBuildHeader(context, readBuildId(folder))
  registerStaticWeb(context, { ...settings, folder })
}

function errorsTo({ sentryDsn }: Settings, logger: Logger) {
  const target = sentryDsn === undefined ? undefined : readDsn(sentryDsn)
  if (target === null) {
    throw new StartFault('SENTRY_DSN must be of the form https://key@host/project.')
  }
  const report: ReportError = target ? errorReports(target, version, logger) : () => undefined
  const logClientError = (error: ClientError) => {
    logger.warn(error, 'error in a browser')
    report({ ...error, where: 'browser' })
  }
  return { report, logClientError }
}

async function holdsDemo({ db }: StartedDatabase): Promise<boolean> {
  const [found] = await db.reference<{ has_demo: boolean }>(
    sql('has-demo', 'select exists (select from partner where is_demo) as has_demo'),
  )
  return found?.has_demo === true
}

/** Closes the app, and waits at most ten seconds for current requests to finish. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), 10_000)
  await app.close()
  clearTimeout(cutOff)
}
