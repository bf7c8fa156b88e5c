import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../source/repository.ts'
import { callsPage } from './calls-page.ts'

test('docs/calls.md lists the calls that the contracts define: node scripts/calls/write.ts', async () => {
  const page = await callsPage()
  expect(readFileSync(join(repository, 'docs/calls.md'), 'utf8')).toBe(page)
  expect(page).toContain('## areas/ticketing/sales/contract.ts')
})
