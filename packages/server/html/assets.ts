import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const fonts = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'schibsted-grotesk.woff2':
    '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2',
}

const css = readFileSync(new URL('./pages.css', import.meta.url), 'utf8')
const stamp = createHash('sha256').update(css).digest('hex').slice(0, 12)

export const assetPaths = { css: `/pages/${stamp}/pages.css` }

/** Names contain a content hash, so files may be cached for a year. */
const forever = 'public, max-age=31536000, immutable'

export function registerAssets(app: FastifyInstance): void {
  const open = { config: { permit: 'open' } } as const
  app.get(assetPaths.css, open, (_request, reply) =>
    reply.header('cache-control', forever).type('text/css; charset=utf-8').send(css),
  )
  for (const [name, source] of Object.entries(fonts)) {
    const body = readFileSync(fileURLToPath(import.meta.resolve(source)))
    app.get(`/pages/${stamp}/${name}`, open, (_request, reply) =>
      reply.header('cache-control', forever).type('font/woff2').send(body),
    )
  }
}
