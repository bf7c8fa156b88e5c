import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const kept = 5

/** File that lists the assets of each build in the folder, newest first. */
const listFile = '.assets'

/** Copies the assets of earlier builds, so that pages opened before an upgrade can still load their own assets. */
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
