import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connectionTo, databaseName, urlOf } from './connection.ts'
import { takeDataLock } from './data-lock.ts'
import { defaultStateDir, homeOf } from './home.ts'
import type { Home } from './home.ts'
import { makeCluster } from './make-cluster.ts'
import { runningPostmaster } from './postmaster-file.ts'
import { chosenPort, ensureServer, stopServer } from './postmaster.ts'
import type { Launch, RunningServer } from './postmaster.ts'
import { programsFor } from './programs.ts'

export interface EngineSettings {
  dataDir: string
  /** Parent folder of clusters that root starts. */
  stateDir?: string
  /** False only in tests, where data may be lost. */
  fsync?: boolean
  /** Called when the server was restarted, or when a restart failed. */
  onProblem?: (sentence: string, error?: unknown) => void
}

export interface Engine {
  /** Connects as the owner. Unchanged if the server restarts. */
  readonly url: string
  readonly home: Home
  readonly pid: number
  readonly isNew: boolean
  stop(): Promise<void>
  destroy(): Promise<void>
}

interface Held {
  server: RunningServer
  lock: pg.Client
}

/**
 * Starts or adopts the engine, and restarts it if it dies. Throws StartFault if another process uses the data
 * directory.
 */
export async function startEngine(settings: EngineSettings): Promise<Engine> {
  const { dataDir, fsync = true } = settings
  const home = homeOf({ dataDir, stateDir: settings.stateDir ?? defaultStateDir })
  const programs = programsFor(home)
  await makeCluster(home, programs, fsync)
  const launch = { home, programs, fsync, port: await chosenPort() }
  const hold = async (): Promise<Held> => {
    const server = await ensureServer(launch)
    launch.port = server.port
    return { server, lock: await takeDataLock(connectionTo(home, server, 'postgres'), dataDir) }
  }
  const held = await hold()
  const isNew = await makeDatabase(held.lock)
  const watchdog = keepAlive(held, hold, settings.onProblem ?? (() => undefined))
  return engineOf(launch, held, isNew, watchdog)
}

function engineOf(launch: Launch, held: Held, isNew: boolean, watchdog: Watchdog): Engine {
  const { home } = launch
  const stop = async () => {
    await watchdog.end()
    await stopServer(launch, held.server.pid)
  }
  return {
    url: urlOf(connectionTo(home, held.server, databaseName)),
    home,
    get pid() {
      return held.server.pid
    },
    isNew,
    stop,
    async destroy() {
      await stop()
      for (const path of [home.sockets, home.root]) rmSync(path, { recursive: true, force: true })
    },
  }
}

export function runningEngine(settings: EngineSettings): { url: string; home: Home } | undefined {
  const home = homeOf({ dataDir: settings.dataDir, stateDir: settings.stateDir ?? defaultStateDir })
  const file = runningPostmaster(home)
  if (!file) return undefined
  const address = { host: file.socketDir || '127.0.0.1', port: file.port }
  return { url: urlOf(connectionTo(home, address, databaseName)), home }
}

async function makeDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rows.length > 0) return false
  await client.query(`create database ${pg.escapeIdentifier(databaseName)}`)
  return true
}

interface Watchdog {
  /** Disables restarts. Resolves after a restart in progress. */
  end(): Promise<void>
}

type ReportProblem = NonNullable<EngineSettings['onProblem']>

/** Starts the server again and takes the lock when the connection that holds the lock is lost. */
function keepAlive(held: Held, hold: () => Promise<Held>, onProblem: ReportProblem): Watchdog {
  const intent = { isEnding: false }
  let renewal = Promise.resolve()
  const renew = async () => {
    while (!intent.isEnding) {
      try {
        Object.assign(held, await hold())
        watch()
        onProblem('The database engine was gone and has been started again.')
        return
      } catch (error) {
        onProblem('The database engine is gone and did not start; trying on.', error)
        await delay(500)
      }
    }
  }
  const watch = () => {
    held.lock.once('end', () => {
      if (!intent.isEnding) renewal = renew()
    })
  }
  watch()
  return {
    end() {
      intent.isEnding = true
      return renewal
    },
  }
}
