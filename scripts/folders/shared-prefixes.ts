import { basename } from 'node:path'

/** As many names may begin with the same word; more are a subject of their own. */
const mostNames = 3

/** React tells a hook by its first word. */
const notSubjects = new Set(['use'])

const source = /\.(ts|tsx|mjs|css)$/

/** The name without what tells its kind: `sale.test.ts` and `sale.css` are both `sale`. */
const nameOf = (file: string) => basename(file).replace(/\..*$/, '')

/** Folders in which several names begin with one word that is not the folder's own: a folder is missing. */
export function sharedPrefixes(folders: ReadonlyMap<string, readonly string[]>): string[] {
  return [...folders].flatMap(([folder, files]) => {
    const names = new Set(files.filter((file) => source.test(file)).map(nameOf))
    const byWord = Map.groupBy(names, (name) => name.split('-')[0] ?? '')
    return [...byWord]
      .filter(([word, { length }]) => length > mostNames && !notSubjects.has(word))
      .filter(([word]) => !basename(folder).startsWith(word))
      .map(([word, { length }]) => `${folder}: ${length} names begin with ${word}-`)
  })
}
