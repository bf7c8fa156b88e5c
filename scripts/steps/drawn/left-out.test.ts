import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../../source/repository.ts'
import { drawnFiles } from './drawn-files.ts'
import { leftOut } from './left-out.ts'

const seeds = Array.from({ length: 100 }, (_, seed) => String(seed))

describe.each(['server', 'screens', 'e2e'] as const)('the expensive files of %s', (step) => {
  const files: readonly string[] = drawnFiles[step]

  it('exist, and are listed once', () => {
    expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([])
    expect(new Set(files).size).toBe(files.length)
  })

  it('are all run without a seed', () => {
    expect(leftOut(step, undefined)).toEqual([])
  })

  it('are drawn one in four by a seed, so that a hundred runs take each of them', () => {
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
