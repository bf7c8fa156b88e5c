import { dirname } from 'node:path'
import { isTest } from '../source/read-code-base.ts'

/** Returns imports between folders, without tests. A subfolder is separate from its parent. */
export function folderGraph(files: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folders = new Map<string, Set<string>>()
  for (const [from, imported] of files) {
    if (isTest(from)) continue
    const folder = dirname(from)
    const others = imported.filter((to) => !isTest(to)).map((to) => dirname(to))
    const known = folders.get(folder) ?? new Set()
    for (const other of others) if (other !== folder) known.add(other)
    folders.set(folder, known)
  }
  return new Map([...folders].map(([folder, others]) => [folder, [...others]]))
}
