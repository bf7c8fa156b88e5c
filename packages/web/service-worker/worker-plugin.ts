import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { offlinePage } from '../build/offline-page.ts'

const source = new URL('worker.js', import.meta.url)

function entryFiles(bundle: Rollup.OutputBundle): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.name === 'frame') add(chunk.fileName)
  return [...files].toSorted()
}

function keepPage(folder: string, of: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const name = `assets/${of}-${hash}.txt`
  writeFileSync(join(folder, name), text)
  return name
}

/** Writes `/service-worker.js` with names and hashes of the built files, and `/build.json`. */
export function workerPlugin(buildId: string): Plugin {
  return {
    name: 'dxweb-service-worker',
    apply: 'build',
    writeBundle(options, bundle) {
      const folder = options.dir ?? ''
      const page = keepPage(folder, 'page', readFileSync(join(folder, 'index.html'), 'utf8'))
      const offline = keepPage(folder, 'offline', offlinePage())
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      const hashed = [...files, page, offline]
      const hashes = Object.fromEntries(
        hashed.toSorted().map((name) => {
          const digest = createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest('base64')
          return [`/${name}`, digest]
        }),
      )
      const worker = readFileSync(source, 'utf8')
        .replace('__BUILD__', buildId)
        .replace('__PAGE__', `/${page}`)
        .replace('__OFFLINE__', `/${offline}`)
        .replace('__HASHES__', () => JSON.stringify(hashes))
        .replace('__FIRST__', () => JSON.stringify(entryFiles(bundle).map((name) => `/${name}`)))
      writeFileSync(join(folder, 'service-worker.js'), worker)
      writeFileSync(join(folder, 'build.json'), JSON.stringify({ build: buildId }))
    },
  }
}
