import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { repository } from '../source/repository.ts'

/** Vite inside another HTTP server: it answers for sources and hot reload and leaves pages alone. */
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
