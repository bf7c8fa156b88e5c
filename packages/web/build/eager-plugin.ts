import type { Plugin } from 'vite'

/** Chunks that run before the first paint: first scripts, the frame, and the screen of a module. */
const firstChunks = new Set(['frame', 'screen', 'events-list'])

/** Chunks that no page may wait for. */
const laterChunks = /\/schemas-/

/**
 * Marks scripts with functions that the first screen calls, so that the browser compiles them during the download.
 * Added last, since the marker must precede all code; browsers without support ignore it.
 */
export function eagerPlugin(): Plugin {
  return {
    name: 'dxweb-eager',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.name === 'frame') {
            const later = file.imports.find((name) => laterChunks.test(name))
            if (later) this.error(`every page would wait for ${later}`)
          }
          if (file.type === 'chunk' && firstChunks.has(file.name)) {
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
          }
        }
      },
    },
  }
}
