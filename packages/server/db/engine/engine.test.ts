import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { withMadeCluster } from '../../testing/run/made-cluster.ts'
import { testDir, testEngineSettings } from '../../testing/test-engine.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { sql } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { startEngine } from './engine.ts'
import type { Engine, EngineSettings } from './engine.ts'
import { reportNiceness } from './lower-priority.ts'
import { homeOf } from './home.ts'
import { isServerOf, readPostmasterFile } from './postmaster-file.ts'

const cleanups: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

function freshSettings(): EngineSettings {
  const root = testDir()
  cleanups.push(() => rmSync(root, { recursive: true, force: true }))
  return testEngineSettings(root, true)
}

/** A finished cluster that the tests start one after another; each test stops it at the end. */
let made: EngineSettings
beforeAll(() => {
  const root = testDir()
  made = withMadeCluster(testEngineSettings(root, true))
  return () => rmSync(root, { recursive: true, force: true })
})

async function start(settings: EngineSettings): Promise<Engine> {
  const engine = await startEngine(settings)
  cleanups.push(() => engine.stop())
  return engine
}

async function otherProcess(settings: EngineSettings): Promise<ChildProcess> {
  const script = `
    const { startEngine } = await import(process.argv[1])
    const engine = await startEngine(JSON.parse(process.argv[2]))
    process.send(engine.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      script,
      join(import.meta.dirname, 'engine.ts'),
      JSON.stringify(settings),
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  cleanups.push(() => {
    child.kill('SIGKILL')
  })
  await once(child, 'message')
  return child
}

const startsOf = ({ dataDir, stateDir = '' }: EngineSettings) =>
  readFileSync(homeOf({ dataDir, stateDir }).log, 'utf8').split('ready to accept connections')
    .length

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows as Record<string, unknown>[]
}

describe('the embedded engine', () => {
  it('the engine keeps its data, leaves no process behind and starts although another process now has its old pid', async () => {
    const settings = freshSettings()
    const first = await startEngine(settings)
    expect(first.isNew).toBe(true)
    await ask(first.url, 'create table kept as select 42 as answer')
    const file = join(first.home.data, 'postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    await first.stop()
    expect(isServerOf(first.pid, first.home.data)).toBe(false)
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      ...first.home.owner,
      cwd: '/',
      stdio: 'ignore',
    })
    cleanups.push(() => {
      bystander.kill('SIGKILL')
    })
    writeFileSync(file, lines.toSpliced(0, 1, String(bystander.pid)).join('\n'))
    const second = await start(settings)
    expect(bystander.exitCode).toBeNull()
    expect(second.isNew).toBe(false)
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    const [row] = await ask(
      second.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
        lower('ÆØÅ') as lower, 'å' < 'b' collate "nb-x-icu" as is_wrong`,
    )
    expect(row).toEqual({
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      lower: 'æøå',
      is_wrong: false,
    })
  })

  it('the engine refuses a second server process while the first runs, and is reused once the first is killed', async () => {
    const settings = made
    const other = await otherProcess(settings)
    await expect(startEngine(settings)).rejects.toThrow(
      `Another DxWeb (process ${other.pid}) runs on the data directory ${settings.dataDir}.`,
    )
    await kill(other)
    const begun = startsOf(settings)
    await start(settings)
    expect(startsOf(settings)).toBe(begun)
  })

  it('the engine starts again after it and its parent process were killed at the same time', async () => {
    const settings = made
    const other = await otherProcess(settings)
    const { data } = homeOf({ dataDir: settings.dataDir, stateDir: settings.stateDir ?? '' })
    const enginePid = readPostmasterFile(data)?.pid ?? 0
    process.kill(enginePid, 'SIGKILL')
    await kill(other)
    const engine = await start(settings)
    expect(engine.pid).not.toBe(enginePid)
    expect(await ask(engine.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a running engine', () => {
  it('the engine prioritises other statements over reports, and is restarted when it is killed', async () => {
    const engine = await start(made)
    const db = await openDatabase({ url: engine.url, isEmbedded: true, connections: 4 })
    cleanups.push(() => db.close())
    const pid = sql<{ pid: number }>('', 'select pg_backend_pid() as pid')
    const priorityIn = async (pool: 'main' | 'reports') => {
      const [row] = await db.reference(pid, { pool })
      return getPriority(row!.pid)
    }
    const own = getPriority()
    await waitFor(async () => (await priorityIn('reports')) > own)
    expect(await priorityIn('reports')).toBe(reportNiceness)
    expect(await priorityIn('main')).toBe(own)

    const one = () => db.reference<{ one: number }>(sql('one', 'select 1 as one'))
    // The second round shows that a restarted engine is monitored too.
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([one(), one(), one(), one()])
      const before = engine.pid
      process.kill(before, 'SIGKILL')
      const failures: unknown[] = []
      await waitFor(async () => {
        const answer = await one().catch((error: unknown) => {
          failures.push(error)
        })
        return answer && engine.pid !== before
      })
      expect(
        failures.every((error) => error instanceof Refusal && error.code === 'unavailable'),
      ).toBe(true)
    }
  })
})
