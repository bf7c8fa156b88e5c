import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const main = fileURLToPath(new URL('../main.tsx', import.meta.url))

const folder = fileURLToPath(new URL('../screens/', import.meta.url))
const screenFiles = globSync('*/screen.tsx', { cwd: folder }).map((path) => join(folder, path))
const firstScreen = join(folder, 'shows/screen.tsx')
const homeScreen = join(folder, 'dashboard/screen.tsx')

/** Returns true for library modules, which stay with the modules that import them, since a page needs few of them. */
const isLibrary = (id: string) => id.includes('/node_modules/')

/** Matches schema modules of forms, which contracts import but no page waits for. */
export const schemaModules =
  /\/node_modules\/zod\/|\/packages\/(?:kit\/fields\/fields|areas\/access\/email-address)\.ts$/

function needsOf(graph: Graph, from: string): Set<string> {
  const needs = new Set<string>()
  const add = (id: string) => {
    if (needs.has(id) || isLibrary(id)) return
    needs.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  add(from)
  return needs
}

interface Shared {
  /** Modules that every page loads, and those that both the events list and the dashboard load. */
  first: ReadonlySet<string>
  shows: ReadonlySet<string>
  /** Number of screens that need a module. */
  screens: ReadonlyMap<string, number>
}

const known = new WeakMap<Graph, Shared>()

function sharedIn(graph: Graph): Shared {
  const before = known.get(graph)
  if (before) return before
  const screens = new Map<string, number>()
  for (const screen of screenFiles) {
    for (const id of needsOf(graph, screen)) screens.set(id, (screens.get(id) ?? 0) + 1)
  }
  const shows = needsOf(graph, firstScreen)
  const first = needsOf(graph, main).union(shows.intersection(needsOf(graph, homeScreen)))
  const shared = { first, shows, screens }
  known.set(graph, shared)
  return shared
}

/** Puts the modules of the first load into one file, since each file costs a request and its own evaluation. */
export const firstChunk = (id: string, graph: Graph): string | null =>
  sharedIn(graph).first.has(id) ? 'frame' : null

const screensWith = (id: string, graph: Graph) => sharedIn(graph).screens.get(id) ?? 0

/**
 * Returns the chunk of modules that the first screen shares with another screen. `mostScreensChunk` is for modules
 * that most screens need, but not the first screen.
 */
export const firstScreenChunk = (id: string, graph: Graph): string | null =>
  sharedIn(graph).shows.has(id) && screensWith(id, graph) > 1 ? 'of-shows' : null

/** Puts the first screen's own modules into one file, since its dialogs share some of them. */
export const ownChunk = (id: string, graph: Graph): string | null =>
  sharedIn(graph).shows.has(id) && id !== firstScreen ? 'events-list' : null

export const mostScreensChunk = (id: string, graph: Graph): string | null =>
  screensWith(id, graph) >= screenFiles.length / 2 ? 'of-screens' : null
