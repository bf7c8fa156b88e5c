// Vitest loads this file once for each test file, and its imports once for each process.
import './quick-imports.ts'
