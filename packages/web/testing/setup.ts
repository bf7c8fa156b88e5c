import './built-react.ts'
import './quick-styles.ts'
import './react-warnings.ts'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import Fetch from 'happy-dom/lib/fetch/Fetch.js'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { openAddress } from './loopback.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'

// Test files share packages such as React. DxWeb's own modules hold state, so each file loads them again.
vi.resetModules()

// Test files also share the window, and the router reads the address on import.
openAddress('http://127.0.0.1/')

// Shortens printed elements, which would otherwise include thousands of lines of React's internals.
Object.defineProperty(Node.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value(this: Node) {
    return `<${this.nodeName.toLowerCase()}>`
  },
  configurable: true,
})

interface Call {
  request: { signal: AbortSignal }
}

// Ignores requests cancelled by the page: happy-dom, unlike browsers, prints them as socket errors.
const calls = Fetch.prototype as unknown as { onError: (this: Call, error: Error) => void }
const { onError } = calls
calls.onError = function (error) {
  if (!this.request.signal.aborted && error.name !== 'AbortError') onError.call(this, error)
}

/** Prints the page only when the error is read, instead of on each failed attempt of a wait. */
configure({
  // Lets the test's own limit end a wait; the default of one second is too short on a slow machine.
  asyncUtilTimeout: paced(100_000),
  getElementError: (message, container) => {
    const error = new Error(message ?? '')
    const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperty(error, 'message', { get: text, configurable: true })
  },
})

// Removes styles, since no test reads them and computing the theme's variables is slow.
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
