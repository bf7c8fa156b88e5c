import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CodeBase } from '../source/read-code-base.ts'
import type { Module } from '../source/read-module.ts'
import { findCycles } from './find-cycles.ts'
import { beyondLimits } from './code-limits.ts'
import { importGraph } from './import-graph.ts'
import { resolveImport } from './resolve-import.ts'
import { roomOf, violationOf } from './room-of.ts'

const test = /\.test\.tsx?$|\/testing\//
const limited = /\.(ts|tsx|mjs|css)$/
/** Files excluded from the code limits, since their tests contain deliberate violations. */
const planted = /^scripts\/one-way\//

function wrongImports(from: Module): string[] {
  return from.imports.flatMap(({ specifier, line }) => {
    const target = resolveImport(from.path, specifier)
    const where = `${from.path}:${line}`
    if ('package' in target) {
      const room = roomOf(from.path)
      const refused = room?.refuses?.test(specifier) && !test.test(from.path)
      return refused ? [`${where}: ${specifier} has no place in ${room?.name}`] : []
    }
    if (target.leaves && !test.test(from.path)) {
      return [`${where}: leaves its package by a relative path (${specifier})`]
    }
    const reason = violationOf(from.path, target.file)
    return reason ? [`${where}: ${reason} (${specifier})`] : []
  })
}

export function checkOneWay({ root, files, modules }: CodeBase): {
  problems: string[]
  modules: number
} {
  if (modules.length === 0) return { problems: ['No module was read.'], modules: 0 }
  const homeless = modules.filter(({ path }) => !roomOf(path))
  const problems = [
    ...homeless.map(({ path }) => `${path}: belongs to no room`),
    ...modules.flatMap(wrongImports),
    ...findCycles(importGraph(modules)).map(
      (cycle) => `circle: ${[...cycle, cycle[0]].join(' → ')}`,
    ),
    ...files
      .filter((file) => limited.test(file) && !planted.test(file))
      .flatMap((file) => beyondLimits(file, readFileSync(join(root, file), 'utf8'))),
  ]
  return { problems, modules: modules.length }
}
