import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder } from '../source/files-under.ts'

const seenByTheWeb = ['packages/web', 'packages/kit', 'packages/areas', 'packages/locales']
const notBuilt = /\.test\.tsx?$|\.(md|sql)$/

export function sourceStamp(root: string): string {
  const hash = createHash('sha256')
  const files = seenByTheWeb.flatMap((folder) => filesUnder(root, folder))
  for (const file of ['package-lock.json', ...files.filter((name) => !notBuilt.test(name))]) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
