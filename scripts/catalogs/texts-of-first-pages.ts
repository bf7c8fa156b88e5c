import { posix } from 'node:path'
import type { Module } from '../source/read-module.ts'
import { type Node, walk } from '../source/walk.ts'
import { resolveImport } from '../one-way/resolve-import.ts'
import type { KeysInSource } from './keys-in-source.ts'
import type { Entry } from './read-catalogs.ts'

const main = 'packages/web/main.tsx'
const catalogs = 'packages/locales/nb-first.ts'

const importing = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
])

const isLater = ({ type, callee }: Node) =>
  type === 'CallExpression' && (callee as { name?: string }).name === 'later'

/** Returns the imports that load immediately, without type imports and without imports inside `later`. */
function broughtBy(module: Module): string[] {
  const waited = new Set<Node>()
  const found: string[] = []
  walk(module.program, (node) => {
    if (isLater(node)) walk(node.arguments, (part) => waited.add(part))
    const isType = node.importKind === 'type' || node.exportKind === 'type'
    if (!importing.has(node.type) || isType || waited.has(node)) return
    const { value } = (node.source ?? {}) as { value?: unknown }
    if (typeof value !== 'string') return
    const target = resolveImport(module.path, value)
    if ('file' in target) found.push(target.file)
  })
  return found
}

/** Returns modules that may run before `later` has loaded the other texts. */
function firstModules(modules: ReadonlyMap<string, Module>): Module[] {
  const found = new Set<Module>()
  const add = (path: string) => {
    const module = modules.get(path)
    if (!module || found.has(module)) return
    found.add(module)
    broughtBy(module).forEach(add)
  }
  add(main)
  return [...found]
}

/** Finds texts that first pages use but their catalogs lack, and texts in these catalogs that no first page uses. */
export function textsOfFirstPages(
  modules: readonly Module[],
  texts: ReadonlyMap<string, Entry>,
  keysOf: (module: Module) => KeysInSource,
): string[] {
  const known = new Map(modules.map((module) => [module.path, module]))
  const catalog = known.get(catalogs)
  const files = new Set(
    catalog?.imports.map(({ specifier }) => posix.join('packages/locales', specifier)),
  )
  const first = [...texts.values()].filter(({ file }) => files.has(file))
  const others = [...texts.values()].filter(({ file }) => !files.has(file))
  const shown = new Set<string>()
  const tooLate = firstModules(known).flatMap((module) => {
    const isUsed = usedBy(keysOf(module))
    for (const { key } of first.filter(isUsed)) shown.add(key)
    return others
      .filter(isUsed)
      .map(({ key, file }) => `${module.path}: ${key} is shown before ${file} has come`)
  })
  const unused = first
    .filter(({ key }) => !shown.has(key))
    .map(({ key, file }) => `${file}: no first page shows ${key}, which belongs in a later catalog`)
  return [...tooLate, ...unused]
}

function usedBy({ strings, families }: KeysInSource): (entry: Entry) => boolean {
  const used = new Set(strings)
  return ({ key }) => used.has(key) || families.some((start) => key.startsWith(start))
}
