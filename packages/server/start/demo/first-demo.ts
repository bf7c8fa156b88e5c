import { fork } from 'node:child_process'
import pg from 'pg'
import type { Settings } from './settings/settings.ts'
import { StartFault } from '../ground/start-fault.ts'

interface FirstDemo {
  /** Connects as the owner. */
  url: string
  demo: Settings['demo']
  say: (line: string) => void
  signal: AbortSignal | undefined
}

/**
 * One transaction: an interrupted load leaves the database empty, and the next start tries again. Returns whether demo
 * data was loaded, whose days wait to be closed where it has years of them.
 */
export async function loadFirstDemo({ url, demo, say, signal }: FirstDemo): Promise<boolean> {
  if (!(await onConnection(url, isUntouched))) return false
  if (demo !== 'off') {
    say('Loading the demo data; this is done once …')
    await runDemo(url, demo, signal)
  }
  await onConnection(url, noteFirstStart)
  return demo !== 'off'
}

async function onConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString })
  // An error that breaks the connection also fails the current statement.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function isUntouched(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_untouched: boolean }>(
    `select to_regclass('dx_meta.first_start') is null and not exists (select from partner) as is_untouched`,
  )
  return rows[0]?.is_untouched === true
}

async function noteFirstStart(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists dx_meta.first_start (at timestamptz not null default now())',
  )
  await client.query('insert into dx_meta.first_start default values')
}

/** In a separate process, whose memory is returned at its end. */
async function runDemo(url: string, scale: string, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  const child = fork(new URL('demo-process.ts', import.meta.url), ['--scale', scale, '--first'], {
    env: { ...process.env, DATABASE_URL: url },
    execArgv: [],
  })
  const breakOff = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', breakOff)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  signal?.removeEventListener('abort', breakOff)
  if (code === 0) return
  signal?.throwIfAborted()
  throw new StartFault(
    'The demo data could not be loaded; try again, or start without it by DEMO=off.',
  )
}
