import { once } from 'node:events'

/** Directory of the demo. It is not part of the server, so it is imported by its path. */
const demo = new URL('../../../../demo/', import.meta.url)

// Exits with its parent, since an orphaned load could collide with the load of the next start.
process.once('disconnect', () => process.exit(1))
const asked = once(process, 'message') as Promise<[string]>
// Loads the demo's modules while the database is created.
await import(new URL('load-demo.ts', demo).href)
const [url] = await asked
process.env['DATABASE_URL'] = url
await import(new URL('run.ts', demo).href)
process.exit()
