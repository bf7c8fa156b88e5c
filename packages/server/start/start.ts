import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Caches compiled code, so that later starts are faster and use 20 MB less. The variable is for child processes.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../../../node_modules/.cache/compile', import.meta.url),
)
enableCompileCache(process.env['NODE_COMPILE_CACHE'])
await import('./main.ts')
