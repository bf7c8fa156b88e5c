import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartFault } from '../../ground/start-fault.ts'
import { testDir } from '../../testing/test-engine.ts'
import { isRoot } from './cluster-owner.ts'
import { homeOf } from './home.ts'

let root: string
const settings = (name: string) => ({ dataDir: join(root, name), stateDir: join(root, 'state') })

beforeEach(() => {
  root = testDir()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the home directory of a cluster', () => {
  it('the directory of a database cluster is the same at each start', () => {
    expect(homeOf(settings('data'))).toEqual(homeOf(settings('data')))
  })

  it('the path of the engine’s socket is short enough on every system, even for a long data directory path', () => {
    const { sockets } = homeOf({
      ...settings('d'.repeat(120)),
      stateDir: join(root, 's'.repeat(120)),
    })
    expect(`${sockets}/.s.PGSQL.5432`.length).toBeLessThan(104)
    rmSync(sockets, { recursive: true })
  })

  it('refuses a cluster directory that cannot be created', () => {
    writeFileSync(join(root, 'file'), '')
    const dataDir = join(root, 'file', 'data')
    expect(() => homeOf({ ...settings('x'), dataDir })).toThrow(StartFault)
    expect(() => homeOf({ ...settings('x'), dataDir })).toThrow(/cannot be written to\.$/)
  })
})

const ofRoot: Record<string, () => void> = {
  'is not shared by a copy of the data directory': () => {
    homeOf(settings('data'))
    cpSync(join(root, 'data'), join(root, 'copy'), { recursive: true })
    expect(() => homeOf(settings('copy'))).toThrow(/is a copy of/)
  },

  'is refused when no directory can be created': () => {
    const made = () => homeOf({ ...settings('data'), stateDir: '/proc/dxweb/state' })
    expect(made).toThrow(/cannot be made; choose another place with STATE_DIR\.$/)
  },

  'keeps the permissions of an existing directory': () => {
    mkdirSync(join(root, 'state'))
    chmodSync(join(root, 'state'), 0o1777)
    homeOf(settings('data'))
    expect(statSync(join(root, 'state')).mode & 0o7777).toBe(0o1777)
  },

  'is refused in one sentence when its pointer file is damaged': () => {
    homeOf(settings('data'))
    writeFileSync(join(root, 'data', 'engine.json'), '{')
    expect(() => homeOf(settings('data'))).toThrow(StartFault)
  },

  'follows a data directory that was moved': () => {
    const first = homeOf(settings('data'))
    cpSync(join(root, 'data'), join(root, 'moved'), { recursive: true })
    rmSync(join(root, 'data'), { recursive: true })
    expect(homeOf(settings('moved'))).toEqual(first)
  },

  'is refused, not created again, when it is missing': () => {
    const { root: place } = homeOf(settings('data'))
    rmSync(place, { recursive: true })
    expect(() => homeOf(settings('data'))).toThrow(/is missing: it should be in/)
  },

  'created by an ordinary user is used by root as that user': () => {
    const own = join(root, 'data', 'postgres')
    mkdirSync(own, { recursive: true })
    chownSync(own, 65_534, 65_534)
    expect(homeOf(settings('data'))).toMatchObject({ root: own, owner: { uid: 65_534 } })
  },
}

const ofAnOrdinaryUser: Record<string, () => void> = {
  'is in the data directory itself, and a copy of that is a separate cluster': () => {
    const first = homeOf(settings('data'))
    expect(first).toMatchObject({ root: join(root, 'data', 'postgres'), owner: undefined })
    cpSync(join(root, 'data'), join(root, 'copy'), { recursive: true })
    expect(homeOf(settings('copy')).root).toBe(join(root, 'copy', 'postgres'))
  },

  'created by root is refused': () => {
    mkdirSync(join(root, 'data'))
    writeFileSync(join(root, 'data', 'engine.json'), JSON.stringify({ home: join(root, 'state') }))
    expect(() => homeOf(settings('data'))).toThrow(/was made by root; start DxWeb as root/)
  },
}

// Each test runs only as the user that it covers.
const facts = isRoot() ? ofRoot : ofAnOrdinaryUser

it.each(Object.entries(facts))('a cluster’s directory %s', (_, hold) => {
  expect.hasAssertions()
  hold()
})
