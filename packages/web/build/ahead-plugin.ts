import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, Plugin } from 'vite'

const source = fileURLToPath(new URL('../shell/ahead.ts', import.meta.url))

/** What every page is written in. A font that comes after the words lays the whole page out once more. */
const firstFonts = /\/(?:inter|schibsted-grotesk)-latin-wght-normal-[^/]+\.woff2$/

const preloadOf = (font: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
  injectTo: 'head',
})

/** Gives the page its fonts early, and its first script, `ahead.ts`, which waits for nothing else. */
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
        const fonts = Object.keys(bundle).filter((name) => firstFonts.test(name))
        return [{ tag: 'script', attrs, injectTo: 'head' }, ...fonts.map(preloadOf)]
      },
    },
  }
}
