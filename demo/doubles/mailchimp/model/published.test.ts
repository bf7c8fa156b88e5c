import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { distil } from './distil.ts'
import published from './published.json' with { type: 'json' }

const folder = process.env['DXWEB_MAILCHIMP'] ?? ''

it('keeps to the published descriptions, where DXWEB_MAILCHIMP names their folder', async (test) => {
  const isAtHand = existsSync(folder)
  if (!isAtHand) await test.annotate('Not compared: DXWEB_MAILCHIMP names no folder')
  expect(published).toEqual(isAtHand ? distil(folder) : published)
})
