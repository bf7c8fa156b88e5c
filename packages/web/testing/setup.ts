import './built-react.ts'
import './quick-styles.ts'
import './react-warnings.ts'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import Fetch from 'happy-dom/lib/fetch/Fetch.js'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { openAddress } from './loopback.ts'
import { paced } from '../../../scripts/steps/pace/pace.ts'

// Files share packages such as React. Our own modules, which keep state, are loaded for each file.
vi.resetModules()

// They also share the window. The router reads at its import whether the address is one of sudo.
openAddress('http://127.0.0.1/')

// Otherwise printing an element writes thousands of lines of React's internals.
Object.defineProperty(Node.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value(this: Node) {
    return `<${this.nodeName.toLowerCase()}>`
  },
  configurable: true,
})

interface Call {
  request: { signal: AbortSignal }
}

// A request that the page has cancelled is no socket error: browsers print nothing either.
const calls = Fetch.prototype as unknown as { onError: (this: Call, error: Error) => void }
const { onError } = calls
calls.onError = function (error) {
  if (!this.request.signal.aborted && error.name !== 'AbortError') onError.call(this, error)
}

/** The page is written out only where the error is read, and not each time a wait asks in vain. */
configure({
  // The limit of the test ends a wait; the usual second would on a slow machine.
  asyncUtilTimeout: paced(100_000),
  getElementError: (message, container) => {
    const error = new Error(message ?? '')
    const text = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperty(error, 'message', { get: text, configurable: true })
  },
})

// No test reads styles, and the theme's variables make computing them slow.
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
