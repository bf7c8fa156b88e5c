import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// The same compiled code as that of `npm start`.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)))
await import('./host.ts')
