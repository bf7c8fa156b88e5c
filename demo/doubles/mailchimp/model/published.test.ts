import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { distil } from './distil.ts'
import published from './published.json' with { type: 'json' }

const folder = process.env['DXWEB_MAILCHIMP'] ?? ''

it('the Mailchimp double’s schemas match the published descriptions in the folder that DXWEB_MAILCHIMP names', async (test) => {
  const isAtHand = existsSync(folder)
  if (!isAtHand) await test.annotate('Not compared: DXWEB_MAILCHIMP names no folder')
  expect(published).toEqual(isAtHand ? distil(folder) : published)
})
