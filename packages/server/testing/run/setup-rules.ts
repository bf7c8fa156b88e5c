// Vitest loads this file once per test file, and its imports once per process.
import './quick-imports.ts'
