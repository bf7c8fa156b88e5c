import type { Plugin } from 'vite'

/** Chunks that run before the first paint: the frame, the screen of a module, and the events list. */
const firstChunks = new Set(['frame', 'screen', 'events-list'])

/** Chunks that no page may wait for. */
const laterChunks = /\/schemas-/

/**
 * Adds a marker to the scripts of the first screen, so that the browser compiles their functions during the download.
 * Runs last, since the marker must precede all code. Browsers without support ignore it.
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
