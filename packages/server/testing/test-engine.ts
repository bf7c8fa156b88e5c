import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEngine } from '../db/engine/engine.ts'
import type { Engine, EngineSettings } from '../db/engine/engine.ts'
import { homeOf } from '../db/engine/home.ts'
import { preloadCitus } from './run/citus-engine.ts'
import { isOnCitus } from './run/on-citus.ts'
import { isAlive, isServerOf, readPostmasterFile } from '../db/engine/postmaster-file.ts'

/** Short, since the path of the engine's socket below the directory may have at most 103 bytes. */
const prefix = 'dxtest-'

/** Creates a directory named after our pid, so that leftovers of killed runs can be found. */
export function testDir(): string {
  const root = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // An engine started by root runs as another user, who needs access.
  chmodSync(root, 0o711)
  return root
}

/** Settings that store everything below `root`, even for the root user; without fsync by default. */
export function testEngineSettings(root: string, fsync = false) {
  const dataDir = join(root, 'data')
  mkdirSync(dataDir, { recursive: true })
  return { dataDir, stateDir: join(root, 'state'), fsync } satisfies EngineSettings
}

export interface TestEngine {
  engine: Engine
  root: string
  remove: () => Promise<void>
}

export async function startTestEngine(fsync = false): Promise<TestEngine> {
  const root = testDir()
  const settings = testEngineSettings(root, fsync)
  if (isOnCitus) {
    const made = await startEngine(settings)
    await made.stop()
    preloadCitus(made.home)
  }
  const engine = await startEngine(settings)
  return {
    engine,
    root,
    async remove() {
      await engine.destroy()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix)
      ? Number(name.slice(prefix.length).split('-')[0])
      : undefined
    if (pid && !isAlive(pid)) await removeLeftover(join(tmpdir(), name)).catch(() => undefined)
  }
}

async function removeLeftover(root: string): Promise<void> {
  const settings = testEngineSettings(root)
  const { data } = homeOf(settings)
  const pid = existsSync(data) ? readPostmasterFile(data)?.pid : undefined
  const isLeft = () => pid !== undefined && isServerOf(pid, data)
  if (pid && isLeft()) process.kill(pid, 'SIGQUIT')
  while (isLeft()) await delay(20)
  rmSync(root, { recursive: true, force: true })
}
