import { createRequire } from 'node:module'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import Fetch from 'happy-dom/lib/fetch/Fetch.js'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// Packages make their elements as in the product: the development runtime records a stack for each.
const { NODE_ENV } = process.env
process.env['NODE_ENV'] = 'production'
createRequire(import.meta.url)('react/jsx-runtime')
process.env['NODE_ENV'] = NODE_ENV

// Files share packages such as React. Our own modules, which keep state, are loaded for each file.
vi.resetModules()

interface Call {
  request: { signal: AbortSignal }
}

// A request that the page has cancelled is no error of its socket: a browser prints nothing either.
const calls = Fetch.prototype as unknown as { onError: (this: Call, error: Error) => void }
const { onError } = calls
calls.onError = function (error) {
  if (!this.request.signal.aborted) onError.call(this, error)
}

/** The page is written out only where the error is read, and not each time a wait asks in vain. */
configure({
  // The limit of the test ends a wait; the usual second would on a slow machine.
  asyncUtilTimeout: 100_000,
  getElementError: (message, container) => {
    const error = new Error(message ?? '')
    const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperty(error, 'message', { get: text, configurable: true })
  },
})

// No test reads a style, and the theme's variables make each question for one slow.
beforeEach(() => {
  for (const style of document.head.querySelectorAll('style')) style.remove()
})

afterEach(cleanup)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
