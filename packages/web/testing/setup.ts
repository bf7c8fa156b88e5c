import { createRequire } from 'node:module'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Packages make their elements as in the product: the development runtime records a stack for each.
const { NODE_ENV } = process.env
process.env['NODE_ENV'] = 'production'
createRequire(import.meta.url)('react/jsx-runtime')
process.env['NODE_ENV'] = NODE_ENV

// Files share packages such as React. Our own modules, which keep state, are loaded for each file.
vi.resetModules()

// Each try of a search would print the page for its error, a tenth of the time of these tests.
process.env['DEBUG_PRINT_LIMIT'] ??= '0'

afterEach(cleanup)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
