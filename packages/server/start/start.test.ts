import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import pino from 'pino'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { paced } from '../../../scripts/steps/pace/pace.ts'
import { runningEngine, startEngine } from '../db/engine/engine.ts'
import { hasHome } from '../db/engine/home.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testDir, testEngineSettings } from '../testing/test-engine.ts'
import { openProduct } from './product.ts'
import { readSettings } from './settings/settings.ts'
import { printableFault, StartFault } from '../ground/start-fault.ts'

const script = new URL('start.ts', import.meta.url).pathname
const adminCreate = new URL('commands/admin-create.ts', import.meta.url).pathname
const repository = new URL('../../../', import.meta.url)
const root = testDir()
const { dataDir, stateDir } = testEngineSettings(root)
const silent = pino({ level: 'silent' })
const running = new Set<ChildProcess>()

interface Started {
  child: ChildProcess
  output: string
  printed(pattern: RegExp): Promise<string>
  address(): Promise<string>
  exit(): Promise<number | null>
}

function surroundings(environment: Record<string, string>) {
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const env = {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: dataDir,
    STATE_DIR: stateDir,
    DEMO_SCALE: 'small',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    ...environment,
  }
  return { stdio, env }
}

function start(environment: Record<string, string>): Started {
  return follow(spawn(process.execPath, [script], surroundings(environment)))
}

function follow(child: ChildProcessByStdio<null, Readable, Readable>): Started {
  running.add(child)
  const started: Started = {
    child,
    output: '',
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(started.output)
          if (found) resolve(found[1] ?? '')
        }
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
        child.once('close', () => reject(new Error(`It ended instead: ${started.output}`)))
        look()
      }),
    address: () => started.printed(/^\{"dxweb":\{"address":"([^"]+)"\}\}$/m),
    exit: async () => {
      if (running.has(child)) await new Promise((resolve) => child.once('close', resolve))
      return child.exitCode
    },
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => (started.output += part.toString()))
  }
  child.once('close', () => running.delete(child))
  return started
}

afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})

afterAll(async () => {
  // Stops an engine that a failed test left running.
  if (runningEngine({ dataDir, stateDir })) await (await startEngine({ dataDir, stateDir })).stop()
  rmSync(root, { recursive: true, force: true })
})

describe('a start that fails', () => {
  const file = join(root, 'a-file')
  writeFileSync(file, '')
  const badSecret = join(root, 'bad-secret')
  mkdirSync(badSecret)
  writeFileSync(join(badSecret, 'secret'), 'short')

  const faultOf = async (environment: Record<string, string>) => {
    const settings = readSettings({ DATA_DIR: join(root, 'unused'), PORT: '0', ...environment })
    const opened = openProduct({ settings, logger: silent })
    const fault = await opened.catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StartFault)
    return String(printableFault(fault))
  }

  it.each([
    [`The data directory ${join(file, 'data')} cannot`, { DATA_DIR: join(file, 'data') }],
    [`The data directory ${file} cannot be written`, { DATA_DIR: file }],
    ['The data directory /proc/dxweb cannot be written', { DATA_DIR: '/proc/dxweb' }],
    [`The secret ${join(badSecret, 'secret')} is damaged`, { DATA_DIR: badSecret }],
    ['TLS_CERT and TLS_KEY cannot be used', { TLS_CERT: file, TLS_KEY: file }],
    ['SENTRY_DSN must be of the form', { SENTRY_DSN: 'https://errors.example.no' }],
    ['The database cannot be reached', { DATABASE_URL: 'postgres://kari:hemmelig@127.0.0.1:1/x' }],
  ])('reports in one sentence why a start is impossible: %s', async (beginning, environment) => {
    const sentence = await faultOf(environment)
    expect(sentence).toMatch(/^[^\n]+\.$/)
    expect(sentence.startsWith(beginning)).toBe(true)
    expect(sentence).not.toContain('hemmelig')
  })

  it('a start reports that the port is taken before it creates a database', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '0.0.0.0', () => resolve()))
    const taken = holder.address()
    const port = typeof taken === 'object' && taken ? taken.port : 0
    const sentence = await faultOf({ PORT: String(port), DATA_DIR: dataDir, STATE_DIR: stateDir })
    expect(sentence).toBe(`Port ${port} is taken; choose another with PORT.`)
    expect(hasHome(dataDir)).toBe(false)
    holder.close()
  })
})

describe('the first start', () => {
  it(
    'npm start repeats a demo load that was interrupted or killed, and stops both its server and its database',
    { timeout: paced(180_000) },
    async () => {
      const ended = start({})
      await ended.printed(/Loading the demo data/)
      for (const signal of ['SIGTERM', 'SIGTERM', 'SIGINT'] as const) ended.child.kill(signal)
      expect(await ended.exit()).toBe(0)
      expect(ended.output).not.toContain('DxWeb:')
      expect(runningEngine({ dataDir, stateDir })).toBeUndefined()

      const killed = start({})
      await killed.printed(/Loading the demo data/)
      killed.child.kill('SIGKILL')
      await killed.exit()
      expect(killed.output).not.toContain('DxWeb:')

      const first = follow(spawn('npm', ['start'], { cwd: repository, ...surroundings({}) }))
      const address = await first.address()
      expect(first.output).toContain('Loading the demo data')
      expect(first.output).toContain('sjef@sundet.test')
      expect(first.output).toContain('only this machine can reach it')
      expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
      expect((await fetch(`${address}/health/ready`)).status).toBe(200)
      const page = await fetch(`${address}/`, { redirect: 'manual' })
      expect(page.headers.get('location')).toBe('/login?intended-url=%2F')

      const second = start({})
      expect(await second.exit()).toBe(1)
      expect(second.output).toMatch(
        /^Another DxWeb \(process \d+\) runs on the data directory \S+\.\n$/,
      )

      // Sends the signal to npm only.
      first.child.kill('SIGTERM')
      expect(await first.exit()).toBe(0)
      expect(first.output).toContain('Stopping')
      expect(first.output).not.toMatch(/error/i)
      await expect(fetch(address)).rejects.toThrow('fetch failed')
      expect(runningEngine({ dataDir, stateDir })).toBeUndefined()

      const lines: string[] = []
      const later = await openProduct({
        settings: readSettings({ DATA_DIR: dataDir, STATE_DIR: stateDir, PORT: '0' }),
        logger: silent,
        print: (line) => lines.push(line),
      })
      expect([later.hasDemo, lines]).toEqual([true, []])
      expect((await fetch(`${later.address}/health/ready`)).status).toBe(200)
      await later.close()
      expect(runningEngine({ dataDir, stateDir })).toBeUndefined()
    },
  )
})

describe('starting with an external database server', () => {
  it('a start with an external database server loads no demo, and explains how to create the first user', async () => {
    const { url } = await testDatabase()
    const started = start({ DATABASE_URL: url, DATA_DIR: join(root, 'other'), HOST: '127.0.0.1' })
    await started.address()
    expect(started.output).not.toContain('demo')
    expect(started.output).toContain('npm run admin:create')
    const command = follow(
      spawn(process.execPath, [adminCreate, '--email', 'a@b.no'], {
        ...surroundings({ DATA_DIR: join(root, 'other') }),
      }),
    )
    expect(await command.exit()).toBe(1)
    expect(command.output).toMatch(/^DxWeb was started with DATABASE_URL on \S+; give this command/)
    // Sends the signal of Ctrl+C in a terminal.
    started.child.kill('SIGINT')
    expect(await started.exit()).toBe(0)
    expect(started.output).not.toMatch(/error/i)
  })
})
