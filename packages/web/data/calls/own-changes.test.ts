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

it('the live message of an own change is dropped after the command’s answer', () => {
  awaitAnswer('a')
  refetchOwnChange('a', ['event:7'])
  expect(isRefetchedByCommand('a', 'event:7')).toBe(true)
  expect(isRefetchedByCommand('a', 'events')).toBe(false)
  expect(reads).toEqual([['event:7']])
})

it('a live message that precedes the command’s answer waits for it, and its rows are read once', () => {
  awaitAnswer('b')
  expect(isRefetchedByCommand('b', 'event:7')).toBe(true)
  expect(isRefetchedByCommand('b', 'events')).toBe(true)
  expect(reads).toEqual([])
  refetchOwnChange('b', ['event:7'])
  expect(reads).toEqual([['event:7', 'events']])
})

it('a live message before a failed answer is read with the failure, and a later one on its own', () => {
  awaitAnswer('c')
  expect(isRefetchedByCommand('c', 'events')).toBe(true)
  refetchFailedChange('c', ['event:7'])
  expect(reads).toEqual([['event:7', 'events']])
  expect(isRefetchedByCommand('c', 'events')).toBe(false)
})

it('the live message of another user’s change is not dropped', () => {
  expect(isRefetchedByCommand(undefined, 'events')).toBe(false)
  expect(isRefetchedByCommand('of another', 'events')).toBe(false)
})
