import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { migrationsDir } from '../db/migration-files.ts'
import { databaseAt } from './database-url.ts'
import { testDir } from './test-engine.ts'

async function onEngine(text: string) {
  const engine = new pg.Client({ connectionString: inject('engineUrl') })
  await engine.connect()
  await engine.query(text)
  await engine.end()
}

/** A database as it was before a migration, by its number, for what that one makes of the rows that it finds. */
export async function databaseBefore(number: string) {
  const root = testDir()
  const directory = join(root, 'migrations')
  mkdirSync(directory)
  const put = (isWanted: (name: string) => boolean) => {
    for (const name of readdirSync(migrationsDir).filter(isWanted)) {
      copyFileSync(join(migrationsDir, name), join(directory, name))
    }
  }
  const name = `before_${number}_${randomBytes(6).toString('hex')}`
  await onEngine(`create database ${name}`)
  const url = databaseAt(inject('engineUrl'), name)
  const owner = new pg.Client({ connectionString: url })
  onTestFinished(async () => {
    await owner.end()
    await onEngine(`drop database ${name} with (force)`)
    rmSync(root, { recursive: true })
  })
  put((file) => file < number)
  await migrate({ url, directory })
  await owner.connect()
  return {
    owner,
    migrateOne: () => {
      put((file) => file.startsWith(number))
      return migrate({ url, directory })
    },
  }
}
