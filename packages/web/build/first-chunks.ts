import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const main = fileURLToPath(new URL('../main.tsx', import.meta.url))

/** One file of these libraries imports hundreds of modules, of which a page needs few: they are split by use. */
const isLibraryOfParts = (id: string) => /node_modules\/@(mantine|tabler)\//.test(id)

/** What forms are read by. Contracts name it, but no page waits for it. */
export const schemaModules =
  /\/node_modules\/zod\/|\/packages\/(?:kit\/fields\/fields|areas\/access\/email-address)\.ts$/

const known = new WeakMap<Graph, Set<string>>()

/** All that the page's program needs before it can run. */
function needsOf(graph: Graph): Set<string> {
  const before = known.get(graph)
  if (before) return before
  const needs = new Set<string>()
  const add = (id: string) => {
    if (needs.has(id) || isLibraryOfParts(id)) return
    needs.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  add(main)
  known.set(graph, needs)
  return needs
}

/**
 * Every page needs the same modules before it can draw: they come in few files instead of some fifteen, each of
 * which costs the browser a request and a start of its own.
 */
export function firstChunk(id: string, graph: Graph): string | null {
  if (!needsOf(graph).has(id)) return null
  return id.includes('node_modules') ? 'packages' : 'frame'
}
