import { type ChildProcess, fork } from 'node:child_process'
import type pg from 'pg'
import { hasHome } from '../../db/engine/home.ts'
import { StartFault } from '../../ground/start-fault.ts'
import type { Settings } from '../settings/settings.ts'
import { onConnection } from './on-connection.ts'

interface FirstDemo {
  /** Connection URL of the database for its owner role. */
  url: string
  demo: Settings['demo']
  print: (line: string) => void
  signal: AbortSignal | undefined
  /** A loading process that was started early; if undefined, a new process is started. */
  loader: DemoLoader | undefined
}

/**
 * Loads the demo in one transaction, so that an interrupted load leaves the database empty, and the next start tries
 * again.
 */
export async function loadFirstDemo({
  url,
  demo,
  print,
  signal,
  loader,
}: FirstDemo): Promise<void> {
  if (!(await onConnection(url, isUntouched))) return
  if (demo !== 'off') {
    print('Loading the demo data; this is done once …')
    signal?.throwIfAborted()
    await (loader ?? beginLoader(demo)).load(url, signal)
  }
  await onConnection(url, recordFirstStart)
}

async function isUntouched(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_untouched: boolean }>(
    `select to_regclass('dx_meta.first_start') is null and not exists (select from partner) as is_untouched`,
  )
  return rows[0]?.is_untouched === true
}

async function recordFirstStart(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists dx_meta.first_start (at timestamptz not null default now())',
  )
  await client.query('insert into dx_meta.first_start default values')
}

export interface DemoLoader {
  load(url: string, signal: AbortSignal | undefined): Promise<void>
  end(): void
}

/** Starts the loading process early, so that it imports its modules while the database is created. */
export function beginDemo({ dataDir, databaseUrl, demo }: Settings): DemoLoader | undefined {
  if (databaseUrl !== undefined || demo === 'off' || hasHome(dataDir)) return undefined
  return beginLoader(demo)
}

/** Loads the demo in a separate process, so that its memory is freed afterwards. */
function beginLoader(scale: string): DemoLoader {
  const script = new URL('demo-process.ts', import.meta.url)
  const child = fork(script, ['--scale', scale, '--first'], { execArgv: [] })
  const ended = endOf(child)
  return {
    async load(url, signal) {
      const cancel = () => child.kill('SIGTERM')
      signal?.addEventListener('abort', cancel)
      child.send(url, () => undefined)
      const code = await ended
      signal?.removeEventListener('abort', cancel)
      if (code === 0) return
      signal?.throwIfAborted()
      throw new StartFault(
        'The demo data could not be loaded; try again, or start without it by DEMO=off.',
      )
    },
    end: () => void child.kill('SIGTERM'),
  }
}

/** Returns the exit code, or null if the process was killed or could not be started. */
const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })
