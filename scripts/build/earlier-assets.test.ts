import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepEarlierAssets } from './earlier-assets.ts'

test('a build contains the assets of the four previous builds, but no assets of older builds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dxweb-assets-'))
  const buildOf = (build: number) => join(folder, String(build))
  for (let build = 1; build <= 7; build += 1) {
    mkdirSync(join(buildOf(build), 'assets'), { recursive: true })
    for (const name of ['same.js', `screen-${build}.js`])
      writeFileSync(join(buildOf(build), 'assets', name), '')
    keepEarlierAssets(buildOf(build - 1), buildOf(build))
  }
  const held = (build: number) => readdirSync(join(buildOf(build), 'assets')).toSorted()
  const screens = (...builds: number[]) => builds.map((build) => `screen-${build}.js`)
  expect(held(1)).toEqual(['same.js', ...screens(1)])
  expect(held(7)).toEqual(['same.js', ...screens(3, 4, 5, 6, 7)])
  rmSync(folder, { recursive: true })
})
