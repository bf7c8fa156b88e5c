import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningEngine } from '@dxweb/server/db/engine/engine.ts'
import { homeOf } from '@dxweb/server/db/engine/home.ts'
import { runningPostmaster } from '@dxweb/server/db/engine/postmaster-file.ts'

export interface Place {
  dataDir: string
  stateDir: string
  /** An existing engine and the data folders of its nodes; if absent, the place starts its own engine. */
  database?: { url: string; nodes: readonly string[] }
}

const kept = process.env.BENCH_PLACE

export const placeAt = (folder: string): Place => ({
  dataDir: join(folder, 'data'),
  stateDir: join(folder, 'state'),
})

/** Copies a prepared cluster into the folder before the engine starts there. */
export type Furnishing = (place: Place) => unknown

export async function withPlace<T>(
  work: (place: Place) => Promise<T>,
  furnish: Furnishing = () => undefined,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dxweb-bench-'))
  // When started as root, the engine runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711)
  try {
    furnish(placeAt(folder))
    return await work(placeAt(folder))
  } finally {
    killEngine(placeAt(folder))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` in an empty place, where the server loads the demo, or on the demo data in folder `BENCH_PLACE`. */
export function withDemoPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  return kept ? work(placeAt(kept)) : withPlace(work)
}

export function ownerUrlOf(place: Place): string {
  if (place.database) return place.database.url
  const engine = runningEngine(place)
  if (!engine) throw new Error(`No engine runs on ${place.dataDir}`)
  return engine.url
}

export function killEngine(place: Place): void {
  const engine = runningPostmaster(homeOf(place))
  if (engine) process.kill(engine.pid, 'SIGKILL')
}
