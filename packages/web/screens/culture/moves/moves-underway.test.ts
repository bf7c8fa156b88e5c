import type { CalendarEvent } from '@dxweb/areas/events/planning/contract.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { beginMove, noteVersion, versionNow, withMoves } from './moves-underway.ts'

const at = (id: number, startsAt: string) => ({ id, startsAt }) as unknown as CalendarEvent

test('shows an event at its new time while a move is being saved, even if the old time is read meanwhile', () => {
  const client = new QueryClient()
  const read = [at(1, '12:00'), at(2, '18:00')]
  const end = beginMove(client, 1, { startsAt: '13:00' })
  expect(withMoves(client, read)).toEqual([at(1, '13:00'), at(2, '18:00')])
  expect(withMoves(new QueryClient(), read)).toBe(read)
  expect(end()).toBe(true)
  expect(withMoves(client, read)).toBe(read)
})

test('shows the later of two concurrent moves, even after the earlier move has ended', () => {
  const client = new QueryClient()
  const first = beginMove(client, 1, { startsAt: '13:00' })
  const last = beginMove(client, 1, { startsAt: '14:00' })
  expect(first()).toBe(false)
  expect(withMoves(client, [at(1, '12:00')])).toEqual([at(1, '14:00')])
  expect(last()).toBe(true)
})

test('the next move sends the version that the last move returned, or a newer one that was read', () => {
  const client = new QueryClient()
  const shown = { id: 1, version: 3 } as unknown as CalendarEvent
  expect(versionNow(client, shown)).toBe(3)
  noteVersion(client, 1, 4)
  expect(versionNow(client, shown)).toBe(4)
  expect(versionNow(client, { ...shown, version: 6 })).toBe(6)
  expect(versionNow(client, { ...shown, id: 2 })).toBe(3)
  expect(versionNow(new QueryClient(), shown)).toBe(3)
})
