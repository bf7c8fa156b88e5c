import { migrate } from '@dxweb/server/db/migrate/migrate.ts'
import { startTestEngine } from '@dxweb/server/testing/test-engine.ts'
import pg from 'pg'
import { loadDemo } from '../demo/load-demo.ts'
import type { DemoScale } from '../demo/scales.ts'

/** Maximum loading time of each demo scale, in seconds on two idle cores. */
const goals: Record<DemoScale, number> = { small: 2, demo: 30, benchmark: 180 }
/** Yearly volumes that the demo must contain (domain facts 7), within 10 per cent. */
const plan = [
  { what: 'Fjellvik shows', partnerId: 1001, isCinema: true, shows: 390, tickets: 8_500 },
  { what: 'Byfjord shows', partnerId: 1002, isCinema: true, shows: 8_750, tickets: 187_000 },
  { what: 'Sundet films', partnerId: 1003, isCinema: true, shows: 900, tickets: 16_000 },
  { what: 'Sundet events', partnerId: 1003, isCinema: false, shows: 95, tickets: 19_000 },
]

const yearText = `
  select count(*)::integer as shows, sum((select count(*) from ticket t
    where t.partner_id = e.partner_id and t.event_id = e.id))::integer as tickets
  from event e join auditorium a on a.partner_id = e.partner_id and a.id = e.auditorium_id
  where e.partner_id = $1 and a.is_cinema = $2 and e.capacity > 0
    and e.starts_at between now() - interval '1 year' and now()`

async function measure(scale: DemoScale): Promise<void> {
  const { engine, remove } = await startTestEngine(true)
  try {
    await migrate({ url: engine.url })
    const { rows, seconds } = await loadDemo({ connectionString: engine.url, scale })
    const ratio = (seconds / goals[scale]).toFixed(2)
    console.log(`demo ${scale}: ${rows} rows in ${seconds.toFixed(1)} s, ${ratio} of the goal`)
    if (scale === 'demo') await compareWithPlan(engine.url)
  } finally {
    await remove()
  }
}

async function compareWithPlan(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const { what, partnerId, isCinema, ...wanted } of plan) {
    const { rows } = await client.query<typeof wanted>(yearText, [partnerId, isCinema])
    const [year] = rows
    if (!year) continue
    const [shows, tickets] = [year.shows / wanted.shows, year.tickets / wanted.tickets]
    const line = `${year.shows} shows (${shows.toFixed(2)}), ${year.tickets} tickets (${tickets.toFixed(2)})`
    console.log(`  ${what} of the last year: ${line} of the plan`)
  }
  await client.end()
}

const asked = process.argv[2]
const scales: DemoScale[] = asked === 'benchmark' ? ['benchmark'] : ['small', 'demo']
for (const scale of scales) await measure(scale)
