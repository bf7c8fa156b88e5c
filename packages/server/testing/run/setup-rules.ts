// Vitest loads this file once for each file of tests, and what it imports once for each process.
import './quick-imports.ts'
