import { isOfServer, messageOf } from '@dxweb/web/build/messages-plugin.ts'
import { type CodeBase, isTest } from '../source/read-code-base.ts'
import { compareLanguages } from './compare-languages.ts'
import { type KeysInSource, keysInSource } from './keys-in-source.ts'
import { type Entry, readCatalogs } from './read-catalogs.ts'
import { textInSource } from './text-in-source.ts'
import { textsOfFirstPages } from './texts-of-first-pages.ts'

type Texts = ReadonlyMap<string, Entry>

function missing(texts: Texts, sources: readonly KeysInSource[]): string[] {
  const keys = [...texts.keys()]
  return sources.flatMap(({ asked, askedFamilies }) => [
    ...asked
      .filter(({ key }) => !texts.has(key))
      .map(({ key, where }) => `${where}: ${key} is in no catalog`),
    ...askedFamilies
      .filter(({ key }) => !keys.some((each) => each.startsWith(key)))
      .map(({ key, where }) => `${where}: no key of a catalog begins with ${key}`),
  ])
}

function unused(texts: Texts, sources: readonly KeysInSource[]): string[] {
  const strings = new Set(sources.flatMap((source) => source.strings))
  const families = [...new Set(sources.flatMap((source) => source.families))]
  return [...texts.values()]
    .filter(({ key }) => !strings.has(key) && !families.some((start) => key.startsWith(start)))
    .map(({ key, file }) => `${file}: ${key} is used nowhere`)
}

/**
 * Finds texts with syntax that only the server can format, since the build splits the web's texts into simpler parts.
 */
function unspeakable(texts: Texts): string[] {
  return [...texts.values()]
    .filter(({ key }) => !isOfServer(key))
    .flatMap(({ key, file, text }) => {
      try {
        messageOf(text)
        return []
      } catch (error) {
        return [`${file}: ${key}: ${(error as Error).message}`]
      }
    })
}

export function checkCatalogs(codeBase: CodeBase): { problems: string[]; keys: number } {
  const { root } = codeBase
  const nb = readCatalogs(root, 'nb')
  const en = readCatalogs(root, 'en')
  const modules = codeBase.modules.filter(
    ({ path }) => /^packages\/.*\.tsx?$/.test(path) && !isTest(path),
  )
  const sources = modules.map(keysInSource)
  const screens = modules.filter(({ path }) => path.startsWith('packages/web/'))
  const problems = [
    ...(nb.texts.size === 0 ? ['No text was read.'] : []),
    ...nb.problems,
    ...en.problems,
    ...compareLanguages(nb.texts, en.texts),
    ...unspeakable(nb.texts),
    ...unspeakable(en.texts),
    ...missing(nb.texts, sources),
    ...unused(nb.texts, sources),
    ...screens.flatMap(textInSource),
    ...textsOfFirstPages(modules, nb.texts, keysInSource),
  ]
  return { problems, keys: nb.texts.size }
}
