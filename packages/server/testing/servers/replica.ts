import { chownSync, appendFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyCluster } from '../../db/engine/copy-cluster.ts'
import type { ClusterOwner } from '../../db/engine/cluster-owner.ts'
import { type Engine, startEngine } from '../../db/engine/engine.ts'
import { homeOf } from '../../db/engine/home.ts'
import { testDir, testEngineSettings } from '../test-engine.ts'

export async function startReplica(primary: Engine, root = testDir()): Promise<Engine> {
  const settings = testEngineSettings(root)
  const { data, owner } = homeOf(settings)
  await copyCluster(primary.url, primary.home.data, data)
  const { searchParams } = new URL(primary.url.replace(':///', '://engine/'))
  const line = [...searchParams].map(([name, value]) => `${name}=${value}`).join(' ')
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\n`)
  writeFileSync(join(data, 'standby.signal'), '')
  if (owner) setOwner(data, owner)
  return startEngine(settings)
}

function setOwner(folder: string, owner: ClusterOwner): void {
  chownSync(folder, owner.uid, owner.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) setOwner(path, owner)
    else chownSync(path, owner.uid, owner.gid)
  }
}
