import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../source/repository.ts'
import { rowTypes } from './row-types.ts'

export const rowTypesFile = join(repository, 'packages/kit/database/tables.ts')

export const rowTypeFaults = (
  written: string = readFileSync(rowTypesFile, 'utf8'),
  expected: string = rowTypes(),
): string[] =>
  written.replaceAll('\r\n', '\n') === expected
    ? []
    : ['kit/database/tables.ts is not what the schema says: node scripts/write-row-types.ts']
