import type { Plugin } from 'vite'

/** Keeps the rules of CSS modules that are imported without class names. Vite would drop these rules. */
export const stylesPlugin = (): Plugin => ({
  name: 'dxweb-styles',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
})
