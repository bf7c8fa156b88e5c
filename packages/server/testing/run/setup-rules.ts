// Vitest loads this file anew for each file of tests, and what it imports once.
import './quick-imports.ts'
