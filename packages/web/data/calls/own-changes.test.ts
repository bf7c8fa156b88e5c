import { beforeEach, expect, it } from 'vitest'
import {
  awaitAnswer,
  isReadByCommand,
  readFailedChange,
  readOwnChange,
  readOwnChangesBy,
} from './own-changes.ts'

let reads: (readonly string[])[] = []

beforeEach(() => {
  reads = []
  readOwnChangesBy((topics) => {
    reads.push(topics)
    return Promise.resolve()
  })
})

it('the live message of an own change is dropped after the command’s answer', () => {
  awaitAnswer('a')
  readOwnChange('a', ['event:7'])
  expect(isReadByCommand('a', 'event:7')).toBe(true)
  expect(isReadByCommand('a', 'events')).toBe(false)
  expect(reads).toEqual([['event:7']])
})

it('a live message that precedes the command’s answer waits for it, and its rows are read once', () => {
  awaitAnswer('b')
  expect(isReadByCommand('b', 'event:7')).toBe(true)
  expect(isReadByCommand('b', 'events')).toBe(true)
  expect(reads).toEqual([])
  readOwnChange('b', ['event:7'])
  expect(reads).toEqual([['event:7', 'events']])
})

it('a live message before a failed answer is read with the failure, and a later one on its own', () => {
  awaitAnswer('c')
  expect(isReadByCommand('c', 'events')).toBe(true)
  readFailedChange('c', ['event:7'])
  expect(reads).toEqual([['event:7', 'events']])
  expect(isReadByCommand('c', 'events')).toBe(false)
})

it('the live message of another user’s change is not dropped', () => {
  expect(isReadByCommand(undefined, 'events')).toBe(false)
  expect(isReadByCommand('of another', 'events')).toBe(false)
})
