import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Engine, startEngine } from '../db/engine/engine.ts'
import { openDatabase } from '../db/open-database.ts'
import { sealedColumns, sealedText, type SealedRow } from '../pages/secrets/sealed-columns.ts'
import { unseal } from '../pages/secrets/seal.ts'
import { backUp } from '../start/database/backup.ts'
import { restore } from '../start/commands/restore.ts'
import { pathsIn } from '../start/settings/settings.ts'
import { addPeople } from '../testing/people.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { withMadeCluster } from '../testing/run/made-cluster.ts'
import { ownerOf } from '../testing/run/owner-of.ts'
import { buildSmallVenue } from '../testing/small-venue.ts'
import { type TestApp, testApp, testSecret } from '../testing/test-app.ts'
import { testDir, testEngineSettings } from '../testing/test-engine.ts'
import { archiveFolder, exported } from '../testing/venues/venue-archives.ts'
import { setSecrets, tracesOf } from '../testing/venues/venue-secrets.ts'
import { unzipped } from './archive/read-archive.ts'
import { membersOf } from './archive/tar.ts'
import { keyPath } from './export-venue.ts'
import { openSecrets } from './secrets.ts'

const at = new Date('2026-11-21T18:00:00Z')
const root = testDir()
const settings = withMadeCluster(testEngineSettings(join(root, 'first')))

let engine: Engine
let app: TestApp
let traces: [name: string, trace: Buffer][]

beforeAll(async () => {
  atEnd(() => rmSync(root, { recursive: true, force: true }))
  writeFileSync(pathsIn(settings.dataDir).secret, testSecret.toString('base64'), { mode: 0o600 })
  engine = await startEngine(settings)
  atEnd(() => engine.destroy())
  const db = await openDatabase({ url: engine.url, connections: 2, reportConnections: 1 })
  const { owner, asOwner } = ownerOf(engine.url)
  atEnd(() => Promise.all([db.close(), owner.end()]))
  for (const partnerId of [1001, 1003]) await buildSmallVenue({ asOwner }, partnerId)
  app = await testApp({ database: { db, asOwner, url: engine.url } })
  await addPeople(app)
  traces = tracesOf(await setSecrets(app))
})

const tracesIn = (bytes: Buffer) =>
  traces.filter(([, trace]) => bytes.includes(trace)).map(([name]) => name)

/** Decrypts all encrypted values with `secret`, and returns their names. */
async function openedIn(asOwner: TestApp['asOwner'], secret: Buffer): Promise<string[]> {
  const found: Buffer[] = []
  for (const column of sealedColumns) {
    for (const { sealed, ...row } of await asOwner<SealedRow>(sealedText(column)))
      found.push(unseal(secret, column.ownerOf(row), sealed))
  }
  return namesOf(found)
}

const namesOf = (plain: readonly Buffer[]) =>
  plain
    .map((bytes) => traces.find(([, trace]) => bytes.includes(trace))?.[0] ?? bytes.toString())
    .toSorted()

/** Names of the decrypted values. The measurement id is public and has no name, so its value is listed. */
const sealed = [
  'G-ABC1234567',
  'analytics',
  'communication',
  'factor',
  'mailList',
  'tillKey',
  'webhook',
]

describe('a secret of a venue', () => {
  it('no file of a backup contains a venue’s secret in plain text, and the restored backup can decrypt it', async () => {
    const made = await backUp(settings, at, join(root, 'backup'))
    const files = readdirSync(made, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    const bytes = files.map((path) => [relative(made, path), readFileSync(path)] as const)
    expect(
      bytes.flatMap(([name, each]) => tracesIn(each).map((one) => `${one} in ${name}`)),
    ).toEqual([])
    expect(bytes.filter(([, each]) => each.includes('sjef@sundet.no')).length).toBeGreaterThan(0)
    const withSecret = bytes.filter(([, each]) => each.includes(testSecret.toString('base64')))
    expect(withSecret.map(([name]) => name)).toEqual(['secret'])

    const elsewhere = testEngineSettings(join(root, 'elsewhere'))
    await restore(elsewhere, made, at)
    const second = await startEngine(elsewhere)
    atEnd(() => second.destroy())
    const { owner, asOwner } = ownerOf(second.url)
    atEnd(() => owner.end())
    expect(await openedIn(asOwner, testSecret)).toEqual(sealed)
  })

  it('no part of an archive contains a venue’s secret in plain text, and the archive’s own key decrypts it', async () => {
    const path = join(archiveFolder(), '1003.venue')
    await exported({ ...app, secret: testSecret }, path)
    const parts = new Map<string, Buffer>()
    for await (const { name, bytes } of membersOf(path))
      parts.set(`${name} ${parts.size}`, name.startsWith('tables/') ? await unzipped(bytes) : bytes)
    expect(
      [...parts].flatMap(([name, each]) => tracesIn(each).map((one) => `${one} in ${name}`)),
    ).toEqual([])
    expect(
      [...parts.values()].filter((each) => each.includes('sjef@sundet.no')).length,
    ).toBeGreaterThan(0)
    const key = Buffer.from(readFileSync(keyPath(path), 'utf8'), 'base64')
    const keys = [key, testSecret].flatMap((each) => [each, Buffer.from(each.toString('base64'))])
    expect([...parts.values()].filter((each) => keys.some((one) => each.includes(one)))).toEqual([])
    const [, secrets = Buffer.alloc(0)] =
      [...parts].find(([name]) => name.startsWith('secrets.json')) ?? []
    const opened = openSecrets(secrets.toString(), key).map(({ plain }) => plain)
    expect(namesOf(opened)).toEqual(sealed)
  })
})
