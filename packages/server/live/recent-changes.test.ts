import { expect, it } from 'vitest'
import { recentChanges } from './recent-changes.ts'

let now = 0
const started = () => {
  now = 0
  const recent = recentChanges(() => now)
  now = 100_000
  return recent
}
const change = (key: string, mark?: string, isFigures = false) => ({ key, mark, isFigures })

it('returns changes up to the given age plus the time that a request may take', () => {
  const recent = started()
  recent.add(change('1003:sales', 'one'))
  now += 5_000
  recent.add(change('1003:events'))
  recent.add(change('1002:sales'))
  const known = (ageMs: number) =>
    ['1003:sales', '1003:events', '1003:venue'].filter((key) => recent.since(key, ageMs) !== 'none')
  expect(known(3_000)).toEqual(['1003:sales', '1003:events'])
  expect(known(2_999)).toEqual(['1003:events'])
})

it('keeps the id of a command if only that command made changes, and reports figures only if nothing else changed', () => {
  const recent = started()
  recent.add(change('1003:event:7', 'one', true))
  recent.add(change('1003:event:7', 'one', true))
  expect(recent.since('1003:event:7', 0)).toMatchObject(change('1003:event:7', 'one', true))
  recent.add(change('1003:event:7', 'other'))
  recent.add(change('1003:event:7', 'other', true))
  expect(recent.since('1003:event:7', 0)).toMatchObject(change('1003:event:7'))
})

it('reports unknown changes if asked about a time before the start, before a lost connection or over a minute ago', () => {
  const recent = started()
  expect([58_000, 58_001].map((ms) => recent.since('1003:sales', ms))).toEqual(['none', 'unknown'])
  recent.forget()
  now += 2_000
  expect([0, 1].map((ms) => recent.since('1003:sales', ms))).toEqual(['none', 'unknown'])
})

it('drops changes that are older than a minute', () => {
  const recent = started()
  recent.add(change('1003:sales'))
  now += 60_001
  recent.add(change('1003:events'))
  expect(recent.since('1003:sales', 58_000)).toBe('none')
  expect(recent.since('1003:events', 58_000)).toMatchObject(change('1003:events'))
})
