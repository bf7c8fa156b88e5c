import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../../source/repository.ts'
import { drawnFiles } from './drawn-files.ts'
import { leftOut } from './left-out.ts'

const seeds = Array.from({ length: 100 }, (_, seed) => String(seed))

describe.each(['server', 'screens', 'e2e'] as const)('the expensive files of %s', (step) => {
  const files: readonly string[] = drawnFiles[step]

  it('lists existing files, each once', () => {
    expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
  })

  it('leaves out no file when no seed is given', () => {
    expect(leftOut(step, undefined)).toEqual([])
  })

  it('with a seed, runs a quarter of the files, and a hundred seeds together run every file', () => {
    const taken = seeds.map((seed) => {
      const left = new Set(leftOut(step, seed))
      return files.filter((file) => !left.has(file))
    })
    expect(new Set(taken.map(({ length }) => length))).toEqual(
      new Set([Math.ceil(files.length / 4)]),
    )
    expect(new Set(taken.flat()).size).toBe(files.length)
  })
})
