import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chownSync, closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartFault } from '../../ground/start-fault.ts'
import { connectionTo, socketPort, usesTcp } from './connection.ts'
import type { Address } from './connection.ts'
import type { Home } from './home.ts'
import { isServerOf, runningPostmaster, removeStaleFiles } from './postmaster-file.ts'
import type { PostmasterFile } from './postmaster-file.ts'
import type { Programs } from './programs.ts'
import { sharedBufferMegabytes } from './shared-buffers.ts'

export interface Launch {
  home: Home
  programs: Programs
  fsync: boolean
  /** Part of the socket's name; on Windows the port at 127.0.0.1. */
  port: number
}

export interface RunningServer extends Address {
  pid: number
}

const largestLog = 10_000_000
/** Milliseconds to wait for the children of a dead server, since their shared memory blocks a new server. */
const timeoutMs = 20_000
const startingOrStopping = '57P03'

const settings = {
  max_connections: '60',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  wal_level: 'replica',
  max_wal_size: '1GB',
}

export function engineEnvironment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    SystemRoot: process.env['SystemRoot'],
    LC_ALL: 'C',
    TZ: 'UTC',
  }
}

/** Adopts the running server or starts one. Resolves once it accepts connections. */
export async function ensureServer(launch: Launch): Promise<RunningServer> {
  const { home } = launch
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const running = runningPostmaster(home)
    if (running) {
      if (await takesConnections(home, running)) return serverOf(running)
      continue
    }
    removeStaleFiles(home)
    const started = await startServer(launch)
    if (typeof started !== 'string') return started
    const isHeldByTheDead = /lock file|shared memory block/.test(started)
    if (!isHeldByTheDead || performance.now() > deadline) {
      throw new StartFault(`PostgreSQL did not start: ${started} (${home.log})`)
    }
    await delay(50)
  }
}

function serverOf(file: PostmasterFile): RunningServer {
  return { pid: file.pid, host: usesTcp ? '127.0.0.1' : file.socketDir, port: file.port }
}

/** Returns the reason if the server stops during its start. */
async function startServer(launch: Launch): Promise<RunningServer | string> {
  const { home } = launch
  const child = spawnServer(launch)
  const end: { reason?: string } = {}
  child.once('error', (error) => {
    end.reason = error.message
  })
  child.once('exit', () => {
    end.reason ??= lastFatal(home.log)
  })
  child.unref()
  while (end.reason === undefined) {
    const running = runningPostmaster(home)
    if (running && running.pid === child.pid && (await takesConnections(home, running))) {
      child.removeAllListeners()
      return serverOf(running)
    }
    await delay(10)
  }
  return end.reason
}

function spawnServer({ home, programs, fsync, port }: Launch): ChildProcess {
  const all = {
    ...settings,
    fsync: fsync ? 'on' : 'off',
    // Only tests run engines without fsync, and several of these engines share a machine.
    shared_buffers: `${fsync ? sharedBufferMegabytes() : 256}MB`,
    port: String(port),
    listen_addresses: usesTcp ? '127.0.0.1' : '',
    unix_socket_directories: usesTcp ? '' : home.sockets,
  }
  const log = openLog(home)
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  try {
    // Detached, so that Ctrl-C reaches only this process, which then stops the server. It logs to files, so that it
    // survives if this process is killed.
    return spawn(join(programs.bin, 'postgres'), ['-D', home.data, ...options], {
      ...home.owner,
      cwd: home.root,
      env: engineEnvironment(),
      detached: true,
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

function openLog({ log, owner }: Home): number {
  const file = openSync(log, 'a', 0o600)
  if (owner) chownSync(log, owner.uid, owner.gid)
  if (statSync(log).size > largestLog) truncateSync(log)
  return file
}

function lastFatal(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-20)
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? 'it said nothing'
}

export function chosenPort(): Promise<number> {
  if (!usesTcp) return Promise.resolve(socketPort)
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Waits through startup and recovery. Returns false if the server has stopped. */
async function takesConnections(home: Home, file: PostmasterFile): Promise<boolean> {
  while (isServerOf(file.pid, home.data)) {
    if ((file.socketDir || usesTcp) && (await connects(home, file))) return true
    await delay(10)
    Object.assign(file, runningPostmaster(home))
  }
  return false
}

async function connects(home: Home, file: PostmasterFile): Promise<boolean> {
  const client = new pg.Client(connectionTo(home, serverOf(file), 'postgres'))
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (cause) {
    const isRefused = cause instanceof pg.DatabaseError && cause.code !== startingOrStopping
    if (isRefused) throw new StartFault(`PostgreSQL lets nobody in: ${cause.message}`, { cause })
    return false
  } finally {
    await client.end()
  }
}

/** Fast shutdown: rolls back open transactions and waits until the server has stopped. */
export async function stopServer({ home, programs }: Launch, pid: number): Promise<void> {
  if (!isServerOf(pid, home.data)) return
  if (usesTcp) execFileSync(join(programs.bin, 'pg_ctl'), ['stop', '-D', home.data, '-m', 'fast'])
  else await stopBySignals(home, pid)
}

async function stopBySignals(home: Home, pid: number): Promise<void> {
  process.kill(pid, 'SIGINT')
  const immediateAt = performance.now() + 30_000
  let isAsked = false
  while (isServerOf(pid, home.data)) {
    if (!isAsked && performance.now() > immediateAt) {
      process.kill(pid, 'SIGQUIT')
      isAsked = true
    }
    await delay(10)
  }
}
