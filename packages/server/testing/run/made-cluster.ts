import { execFileSync } from 'node:child_process'
import { inject } from 'vitest'
import type { EngineSettings } from '../../db/engine/engine.ts'
import { homeOf } from '../../db/engine/home.ts'

/** Keeps the owner of the files, which Node's own copy does not. */
export const copyStopped = (from: string, into: string) => execFileSync('cp', ['-a', from, into])

/** Puts a copy of a made cluster where an engine of these settings begins, since making one takes a second or two. */
export function withMadeCluster<S extends EngineSettings>(settings: S): S {
  const { data } = homeOf({ dataDir: settings.dataDir, stateDir: settings.stateDir ?? '' })
  copyStopped(inject('madeCluster'), data)
  return settings
}
