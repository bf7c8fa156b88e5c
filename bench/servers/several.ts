import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine, startEngine } from '@dxweb/server/db/engine/engine.ts'
import { migrate } from '@dxweb/server/db/migrate/migrate.ts'
import { addPeople } from '@dxweb/server/testing/people.ts'
import { productCommand } from '../../scripts/source/product-command.ts'
import { type BigVenue, buildBigVenue, withDatabaseAt } from '../ground/big-hall.ts'
import { type Place, withPlace } from '../ground/place.ts'
import { serve, type Server } from '../ground/serve.ts'

export interface Several {
  engine: Engine
  place: Place
  venue: BigVenue
  /** Starts another server on the same database and data directory. */
  open: (env?: Record<string, string>) => Promise<Server>
}

export function withSeveral<T>(events: number, work: (several: Several) => Promise<T>): Promise<T> {
  return withPlace(async (place) => {
    const engine = await startEngine(place)
    try {
      await migrate({ url: engine.url })
      const venue = await withDatabaseAt(engine.url, async (database) => {
        const built = await buildBigVenue(database, events)
        await addPeople(database)
        return built
      })
      const ours = {
        DATABASE_URL: engine.url,
        DATA_DIR: join(place.dataDir, '../servers'),
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
      }
      const open = (env: Record<string, string> = {}) => serve(productCommand, { ...ours, ...env })
      return await work({ engine, place, venue, open })
    } finally {
      await engine.stop()
    }
  })
}

export interface Proxied extends Server {
  sendTo: (origins: readonly string[]) => void
}

export async function openProxyFor(place: Place, origins: readonly string[]): Promise<Proxied> {
  const file = join(place.dataDir, `../servers-${randomUUID()}.json`)
  const sendTo = (next: readonly string[]) => {
    writeFileSync(`${file}.new`, JSON.stringify(next))
    renameSync(`${file}.new`, file)
  }
  sendTo(origins)
  return { ...(await serve(['bench/servers/proxy-process.ts', file])), sendTo }
}
