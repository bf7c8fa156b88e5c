import { once } from 'node:events'

/** The demo is not part of the server, so its own command is imported. */
const demo = new URL('../../../../demo/', import.meta.url)

// Otherwise an orphaned load could meet the next start's.
process.once('disconnect', () => process.exit(1))
const asked = once(process, 'message') as Promise<[string]>
// Loads its modules while the database is created.
await import(new URL('load-demo.ts', demo).href)
const [url] = await asked
process.env['DATABASE_URL'] = url
await import(new URL('run.ts', demo).href)
process.exit()
