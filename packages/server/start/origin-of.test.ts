import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { recordStart } from './database/last-start.ts'
import { originOf } from './origin-of.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dx-origin-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const settings = { dataDir, host: undefined, port: 3000, publicUrl: undefined, tls: undefined }

it('returns the expected address before a start, and the address of the running server after it', () => {
  expect(originOf(settings)).toBe('http://127.0.0.1:3000')
  expect(originOf({ ...settings, host: '0.0.0.0' })).toBe('http://127.0.0.1:3000')
  recordStart(dataDir, { address: 'https://kino.test:3443', hasOwnDatabase: false })
  expect(originOf(settings)).toBe('https://kino.test:3443')
  expect(originOf({ ...settings, publicUrl: 'https://dx.test/' })).toBe('https://dx.test')
})
