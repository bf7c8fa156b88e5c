import pg from 'pg'
import type { Settings } from './settings.ts'

interface DemoModule {
  loadDemo(settings: {
    connectionString: string
    scale: 'demo' | 'small'
    report?: (line: string) => void
  }): Promise<unknown>
}

/** The demo is not a part of the server: it is fetched at the one start that wants it. */
const loader = new URL('../../../demo/load-demo.ts', import.meta.url).href

/**
 * Fills a new embedded database, once. The demo is loaded whole or not at all, so a start that was killed meanwhile
 * leaves an empty database, which the next start fills.
 */
export async function loadFirstDemo(
  connectionString: string,
  demo: Settings['demo'],
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    if (!(await isUntouched(client))) return
    if (demo !== 'off') {
      say('Loading the demo data; this is done once and takes up to half a minute …')
      const module = (await import(loader)) as DemoModule
      await module.loadDemo({ connectionString, scale: demo, report: say })
    }
    await client.query(
      'create table if not exists dx_meta.first_start (at timestamptz not null default now())',
    )
    await client.query('insert into dx_meta.first_start default values')
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
