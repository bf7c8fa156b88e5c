import { findCycles } from '../one-way/find-cycles.ts'
import { importGraph } from '../one-way/import-graph.ts'
import type { CodeBase } from '../source/read-code-base.ts'
import { folderGraph } from './folder-graph.ts'
import { crowdedFolders, filesByFolder } from './crowded-folders.ts'
import { sharedPrefixes } from './shared-prefixes.ts'

const area = /^packages\/areas\/([^/]+)\/./
const drawnData = /^packages\/web\/data\/.*\.tsx$/

function withoutReadme(files: readonly string[]): string[] {
  const areas = new Set(files.flatMap((file) => area.exec(file)?.[1] ?? []))
  const readmes = [...areas].map((name) => `packages/areas/${name}/README.md`)
  return readmes
    .filter((readme) => !files.includes(readme))
    .map((readme) => `${readme}: every area has one`)
}

export function checkFolders({ files, modules }: CodeBase): {
  problems: string[]
  folders: number
} {
  const graph = folderGraph(importGraph(modules))
  const circles = findCycles(graph).map((cycle) => [...cycle, cycle[0]].join(' → '))
  const folders = filesByFolder(files)
  const problems = [
    ...circles.map((circle) => `circle of folders: ${circle}`),
    ...crowdedFolders(folders),
    ...sharedPrefixes(folders),
    ...withoutReadme(files),
    ...files.filter((file) => drawnData.test(file)).map((file) => `${file}: data draws nothing`),
  ]
  return { problems, folders: folders.size }
}
