import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../source/repository.ts'
import { checkRoomsTable, roomsTable, withRoomsTable } from './rooms-table.ts'

const fault =
  'ARCHITECTURE.md differs from scripts/one-way/allowed.ts: run node scripts/write-rooms.ts'

test('ARCHITECTURE.md lists the parts of the code and their allowed imports', () => {
  const text = readFileSync(join(repository, 'ARCHITECTURE.md'), 'utf8')
  expect(checkRoomsTable(text)).toEqual([])
  expect(checkRoomsTable(text.replace(/^\| store .*\n/m, ''))).toEqual([fault])
  expect(checkRoomsTable('# Architecture\n')).toEqual([fault])
})

test('writes the table of imports between its marks, and keeps the other text', () => {
  const text = `before\n${roomsTable().replace('| kit ', '| tik ')}\nafter\n`
  expect(withRoomsTable(text)).toBe(`before\n${roomsTable()}\nafter\n`)
})
