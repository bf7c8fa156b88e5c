import { expect, it } from 'vitest'
import { isReceiverAddress } from './receiver-address.ts'

it.each([
  'https://example.com',
  'https://hooks.example.com:8443/dx?venue=1003',
  'https://xn--bl-uia.no/hook',
])('accepts the address %s', (text) => {
  expect(isReceiverAddress(text, false)).toBe(true)
})

it.each([
  'http://example.com',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://0.0.0.0/',
  'https://10.0.0.5/',
  'https://169.254.169.254/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0x7f000001/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://localhost./',
  'https://intranet/',
  'https://kari@example.com/',
  'https://user:pass@example.com/',
  'https://example.com\\@127.0.0.1/',
  'https://example.com/#a',
  'https://exämple.com/',
  'https://example。com/',
  'https://example.com/ a',
  'https://example.com/\r\nX-Other: 1',
  'javascript:alert(1)',
  'ftp://example.com',
  'example.com',
])('refuses the address %s', (text) => {
  expect(isReceiverAddress(text, false)).toBe(false)
})

it('accepts a receiver address on the server’s own machine only if the operator allows it', () => {
  for (const text of ['http://127.0.0.1:4000/hook', 'http://localhost:4000/']) {
    expect([false, true].map((takes) => isReceiverAddress(text, takes))).toEqual([false, true])
  }
  expect(isReceiverAddress('http://10.0.0.1/hook', true)).toBe(false)
})
