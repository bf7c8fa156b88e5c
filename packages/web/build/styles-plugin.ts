import type { Plugin } from 'vite'

/** Keeps the rules of a CSS module that a file imports without its class names; Vite would drop them. */
export const stylesPlugin = (): Plugin => ({
  name: 'dxweb-styles',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
})
