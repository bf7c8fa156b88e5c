import { beforeEach, expect, it } from 'vitest'
import type { ScanAnswer } from './scan-answer.ts'
import { keptMs, scanHistory } from './scan-history.ts'

const now = Date.parse('2026-11-22T20:00:00.000Z')
const answer: ScanAnswer = {
  id: '01a2051c-f114-707c-9d65-b944e2fffef9',
  result: 'accepted',
  scannedAt: '2026-11-22T19:55:00.000Z',
  isOffline: false,
  isUndone: false,
  ticket: { eventId: 7, title: 'Revy', category: 'Voksen', section: '', row: '1', seat: '2' },
  first: null,
  opensAt: null,
  closesAt: null,
  code: '01a2051c-f114-707c-9d65-b944e2fffef9',
  isWaiting: false,
  nth: 3,
}

beforeEach(() => sessionStorage.clear())

it('keeps a separate scan history for each user and selection of events', () => {
  scanHistory('1003/0/5', [7, 8]).write([answer])
  expect(scanHistory('1003/0/5', [8, 7]).read(now)).toEqual([answer])
  expect(scanHistory('1003/0/6', [7, 8]).read(now)).toEqual([])
  expect(scanHistory('1003/0/5', [7]).read(now)).toEqual([])
})

it('removes scans of another shift and unknown entries from the history', () => {
  const store = scanHistory('1003/0/5', [7])
  store.write([answer])
  expect(store.read(now + keptMs)).toEqual([])
  sessionStorage.setItem('dxweb.scans.1003/0/5.7', '[{"id":1}]')
  expect(store.read(now)).toEqual([])
})
