import { writeFileSync } from 'node:fs'
import { rowTypes } from './schema/row-types.ts'
import { rowTypesFile } from './schema/check-row-types.ts'

writeFileSync(rowTypesFile, rowTypes())
