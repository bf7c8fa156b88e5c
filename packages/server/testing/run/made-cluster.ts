import { execFileSync } from 'node:child_process'
import { inject } from 'vitest'
import type { EngineSettings } from '../../db/engine/engine.ts'
import { homeOf } from '../../db/engine/home.ts'

/** Copies a cluster with the owners of its files, which Node's own copy would lose. */
export const copyStopped = (from: string, into: string) => execFileSync('cp', ['-a', from, into])

/** Copies a prepared cluster to an engine's data directory, since creating a cluster takes a second or two. */
export function withMadeCluster<S extends EngineSettings>(settings: S): S {
  const { data } = homeOf({ dataDir: settings.dataDir, stateDir: settings.stateDir ?? '' })
  copyStopped(inject('madeCluster'), data)
  return settings
}
