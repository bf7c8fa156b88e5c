import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { diskStore } from '../files/disk-store.ts'
import { atEnd } from '../testing/run/at-end.ts'
import { fillHouse } from '../testing/history/full-house.ts'
import { testApp, testSecret } from '../testing/test-app.ts'
import { wholeApp } from '../testing/whole-app.ts'
import { exportVenue } from './export-venue.ts'
import { importVenue } from './import-venue.ts'

const folder = mkdtempSync(join(tmpdir(), 'dxweb-venue-'))
atEnd(() => rmSync(folder, { recursive: true, force: true }))

const source = await wholeApp()
const target = await testApp()
const path = join(folder, '1003.venue')

beforeAll(async () => {
  await fillHouse(source)
})

it('moves', async () => {
  const now = new Date()
  const manifest = await exportVenue({
    url: source.url,
    files: diskStore(source.uploads),
    secret: testSecret,
    partnerId: 1003,
    path,
    product: 'test',
    now,
  })
  console.error(manifest.figures, manifest.tables.filter(({ rows }) => rows > 0).length)
  const imported = await importVenue({
    url: target.url,
    files: diskStore(target.uploads),
    secret: Buffer.alloc(32, 9),
    path,
  })
  console.error(imported)
  expect(imported.wasHere).toBe(false)
})
