import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashKey, isKey, newKey } from './token-store.ts'

it('all tokens have the same form, and no two are alike', () => {
  const made = Array.from({ length: 200 }, newKey)
  expect(made.every(({ token }) => /^dx_live_\w{8}_\w{49}$/.test(token) && isKey(token))).toBe(true)
  expect(new Set(made.map(({ token }) => token)).size).toBe(200)
  expect(made.every(({ token, hash }) => hash.equals(hashKey(token)))).toBe(true)
})

it('refuses a token with any character changed, removed or added', () => {
  const { token } = newKey()
  const places = fc.integer({ min: 0, max: token.length - 1 })
  fc.assert(
    fc.property(places, fc.constantFrom('', 'a', 'Z', '0', '_', 'ab'), (at, put) => {
      const changed = token.slice(0, at) + put + token.slice(at + 1)
      expect(isKey(changed)).toBe(changed === token)
    }),
  )
})
