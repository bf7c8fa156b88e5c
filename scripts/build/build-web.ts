import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../source/repository.ts'
import { keepEarlierAssets } from './earlier-assets.ts'
import { sourceStamp } from './source-stamp.ts'

const web = join(repository, 'packages/web')
const dist = join(web, 'dist')
const stampFile = join(dist, '.built-from')

export async function buildWeb(
  log: (line: string) => void = () => undefined,
): Promise<{ built: boolean; seconds: string }> {
  const began = performance.now()
  const stamp = sourceStamp(repository)
  const had = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (had !== stamp) {
    log('Building the web …')
    await buildInto(stamp)
  }
  return { built: had !== stamp, seconds: ((performance.now() - began) / 1000).toFixed(1) }
}

/** Builds in another folder and then swaps the folders, so that a running server never serves half a build. */
async function buildInto(stamp: string): Promise<void> {
  const { build } = await import('vite')
  const aside = join(web, '.cache', `dist-${process.pid}`)
  const old = join(web, '.cache', `old-${process.pid}`)
  mkdirSync(join(web, '.cache'), { recursive: true })
  const remove = () => {
    for (const path of [aside, old]) rmSync(path, { recursive: true, force: true })
  }
  process.once('exit', remove)
  try {
    await build({
      root: web,
      configFile: join(web, 'vite.config.ts'),
      configLoader: 'native',
      logLevel: 'warn',
      build: { outDir: aside, emptyOutDir: true },
    })
    keepEarlierAssets(dist, aside)
    writeFileSync(join(aside, '.built-from'), stamp)
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(aside, dist)
  } finally {
    remove()
    process.off('exit', remove)
  }
}
