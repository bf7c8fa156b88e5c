import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { canonicalText, type LinkParts, signedUrl } from './signed-link.ts'

const link: LinkParts = {
  address: 'https://bi.example.no/report/attendance?view=wide',
  report: '0190a4b0-0000-7000-8000-000000000021',
  version: 3,
  user: 21,
  partner: 1003,
  renter: 0,
  parameters: [
    ['hall', '2'],
    ['period_from', '2026-10-01'],
    ['period_to', '2026-10-31'],
    ['view', 'Små & store'],
  ],
  issued: 1_795_510_800,
  nonce: '4f1d5a4e-6a0e-4d0f-9c39-0c9d0d2b7a11',
  key: '0190a4b0-0000-7000-8000-000000000031',
}
const page = readFileSync(join(import.meta.dirname, '../../../../docs/signed-reports.md'), 'utf8')
const blockOf = (kind: string) => new RegExp(`\`\`\`${kind}\\n([^]+?)\\n\`\`\``).exec(page)?.[1]
const key = /^Key `([\w-]{43})`/m.exec(page)?.[1] ?? ''
const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

it('the text, the signature and the link in the published example are correct', () => {
  const text = canonicalText(link)
  expect(blockOf('text')).toBe(text)
  expect(page).toContain(`The signature is \`${sign(text)}\``)
  expect(blockOf('url')).toBe(signedUrl(link, sign))
})

it('the signed text differs when any part of the link differs', () => {
  const others: Partial<LinkParts>[] = [
    { address: 'https://bi.example.no/report/attendance?view=all' },
    { report: link.key },
    { version: 4 },
    { user: 22 },
    { partner: 1001 },
    { renter: 1 },
    { parameters: link.parameters.slice(1) },
    { parameters: [['hall', '21'], ...link.parameters.slice(1)] },
    { issued: link.issued + 1 },
    { nonce: link.report },
    { key: link.report },
  ]
  const texts = [link, ...others.map((other) => ({ ...link, ...other }))].map(canonicalText)
  expect(new Set(texts).size).toBe(others.length + 1)
})

it('adds a query to an address that has none', () => {
  expect(signedUrl({ ...link, address: 'https://bi.example.no/' }, sign)).toMatch(
    /^https:\/\/bi\.example\.no\/\?dx_expires=/,
  )
})
