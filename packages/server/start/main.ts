import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '@dxweb/kit/database/database.ts'
import { createLogger } from '../ground/logger.ts'
import { recordStart } from './database/last-start.ts'
import { openProduct, type Product } from './product.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import { webIsBuilt } from './web-is-built.ts'
import { printableFault } from '../ground/start-fault.ts'

const began = performance.now()
const print = (line: string) => console.log(line)

function giveUp(error: unknown): never {
  console.error(printableFault(error))
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const logger = createLogger(settings.logLevel)
  const stop = waitForStop()
  const webBuilt = webIsBuilt()
  try {
    const product = await openProduct({ settings, logger, print, signal: stop.signal, webBuilt })
    recordStart(settings.dataDir, {
      address: product.address,
      hasOwnDatabase: settings.databaseUrl !== undefined,
    })
    await greet(product, settings)
    setTimeout(returnMemory, afterStartMs).unref()
    await stop.asked
    product.drain()
    await delay(settings.drainMs)
    await product.close()
  } catch (error) {
    // Ctrl-C also reaches the demo's process, so a failed load is expected then.
    if (!stop.signal.aborted) throw error
  }
}

/** Milliseconds until the jobs have started. */
const afterStartMs = 2000

/** Returns memory to the system, since the start needs more memory than normal operation. */
function returnMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Milliseconds within which the terminal, npm and the parent process may all send the same signal. */
const sameSignalMs = 1000

/** Stops gracefully at the first signal, and immediately at a later signal. */
function waitForStop() {
  const stop = new AbortController()
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  let askedAt = 0
  const ask = () => {
    if (!stop.signal.aborted) {
      askedAt = performance.now()
      print('Stopping …')
      stop.abort()
      resolve()
    } else if (performance.now() - askedAt > sameSignalMs) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask)
  return { asked, signal: stop.signal }
}

async function greet({ address, hasDemo, database }: Product, settings: Settings): Promise<void> {
  const logins = hasDemo ? await demoLogins(database) : []
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  print(`\nDxWeb: ${address}  (up in ${seconds} s, data in ${settings.dataDir})`)
  if (hasDemo) {
    print(demoWarning(settings.host))
    print('Demo logins, all with the password demo:')
    for (const line of logins) print(`  ${line}`)
  } else if (await isEmpty(database)) {
    print('Nobody can sign in yet. In another window, with the same settings:')
    print('  npm run admin:create -- --email you@example.com')
  }
  if (settings.port === 0) print(JSON.stringify({ dxweb: { address } }))
}

function demoWarning(host: string | undefined): string {
  const begin = 'It holds demo data with known passwords'
  return host === undefined || ['127.0.0.1', '::1', 'localhost'].includes(host)
    ? `${begin}, so only this machine can reach it; HOST opens it to others.`
    : `${begin}, and HOST=${host} opens it to others.`
}

async function demoLogins({ db }: Product['database']): Promise<string[]> {
  const users = await db.reference<{ email: string }>(
    sql(
      'demo-logins',
      `select email from user_account where email like '%.test' order by id limit 20`,
    ),
  )
  return users.map(({ email }) => email)
}

async function isEmpty({ db }: Product['database']): Promise<boolean> {
  const users = await db.reference(sql('any-user', 'select from user_account limit 1'))
  return users.length === 0
}

process.on('uncaughtException', giveUp)
process.on('unhandledRejection', giveUp)
await start().catch(giveUp)
process.exit(0)
