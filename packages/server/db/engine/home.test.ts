import { chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartFault } from '../../start/start-fault.ts'
import { testDir } from '../../testing/test-engine.ts'
import { isRoot } from './cluster-owner.ts'
import { homeOf } from './home.ts'

let root: string
const settings = (name: string) => ({ dataDir: join(root, name), stateDir: join(root, 'state') })

beforeEach(() => {
  root = testDir()
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the place of a cluster', () => {
  it('stays the same from one start to the next', () => {
    expect(homeOf(settings('data'))).toEqual(homeOf(settings('data')))
  })

  it('has a socket whose path every system takes, however long the data directory', () => {
    const { sockets } = homeOf({
      ...settings('d'.repeat(120)),
      stateDir: join(root, 's'.repeat(120)),
    })
    expect(`${sockets}/.s.PGSQL.5432`.length).toBeLessThan(104)
    rmSync(sockets, { recursive: true })
  })

  it('cannot be a directory that cannot be made', () => {
    writeFileSync(join(root, 'file'), '')
    const dataDir = join(root, 'file', 'data')
    expect(() => homeOf({ ...settings('x'), dataDir })).toThrow(StartFault)
    expect(() => homeOf({ ...settings('x'), dataDir })).toThrow(/cannot be written to\.$/)
  })

  it.runIf(isRoot())('of root is not shared by a copy of the data directory', () => {
    homeOf(settings('data'))
    cpSync(join(root, 'data'), join(root, 'copy'), { recursive: true })
    expect(() => homeOf(settings('copy'))).toThrow(/is a copy of/)
  })

  it.runIf(isRoot())('of root follows a data directory that was moved', () => {
    const first = homeOf(settings('data'))
    cpSync(join(root, 'data'), join(root, 'moved'), { recursive: true })
    rmSync(join(root, 'data'), { recursive: true })
    expect(homeOf(settings('moved'))).toEqual(first)
  })

  it.runIf(isRoot())('of root that is missing is not made anew in silence', () => {
    const { root: place } = homeOf(settings('data'))
    rmSync(place, { recursive: true })
    expect(() => homeOf(settings('data'))).toThrow(/is missing: it should be in/)
  })

  it.runIf(isRoot())('that an ordinary user made is used by root as that user', () => {
    const own = join(root, 'data', 'postgres')
    mkdirSync(own, { recursive: true })
    chownSync(own, 65_534, 65_534)
    expect(homeOf(settings('data'))).toMatchObject({ root: own, owner: { uid: 65_534 } })
  })
})
