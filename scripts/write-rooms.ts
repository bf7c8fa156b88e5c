import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withRoomsTable } from './one-way/rooms-table.ts'
import { repository } from './source/repository.ts'

const page = join(repository, 'ARCHITECTURE.md')
const text = withRoomsTable(readFileSync(page, 'utf8'))
if (text === undefined) throw new Error(`${page} has no place for the table of rooms`)
writeFileSync(page, text)
