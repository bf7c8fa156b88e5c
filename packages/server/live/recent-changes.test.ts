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

it('returns changes of the last milliseconds and of the time that a request takes', () => {
  const recent = started()
  recent.add(change('1003:sales', 'one'))
  now += 5_000
  recent.add(change('1003:events'))
  recent.add(change('1002:sales'))
  const keys = ['1003:sales', '1003:events', '1003:house']
  expect(recent.since(keys, 3_000)?.map(({ key }) => key)).toEqual(keys.slice(0, 2))
  expect(recent.since(keys, 2_999)?.map(({ key }) => key)).toEqual(['1003:events'])
})

it('keeps the mark of one command, and figures only where nothing else changed', () => {
  const recent = started()
  recent.add(change('1003:event:7', 'one', true))
  recent.add(change('1003:event:7', 'one', true))
  expect(recent.since(['1003:event:7'], 0)).toMatchObject([change('1003:event:7', 'one', true)])
  recent.add(change('1003:event:7', 'other'))
  recent.add(change('1003:event:7', 'other', true))
  expect(recent.since(['1003:event:7'], 0)).toMatchObject([change('1003:event:7')])
})

it('knows nothing of the time before it started, was cut off, or of longer than a minute ago', () => {
  const recent = started()
  expect(recent.since([], 58_000)).toEqual([])
  expect(recent.since([], 58_001)).toBeNull()
  recent.forget()
  now += 2_000
  expect([recent.since([], 0), recent.since([], 1)]).toEqual([[], null])
})

it('drops changes that are a minute old', () => {
  const recent = started()
  recent.add(change('1003:sales'))
  now += 60_001
  recent.add(change('1003:events'))
  expect(recent.since(['1003:sales', '1003:events'], 58_000)).toHaveLength(1)
})
