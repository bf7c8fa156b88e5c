import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// Files share packages such as React. Our own modules, which keep state, are loaded for each file.
vi.resetModules()

afterEach(cleanup)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
