import { expect, it } from 'vitest'
import { Choice } from './choice.ts'

const listed = [4, 7, 2, -1, 9].map((id) => ({ id }))
const rowAt = (index: number) => listed[index]
const choiceOf = (most?: number) => new Choice(({ id }: { id: number }) => id, most)
const ids = (choice: Choice<{ id: number }>) => [...choice.rows.keys()]

it('adds a row to the selection, and removes the same row again', () => {
  const choice = choiceOf()
  choice.toggle(rowAt, 1, false)
  choice.toggle(rowAt, 0, false)
  expect(ids(choice)).toEqual([7, 4])
  choice.toggle(rowAt, 1, false)
  expect(ids(choice)).toEqual([4])
})

it('selects all rows between two positions except those that are not loaded', () => {
  const choice = choiceOf()
  choice.toggle(rowAt, 4, false)
  choice.toggle(rowAt, 1, true)
  expect(ids(choice)).toEqual([9, 7, 2])
  choice.toggle(rowAt, 3, false)
  expect(ids(choice)).toEqual([9, 7, 2])
})

it('an arrow key extends the selection from the row that was selected last', () => {
  const choice = choiceOf()
  choice.extend(rowAt, 0, 1)
  choice.extend(rowAt, 1, 2)
  expect(ids(choice)).toEqual([4, 7, 2])
})

it('selects no more rows than one command accepts', () => {
  const choice = choiceOf(2)
  choice.choose(listed)
  expect(ids(choice)).toEqual([4, 7])
  choice.toggle(rowAt, 2, false)
  expect(ids(choice)).toEqual([4, 7])
})

it('the selection notifies its listeners, and remembers that it was used', () => {
  const choice = choiceOf()
  let calls = 0
  const end = choice.follow(() => (calls += 1))
  expect(choice.isUsed).toBe(false)
  choice.toggle(rowAt, 0, false)
  choice.clear()
  end()
  choice.toggle(rowAt, 0, false)
  expect([calls, choice.isUsed]).toEqual([2, true])
})
