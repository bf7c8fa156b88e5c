import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { filesUnder } from './files-under.ts'
import { repository } from './repository.ts'

function classesOf(sheet: string) {
  const bare = sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\([^{}]*?\)/g, '')
  const selectors = [...bare.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  const found = (pattern: RegExp) => selectors.flatMap((each) => pattern.exec(each)?.[1] ?? [])
  return { owned: found(/^\s*\.(dx-[\w-]+)\s*$/), styled: found(/^\s*\.(dx-[\w-]+) [a-z]/) }
}

function add(folders: Map<string, Set<string>>, names: readonly string[], file: string): void {
  for (const name of names) folders.set(name, (folders.get(name) ?? new Set()).add(dirname(file)))
}

// A screen's style sheet stays loaded, so styles for a class of another folder would break that class until a reload.
it('each CSS class is styled in one folder only', () => {
  const sheets = filesUnder(repository, 'packages/web').filter((file) => file.endsWith('.css'))
  const owned = new Map<string, Set<string>>()
  const folders = new Map<string, Set<string>>()
  for (const file of sheets) {
    const classes = classesOf(readFileSync(join(repository, file), 'utf8'))
    add(owned, classes.owned, file)
    add(folders, [...classes.owned, ...classes.styled], file)
  }
  const shared = [...owned.keys()].filter((name) => (folders.get(name)?.size ?? 0) > 1)
  expect(sheets.length).toBeGreaterThan(20)
  expect(shared).toEqual([])
})

// A module renames its own classes, so a rule for a shared class applies to nothing unless it is global.
it('each shared class in a CSS module is global', () => {
  const modules = filesUnder(repository, 'packages/web').filter((file) =>
    file.endsWith('.module.css'),
  )
  const renamed = modules.flatMap((file) => {
    const sheet = readFileSync(join(repository, file), 'utf8')
    const bare = sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/:global\([^()]*\)/g, '')
    return [...bare.matchAll(/\.(?:dx|mantine)-[\w-]+/g)].map(([name]) => `${file}: ${name}`)
  })
  expect(modules.length).toBeGreaterThan(20)
  expect(renamed).toEqual([])
})
