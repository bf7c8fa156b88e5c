import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { noPartner, sql } from '../../db/database.ts'
import { runningEngine } from '../../db/engine/engine.ts'
import { databaseAt } from '../../testing/database-url.ts'
import { testDir, testEngineSettings } from '../../testing/test-engine.ts'
import { pathsIn } from '../settings/settings.ts'
import { startDatabase } from './start-database.ts'
import type { DatabaseEvents } from './start-database.ts'

const cleanups: (() => Promise<void> | void)[] = []
const closeLast = () => cleanups.pop()?.()
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

const inDatabase = async (connectionString: string, ...texts: string[]) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const text of texts) await client.query(text)
  await client.end()
}

const onEngine = (...texts: string[]) =>
  inDatabase(databaseAt(inject('engineUrl'), 'postgres'), ...texts)

/** Creates a database with an owner that has only the rights of an owner on a hosted server. */
const hostedDatabase = async (rights: string) => {
  const name = `hosted_${randomBytes(4).toString('hex')}`
  await onEngine(`create role ${name} login ${rights}`, `create database ${name} owner ${name}`)
  cleanups.push(() => onEngine(`drop database ${name} with (force)`))
  return databaseAt(inject('engineUrl'), name).replace('user=dxweb', `user=${name}`)
}

const startAt = async (databaseUrl: string | undefined, events?: DatabaseEvents) => {
  const root = testDir()
  cleanups.push(() => rmSync(root, { recursive: true, force: true }))
  const started = await startDatabase({ ...testEngineSettings(root), databaseUrl }, events)
  cleanups.push(() => started.close())
  return { started, root }
}

const whoAmI = sql('', 'select current_user as role')

describe('preparing the database at a start', () => {
  it('a start creates the embedded database once, without a backup, and refuses a database with another schema', async () => {
    const applied: string[] = []
    const { started, root } = await startAt(undefined, {
      onMigration: (name) => applied.push(name),
    })
    expect(started).toMatchObject({ isEmbedded: true, isNew: true })
    expect(applied[0]).toBe('0000-schema')
    expect(await started.db.run(noPartner, whoAmI)).toEqual([{ role: 'dxweb_app' }])
    await inDatabase(started.ownerUrl, `update dx_meta.dx_migration set checksum = 'another'`)
    await closeLast()
    const settings = testEngineSettings(root)
    await expect(startDatabase({ ...settings, databaseUrl: undefined })).rejects.toThrow(
      /^The database was made by a build with another schema, [^\n]+\.$/,
    )
    expect(runningEngine(settings)).toBeUndefined()
    expect(existsSync(pathsIn(settings.dataDir).backups)).toBe(false)
  })

  it('a start can use an external server whose database owner is not a superuser', async () => {
    const url = await hostedDatabase('createrole')
    await onEngine(
      `grant dxweb_app, dxweb_renter to ${new URL(url).pathname.slice(1)} with admin option`,
    )
    const { started, root } = await startAt(url)
    expect(started).toMatchObject({ isEmbedded: false, isNew: false, ownerUrl: url })
    expect(await started.db.run(noPartner, whoAmI)).toEqual([{ role: 'dxweb_app' }])
    expect(readdirSync(testEngineSettings(root).dataDir)).toEqual([])
  })

  it('a start reports in one sentence that the database user lacks the permission to create objects', async () => {
    const url = await hostedDatabase('')
    const guest = `guest_${randomBytes(4).toString('hex')}`
    await onEngine(`create role ${guest} login`)
    cleanups.push(() => onEngine(`drop role ${guest}`))
    const asGuest = url.replace(/user=\w+/, `user=${guest}`)
    await expect(startAt(asGuest)).rejects.toThrow(
      /^The database cannot be made ready: permission denied for database \w+\.$/,
    )
  })

  it('a start reports in one sentence that the owner may not switch to the application role', async () => {
    const url = await hostedDatabase('')
    await expect(startAt(url)).rejects.toThrow(
      /^The creation of the schema failed and changed nothing: /,
    )
  })
})
