import { registerHooks } from 'node:module'

const ofOurs = /^\.{1,2}\/.*\.ts$/

/**
 * A relative address of ours names its file. Vitest reports each import to its main process otherwise, of which there
 * are ten thousand.
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
