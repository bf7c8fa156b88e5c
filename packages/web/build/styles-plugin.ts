import type { Plugin } from 'vite'

/** Keeps the rules of a CSS module imported without its class names, which Vite would drop. */
export const stylesPlugin = (): Plugin => ({
  name: 'dxweb-styles',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
})
