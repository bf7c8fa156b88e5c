import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesUnder } from './files-under.ts'
import { repository } from './repository.ts'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const rows = [...read('SECURITY.md').matchAll(/^\| \d+ .*$/gm)].map(([row]) =>
  row.split('|').map((cell) => cell.trim()),
)
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

it('SECURITY.md names an existing test for every attack and fault', () => {
  const ending = /\.(test|journey)\.tsx?$/
  const files = ['packages', 'e2e'].flatMap((folder) => filesUnder(repository, folder))
  const paths = files.filter((path) => ending.test(path)).map((path) => path.replace(ending, ''))
  const isThere = (name: string) => paths.some((path) => path.endsWith(`/${name}`))
  const faults = rows.filter(([, , , , tests]) => {
    const names = namesIn(tests)
    return names.length === 0 || !names.every(isThere)
  })
  expect(rows).toHaveLength(35)
  expect(faults).toEqual([])
})

it('SECURITY.md names only full-size test runs whose results are recorded', () => {
  const measured = read('docs/measured.md')
  const runs = rows.flatMap(([, , , , , full]) => namesIn(full))
  expect(
    runs.filter((name) => !new RegExp(`^- \\*\\*\\d+ ${name}\\*\\*`, 'm').test(measured)),
  ).toEqual([])
})
