import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testDir } from '../../testing/test-engine.ts'
import { homeOf } from './home.ts'
import { programsFor } from './programs.ts'

let root: string

beforeEach(() => {
  root = testDir()
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

const found = () =>
  programsFor(homeOf({ dataDir: join(root, 'data'), stateDir: join(root, 'state') }))

it('refuses to start when the requested engine is missing, and does not use another one', () => {
  expect(found().major).toBeGreaterThanOrEqual(15)
  vi.stubEnv('POSTGRES_BIN', join(root, 'nowhere'))
  expect(found).toThrow(/^POSTGRES_BIN=.*nowhere holds no PostgreSQL 15 or newer\.$/)
})
