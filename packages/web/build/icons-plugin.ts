import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../ui/theme/drawn-icon.ts', import.meta.url))

/** Makes all icons of the package use `ui/theme/drawn-icon.ts`. */
export function iconsPlugin(): Plugin {
  return {
    name: 'dxweb-icons',
    load: {
      filter: { id: /\/@tabler\/icons-react\/dist\/esm\/createReactComponent\.mjs$/ },
      handler: () => `export { drawnIcon as default } from ${JSON.stringify(ours)}`,
    },
  }
}
