import { basename } from 'node:path'

/** Maximum number of names with the same first word; more names need a folder of their own. */
const maxNames = 3

/** First words that are no subject: React requires 'use' for hooks. */
const notSubjects = new Set(['use'])

const source = /\.(ts|tsx|mjs|css)$/

const nameOf = (file: string) => basename(file).replace(/\..*$/, '')

/** Lists folders with more than `maxNames` names that share a first word, unless the folder's name begins with it. */
export function sharedPrefixes(folders: ReadonlyMap<string, readonly string[]>): string[] {
  return [...folders].flatMap(([folder, files]) => {
    const names = new Set(files.filter((file) => source.test(file)).map(nameOf))
    const byWord = Map.groupBy(names, (name) => name.split('-')[0] ?? '')
    return [...byWord]
      .filter(([word, { length }]) => length > maxNames && !notSubjects.has(word))
      .filter(([word]) => !basename(folder).startsWith(word))
      .map(([word, { length }]) => `${folder}: ${length} names begin with ${word}-`)
  })
}
