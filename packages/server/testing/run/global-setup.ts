import type { TestProject } from 'vitest/node'
import pg from 'pg'
import { migrate } from '../../db/migrate/migrate.ts'
import { databaseAt, templateName } from '../database-url.ts'
import { removeLeftovers, startTestEngine } from '../test-engine.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    engineUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const { engine, remove } = await startTestEngine()
  try {
    await makeTemplate(engine.url)
  } catch (error) {
    await remove()
    throw error
  }
  project.provide('engineUrl', engine.url)
  return remove
}

async function makeTemplate(engineUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: engineUrl })
  await owner.connect()
  await owner.query(`create database ${templateName}`)
  await owner.end()
  await migrate({ url: databaseAt(engineUrl, templateName) })
}
