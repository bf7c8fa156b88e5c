import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { planted } from './planted.ts'
import { repository } from '../../scripts/source/repository.ts'

it.each(planted)(
  'finds the source and the tests of the planted fault %o',
  ({ file, from, tests }) => {
    expect(readFileSync(`${repository}/${file}`, 'utf8')).toContain(from)
    expect(
      existsSync(`${repository}/${tests}`) || existsSync(`${repository}/${tests}.test.ts`),
    ).toBe(true)
  },
)
