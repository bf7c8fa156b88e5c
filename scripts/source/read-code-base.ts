import { filesUnder } from './files-under.ts'
import { type Module, readModule } from './read-module.ts'

/** Paths are relative to `root`. */
export interface CodeBase {
  root: string
  files: readonly string[]
  modules: readonly Module[]
}

const folders = ['packages', 'demo', 'e2e', 'bench', 'scripts']
const module = /\.(ts|tsx|mjs)$/
const test = /\.(test|journey)\.tsx?$|\/testing\//

export const isTest = (path: string): boolean => test.test(path)

export function readCodeBase(root: string): CodeBase {
  const files = folders.flatMap((folder) => filesUnder(root, folder))
  const modules = files.filter((file) => module.test(file)).map((file) => readModule(root, file))
  return { root, files, modules }
}
