import type { TestProject } from 'vitest/node'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { databaseName } from '../../db/engine/connection.ts'
import { type Engine, type EngineSettings, startEngine } from '../../db/engine/engine.ts'
import { homeOf } from '../../db/engine/home.ts'
import { migrate } from '../../db/migrate/migrate.ts'
import { databaseAt, templateName } from '../database-url.ts'
import { endConnections } from './filling.ts'
import { distributeOn, preloadCitus } from './citus-engine.ts'
import { isOnCitus } from './on-citus.ts'
import { makeHasty } from './hasty-cluster.ts'
import { copyStopped } from './made-cluster.ts'
import { removeLeftovers, testDir, testEngineSettings } from '../test-engine.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engineUrl: string
    /** Folder of a stopped cluster with a database that has all tables. */
    madeCluster: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const root = testDir()
  const settings = testEngineSettings(root)
  const made = join(root, 'made-cluster')
  await withEngine(settings, async ({ url }) => migrate({ url }))
  const home = homeOf(settings)
  copyStopped(home.data, made)
  makeHasty(home)
  if (isOnCitus) preloadCitus(home)
  const engine = await startEngine(settings)
  const remove = async () => {
    await engine.destroy()
    rmSync(root, { recursive: true, force: true })
  }
  try {
    if (isOnCitus) await distributeOn(engine.url)
    await makeTemplate(engine.url)
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('engineUrl', engine.url)
  project.provide('madeCluster', made)
  return remove
}

async function withEngine(settings: EngineSettings, work: (engine: Engine) => Promise<unknown>) {
  const engine = await startEngine(settings)
  try {
    await work(engine)
  } finally {
    await engine.stop()
  }
}

async function makeTemplate(engineUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseAt(engineUrl, 'postgres') })
  await owner.connect()
  await endConnections(owner, databaseName)
  await owner.query(`create database ${templateName} template ${databaseName}`)
  await owner.end()
}
