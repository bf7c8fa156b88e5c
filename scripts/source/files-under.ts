import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const notSources = new Set(['node_modules', 'dist', '.cache', '.git', 'test-results'])

export function filesUnder(root: string, folder: string): string[] {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesUnder(root, name) : [name]
    })
    .toSorted()
}
