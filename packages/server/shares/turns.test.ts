import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

const limits = { venue: 3, all: 5 }

it('tasks of different partners are run in turn, and each partner’s tasks stay in order', () => {
  const turns = new Turns<string>(limits)
  for (const one of ['a1', 'a2', 'a3']) turns.add(1, one)
  turns.add(2, 'b1')
  turns.add(3, 'c1')
  expect(Array.from({ length: 6 }, () => turns.next())).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'a3',
    undefined,
  ])
})

it('limits the waiting tasks per partner and in total, and removing a task allows another', () => {
  const turns = new Turns<string>(limits)
  expect(['a1', 'a2', 'a3', 'a4'].map((one) => turns.add(1, one))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(['b1', 'b2', 'b3'].map((one) => turns.add(2, one))).toEqual([true, true, false])
  turns.remove(1, 'a1')
  turns.remove(1, 'gone already')
  expect(turns.size).toBe(4)
  expect(turns.add(2, 'b3')).toBe(true)
  expect(turns.next()).toBe('a2')
})
