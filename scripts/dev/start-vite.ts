import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { repository } from '../source/repository.ts'

/** Serves sources and hot reload inside another HTTP server, but no pages. */
export function startVite(front: Server): Promise<ViteDevServer> {
  const root = join(repository, 'packages/web')
  return createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: { server: front }, hmr: { server: front } },
  })
}
