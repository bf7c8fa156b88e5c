import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled code is cached: later starts are faster, and use 20 MB less.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compile', import.meta.url)))
await import('./main.ts')
