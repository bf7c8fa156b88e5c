import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('ahead.ts', import.meta.url))

/** Gives the page its first script, `ahead.ts`, which waits for nothing else. */
export function aheadPlugin(nonce: string): Plugin {
  return {
    name: 'dxweb-ahead',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: source, name: 'ahead' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId === source,
        )
        if (!chunk) throw new Error('ahead.ts was not built')
        const attrs = { type: 'module', async: true, nonce, src: `/${chunk.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head' }]
      },
    },
  }
}
