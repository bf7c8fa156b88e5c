import { describe, expect, it } from 'vitest'
import { uuid7 } from './uuid7.ts'

describe('a time-ordered id', () => {
  it('a UUID has version 7 and begins with its creation time', () => {
    const at = Date.now() + 600_000
    const made = uuid7(at)
    expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(made.replaceAll('-', '').slice(0, 12), 16)).toBe(at)
  })

  it('UUIDs stay in order when too many are created in one millisecond, and when the clock is set back', () => {
    const at = Date.now()
    const made = Array.from({ length: 10_000 }, (_, index) =>
      uuid7(index < 9_000 ? at : at - 5_000),
    )
    expect(made.toSorted()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  })
})
