import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { endpointsPlugin } from '../../packages/web/build/endpoints-plugin.ts'
import { iconsPlugin } from '../../packages/web/build/icons-plugin.ts'
import { messagesPlugin } from '../../packages/web/build/messages-plugin.ts'
import { desk } from './browser.ts'

/** Address of the page. Requests to it are answered from a folder, without a server. */
const address = 'http://page.bench/'

const bench = fileURLToPath(new URL('..', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export async function withPageFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'dxweb-bench-page-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function buildPage(folder: string, name: string, source: string): Promise<void> {
  const imported = JSON.stringify(join(bench, source))
  const html = `<!doctype html><html lang="nb"><head><meta charset="utf-8"><title>${name}</title></head>
    <body><div id="root"></div><script type="module">import ${imported}</script></body></html>`
  const input = join(folder, `${name}.html`)
  writeFileSync(input, html)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), messagesPlugin(), iconsPlugin(), endpointsPlugin()],
    build: {
      outDir: join(folder, name),
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input },
    },
  })
}

/** Resolves when the page has set `window.bench`. */
export async function openBuilt(
  browser: Browser,
  folder: string,
  name: string,
  { search = '', viewport = desk.viewport } = {},
): Promise<Page> {
  const page = await browser.newPage({ ...desk, viewport })
  await page.route(`${address}**`, async (route) => {
    const path = join(folder, name, new URL(route.request().url()).pathname)
    if (!existsSync(path)) return route.abort()
    const contentType = types[extname(path)] ?? 'application/octet-stream'
    return route.fulfill({ body: await readFile(path), contentType })
  })
  await page.goto(`${address}${name}.html${search}`)
  await page.waitForFunction(() => 'bench' in window)
  return page
}
