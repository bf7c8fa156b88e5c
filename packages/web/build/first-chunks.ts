import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ahead = at('../shell/ahead.ts')
const main = at('../main.tsx')

/** One file of theirs names hundreds, of which a page needs few: those are told apart by use, not by name. */
const isLibraryOfParts = (id: string) => /node_modules\/@(mantine|tabler)\//.test(id)

/** What forms are read by. Contracts name it, but no page waits for it. */
export const schemaModules =
  /\/node_modules\/zod\/|\/packages\/(?:kit\/fields|areas\/access\/email-address)\.ts$/

const known = new WeakMap<Graph, Map<string, Set<string>>>()

/** All that an entry needs before it can run. */
function needsOf(entry: string, graph: Graph): Set<string> {
  const entries = known.get(graph) ?? new Map<string, Set<string>>()
  known.set(graph, entries)
  const before = entries.get(entry)
  if (before) return before
  const needs = new Set<string>()
  const add = (id: string) => {
    if (needs.has(id) || isLibraryOfParts(id)) return
    needs.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  add(entry)
  entries.set(entry, needs)
  return needs
}

/**
 * Every page needs the same modules before it can draw: they come in three files instead of some fifteen, each of
 * which costs the browser a request and a start of its own. What `ahead.ts` needs stands alone, so that nothing keeps
 * it waiting; packages change less often than our own code.
 */
export function firstChunk(id: string, graph: Graph): string | null {
  if (needsOf(ahead, graph).has(id)) return 'first'
  if (!needsOf(main, graph).has(id)) return null
  return id.includes('node_modules') ? 'packages' : 'frame'
}
