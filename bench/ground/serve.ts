import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { productCommand } from '../../scripts/source/product-command.ts'
import { repository } from '../../scripts/source/repository.ts'
import type { Place } from './place.ts'

export interface Server {
  address: string
  pid: number
  lastLog(): string
  stop(): Promise<void>
  kill(): Promise<void>
}

const addressLine = /^\{"dxweb":\{"address":"([^"]+)"\}\}$/m

/** The program must print its address as `npm start` does. Its output goes to a file, as in production. */
export async function serve(
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'dxweb-bench-log-'))
  const path = join(folder, 'log')
  const log = openSync(path, 'w')
  const child = spawn(process.execPath, command, {
    cwd: repository,
    stdio: ['ignore', log, log],
    env: { ...process.env, DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', ...env },
  })
  closeSync(log)
  const exited = once(child, 'exit')
  const address = await addressIn(path, child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    address,
    pid: child.pid ?? 0,
    lastLog: () => readFileSync(path, 'utf8').slice(-2000),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

async function addressIn(path: string, child: ChildProcess): Promise<string> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended before it listened: ${readFileSync(path, 'utf8')}`)
    }
    const address = addressLine.exec(readFileSync(path, 'utf8'))?.[1]
    if (address) return address
    await delay(5)
  }
}

/** Switches off rate limits, since load from a single address would reach them. */
export function serveProduct(place: Place, env: Record<string, string> = {}): Promise<Server> {
  return serve(productCommand, {
    DATA_DIR: place.dataDir,
    STATE_DIR: place.stateDir,
    RATE_LIMIT: 'off',
    DATABASE_URL: place.database?.url ?? '',
    ...env,
  })
}
