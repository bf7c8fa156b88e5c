import type { Module } from '../source/read-module.ts'
import { resolveImport } from './resolve-import.ts'

export function importGraph(modules: readonly Module[]): Map<string, string[]> {
  const filesOf = (from: Module) =>
    from.imports.flatMap(({ specifier }) => {
      const target = resolveImport(from.path, specifier)
      return 'file' in target ? [target.file] : []
    })
  return new Map(modules.map((each) => [each.path, filesOf(each)]))
}
