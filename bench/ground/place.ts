import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningEngine } from '@dxweb/server/db/engine/engine.ts'
import { homeOf } from '@dxweb/server/db/engine/home.ts'
import { livingPostmaster } from '@dxweb/server/db/engine/postmaster-file.ts'

export interface Place {
  dataDir: string
  stateDir: string
  /** An engine that is not the place's own, and the data folders of its nodes. */
  database?: { url: string; nodes: readonly string[] }
}

const kept = process.env.BENCH_PLACE

export const placeAt = (folder: string): Place => ({
  dataDir: join(folder, 'data'),
  stateDir: join(folder, 'state'),
})

/** Puts a cluster that has all tables where the engine of a place begins. */
export type Furnishing = (place: Place) => unknown

export async function withPlace<T>(
  work: (place: Place) => Promise<T>,
  furnish: Furnishing = () => undefined,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dxweb-bench-'))
  // As root the engine runs as another user, who needs access.
  chmodSync(folder, 0o711)
  try {
    furnish(placeAt(folder))
    return await work(placeAt(folder))
  } finally {
    killEngine(placeAt(folder))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `BENCH_PLACE` names a folder whose demo is reused. */
export function withDemoPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  return kept ? work(placeAt(kept)) : withPlace(work)
}

export function ownerUrlOf(place: Place): string {
  if (place.database) return place.database.url
  const engine = runningEngine(place)
  if (!engine) throw new Error(`No engine runs on ${place.dataDir}`)
  return engine.url
}

/** kill -9 of the engine, if it runs. */
export function killEngine(place: Place): void {
  const engine = livingPostmaster(homeOf(place))
  if (engine) process.kill(engine.pid, 'SIGKILL')
}
