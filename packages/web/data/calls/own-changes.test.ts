import { beforeEach, expect, it } from 'vitest'
import {
  awaitAnswer,
  isRefetchedByCommand,
  refetchFailedChange,
  refetchOwnChange,
  setTopicReader,
} from './own-changes.ts'

let reads: (readonly string[])[] = []

beforeEach(() => {
  reads = []
  setTopicReader((topics) => {
    reads.push(topics)
    return Promise.resolve()
  })
})

it('ignores the live message about the user’s own change once the command’s answer has been processed', () => {
  awaitAnswer('a')
  refetchOwnChange('a', ['event:7'])
  expect(isRefetchedByCommand('a', 'event:7')).toBe(true)
  expect(isRefetchedByCommand('a', 'events')).toBe(false)
  expect(reads).toEqual([['event:7']])
})

it('a live message that arrives before the command’s answer waits for it, and the rows are read once', () => {
  awaitAnswer('b')
  expect(isRefetchedByCommand('b', 'event:7')).toBe(true)
  expect(isRefetchedByCommand('b', 'events')).toBe(true)
  expect(reads).toEqual([])
  refetchOwnChange('b', ['event:7'])
  expect(reads).toEqual([['event:7', 'events']])
})

it('a failed command reads the rows of earlier live messages, and does not hold back later messages', () => {
  awaitAnswer('c')
  expect(isRefetchedByCommand('c', 'events')).toBe(true)
  refetchFailedChange('c', ['event:7'])
  expect(reads).toEqual([['event:7', 'events']])
  expect(isRefetchedByCommand('c', 'events')).toBe(false)
})

it('does not ignore the live message about another user’s change', () => {
  expect(isRefetchedByCommand(undefined, 'events')).toBe(false)
  expect(isRefetchedByCommand('of another', 'events')).toBe(false)
})
