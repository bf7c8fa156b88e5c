import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Uses the same compiled code as `npm start`.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../../node_modules/.cache/compile', import.meta.url),
)
enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import('./host.ts')
