import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesByFolder, hasLimit } from '../folders/crowded-folders.ts'
import { folderGraph } from '../folders/folder-graph.ts'
import { findCycles } from '../one-way/find-cycles.ts'
import { importGraph } from '../one-way/import-graph.ts'
import { roomOf } from '../one-way/room-of.ts'
import { type CodeBase, isTest } from '../source/read-code-base.ts'
import { functionLengths } from './function-lengths.ts'

/** Median and 95th percentile (`most`) of sizes. */
export interface Spread {
  median: number
  most: number
}

interface RoomCount {
  room: string
  files: number
  lines: number
}

export interface CodeCounts {
  /** The median and the maximum number of files in folders with a limit. */
  filesInFolder: { median: number; most: number }
  circles: { files: number; folders: number }
  linesOfFile: Spread
  linesOfFunction: Spread
  exports: { all: number; withDocstring: number }
  rooms: RoomCount[]
  /** Lines of the product without tests; SQL counts the schema files only. */
  product: Record<'typescript' | 'css' | 'sql', number>
}

const linesIn = (text: string) => text.trimEnd().split('\n').length

function at(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

const spreadOf = (lengths: readonly number[]): Spread => ({
  median: at(lengths, 0.5),
  most: at(lengths, 0.95),
})

function roomsOf(codeBase: CodeBase): RoomCount[] {
  const rooms = new Map<string, RoomCount>()
  for (const { path, text } of codeBase.modules) {
    const room = roomOf(path)?.name ?? 'none'
    const count = rooms.get(room) ?? { room, files: 0, lines: 0 }
    rooms.set(room, { room, files: count.files + 1, lines: count.lines + linesIn(text) })
  }
  return [...rooms.values()].toSorted((one, other) => other.lines - one.lines)
}

const exported = /(\*\/\n)?^export (?:async |default )?(?:const|function|class|interface|type)\b/gm

function exportsOf({ modules }: CodeBase): CodeCounts['exports'] {
  const found = modules.flatMap(({ text }) => [...text.matchAll(exported)])
  return { all: found.length, withDocstring: found.filter(([, docstring]) => docstring).length }
}

export function codeCounts(codeBase: CodeBase): CodeCounts {
  const graph = importGraph(codeBase.modules)
  const product = codeBase.modules.filter(
    ({ path }) => path.startsWith('packages/') && !isTest(path),
  )
  const folders = [...filesByFolder(codeBase.files)].filter(([folder]) => hasLimit(folder))
  const sizes = folders.map(([, files]) => files.length)
  const linesOf = (pattern: RegExp) =>
    codeBase.files
      .filter((file) => pattern.test(file))
      .map((file) => linesIn(readFileSync(join(codeBase.root, file), 'utf8')))
      .reduce((sum, lines) => sum + lines, 0)
  const lengths = product.map(({ text }) => linesIn(text))
  return {
    filesInFolder: { median: at(sizes, 0.5), most: Math.max(...sizes) },
    circles: { files: findCycles(graph).length, folders: findCycles(folderGraph(graph)).length },
    linesOfFile: spreadOf(lengths),
    linesOfFunction: spreadOf(product.flatMap(functionLengths)),
    exports: exportsOf(codeBase),
    rooms: roomsOf(codeBase),
    product: {
      typescript: lengths.reduce((sum, lines) => sum + lines, 0),
      css: linesOf(/^packages\/.*\.css$/),
      sql: linesOf(/^packages\/server\/db\/schema\/.*\.sql$/),
    },
  }
}
