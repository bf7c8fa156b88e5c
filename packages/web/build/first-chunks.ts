import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const main = fileURLToPath(new URL('../main.tsx', import.meta.url))

/** Libraries whose index imports hundreds of modules, of which a page needs few: they are split by use. */
const isLibraryOfParts = (id: string) => /node_modules\/@(mantine|tabler)\//.test(id)

/** Schema modules of forms. Contracts import them, but no page waits for them. */
export const schemaModules =
  /\/node_modules\/zod\/|\/packages\/(?:kit\/fields\/fields|areas\/access\/email-address)\.ts$/

const known = new WeakMap<Graph, Set<string>>()

/** Modules that the page's program needs before it can run. */
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
 * Puts modules that every page needs first into few files, since each of some fifteen would cost a request and a start
 * of its own.
 */
export function firstChunk(id: string, graph: Graph): string | null {
  if (!needsOf(graph).has(id)) return null
  return id.includes('node_modules') ? 'packages' : 'frame'
}
