import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importGraph } from '../one-way/import-graph.ts'
import { type CodeBase, isTest } from '../source/read-code-base.ts'
import { lineAt } from '../source/read-module.ts'
import { type DialectPlaces, dialectPlaces } from './dialect.ts'
import { type DistributedForms, distributedForms } from './distributed.ts'
import { knottedAreas } from './knotted-areas.ts'

/** Measures with numbers that may only fall, each with its places: `file:line`, or a name. */
export interface Measures extends DialectPlaces, DistributedForms {
  knottedAreas: string[]
  globalClasses: string[]
  handBuiltLinks: string[]
  triggers: string[]
}

export type Measure = keyof Measures

function placesOf(path: string, text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => `${path}:${lineAt(text, match.index)}`)
}

const builderOfLinks = 'packages/web/data/session/page-path.ts'

const rule = /[^{}]+(?=\{)/g
const cssClass = /\.(-?[a-z_][\w-]*)/gi
const cssComment = /\/\*[\s\S]*?\*\//g

function classesIn(text: string): string[] {
  const selectors = text.replaceAll(cssComment, '').match(rule) ?? []
  return selectors
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(cssClass)].map(([, name = '']) => name))
}

export function measuresOf(codeBase: CodeBase): Measures {
  const { root, files, modules } = codeBase
  const read = (ending: RegExp) =>
    files
      .filter((file) => ending.test(file))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const styles = read(/^packages\/web\/(?!.*\.module\.css$).*\.css$/)
  const screens = modules.filter(({ path }) => path.startsWith('packages/web/') && !isTest(path))
  const schema = read(/^packages\/server\/db\/schema\/.*\.sql$/)
  const statements = modules.filter(
    ({ path }) => /^packages\/(?:areas|server|kit)\//.test(path) && !isTest(path),
  )
  return {
    ...distributedForms(statements, schema),
    ...dialectPlaces(codeBase),
    knottedAreas: knottedAreas(importGraph(modules.filter(({ path }) => !isTest(path)))),
    globalClasses: [...new Set(styles.flatMap(({ text }) => classesIn(text)))].toSorted(),
    handBuiltLinks: screens
      .filter(({ path }) => path !== builderOfLinks)
      .flatMap(({ path, text }) => placesOf(path, text, /\/partners\/\$\{/g)),
    triggers: schema.flatMap(({ path, text }) =>
      placesOf(path, text, /^create (?:constraint )?trigger/gm),
    ),
  }
}
