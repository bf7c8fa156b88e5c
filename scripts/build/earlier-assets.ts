import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Builds whose assets are kept beside the newest one's. */
const kept = 5

/** The assets of each build that a folder holds, its own first. */
const listFile = '.assets'

/**
 * Copies the assets of a few earlier builds into a new one: a page that was opened before an upgrade still finds the
 * parts that it has not fetched yet, and nobody loses what they were writing to it.
 */
export function keepEarlierAssets(earlier: string, built: string): void {
  const own = readdirSync(join(built, 'assets'))
  const path = join(earlier, listFile)
  const lists = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string[][]) : []
  const wanted = lists.slice(0, kept - 1)
  for (const name of new Set(wanted.flat())) {
    const from = join(earlier, 'assets', name)
    if (!own.includes(name) && existsSync(from)) copyFileSync(from, join(built, 'assets', name))
  }
  writeFileSync(join(built, listFile), JSON.stringify([own, ...wanted]))
}
