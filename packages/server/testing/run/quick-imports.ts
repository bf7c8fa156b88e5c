import { registerHooks } from 'node:module'

const ofOurs = /^\.{1,2}\/.*\.ts$/

/**
 * A relative address between our modules names its file. It needs no search, and no message from Vitest's resolver to
 * its main process, which would get ten thousand.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    const isOurs = ofOurs.test(specifier) && parentURL?.startsWith('file:') === true
    return isOurs && !parentURL.includes('/node_modules/')
      ? { url: new URL(specifier, parentURL).href, shortCircuit: true }
      : next(specifier, context)
  },
})
