import type { Scan, ScanEvent } from '@dxweb/areas/scanning/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { throttle, restMs } from '../../../data/live/throttle.ts'
import { useAddress, usePartnerId } from '../../../data/session/context.ts'
import { follow } from '../../../data/live/event-stream.ts'
import { useSession } from '../../../data/session/session.ts'
import { type LocalEntries, withEntries } from './kept/offline-list.ts'
import { scanEvents, scanList, withoutNames } from './queries.ts'
import type { ScanAnswer } from './kept/scan-answer.ts'
import { scanHistory } from './kept/scan-history.ts'
import { useScanQueue } from './use-scan-queue.ts'
import { useRead } from './use-read.ts'
import { useKept } from './use-kept.ts'
import { useUndo } from './use-undo.ts'

const maxShown = 50

interface DoorPlace {
  events: readonly ScanEvent[]
  device: string
  isOnline: boolean
}

function useOwner() {
  const partnerId = usePartnerId()
  const { renterId } = useAddress()
  const { user } = useSession()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  return { owner: `${partnerId}/${renterId ?? 0}/${user.id}`, name }
}

function useScanHistory(owner: string, eventIds: readonly number[]) {
  const [store] = useState(() => scanHistory(owner, eventIds))
  const [history, setHistory] = useState(() => store.read(Date.now()))
  useEffect(() => store.write(history), [store, history])
  const nth = useRef(Math.max(0, ...history.map((scan) => scan.nth)))
  const record = (scan: Scan, code: string, isWaiting: boolean): ScanAnswer => {
    nth.current += 1
    const next = { ...scan, code, isWaiting, nth: nth.current }
    setHistory((before) => [next, ...before].slice(0, maxShown))
    return next
  }
  const change = useCallback((part: Partial<ScanAnswer>, id?: string) => {
    setHistory((before) =>
      before.map((scan) => (id === undefined || scan.id === id ? { ...scan, ...part } : scan)),
    )
  }, [])
  return { history, record, change }
}

/** Reads the numbers of arrivals again after changes, such as entries at another door, at a limited rate. */
function useArrivals(partnerId: number, eventIds: readonly number[]) {
  const client = useQueryClient()
  const topics = eventIds.map((id) => `event:${id}`).join(' ')
  useEffect(() => {
    const { queryKey } = scanEvents(partnerId)
    const count = throttle(() => void client.invalidateQueries({ queryKey }), restMs)
    const unfollow = follow(topics.split(' '), count.call)
    return () => {
      unfollow()
      count.stop()
    }
  }, [client, partnerId, topics])
}

/** Entries of this device that the server has confirmed, so that its list need not be complete. */
function useEntries() {
  const [entries, setEntries] = useState<LocalEntries>(() => new Map())
  return {
    entries,
    admit: (hash: string, id: string, entry: NonNullable<Scan['first']>) =>
      setEntries((before) => new Map(before).set(hash, { id, entry })),
    withdraw: (id: string) =>
      setEntries((before) => new Map([...before].filter(([, entry]) => entry.id !== id))),
  }
}

export function useDoor({ events, device, isOnline }: DoorPlace) {
  const partnerId = usePartnerId()
  const client = useQueryClient()
  const { owner, name } = useOwner()
  const eventIds = events.map(({ id }) => id)
  useArrivals(partnerId, eventIds)
  const asked = useQuery(scanList(partnerId, eventIds))
  const { entries, admit, withdraw } = useEntries()
  const known = useMemo(() => asked.data && withEntries(asked.data, entries), [asked.data, entries])
  const answered = useMemo(() => known && withoutNames(known), [known])
  const kept = useKept(`list/${eventIds.toSorted((a, b) => a - b).join('.')}`, answered, !isOnline)
  const list = known ?? kept
  const local = useRef<LocalEntries>(new Map())
  const { history, record, change } = useScanHistory(owner, eventIds)
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: scanEvents(partnerId).queryKey })
    // Guests may follow each other faster than a long list loads.
    const listKey = ['partners', partnerId, 'scan-list']
    void client.invalidateQueries({ queryKey: listKey }, { cancelRefetch: false })
  }, [client, partnerId])
  const onSent = useCallback(() => {
    change({ isWaiting: false })
    refresh()
  }, [change, refresh])
  const queue = useScanQueue(owner, isOnline, onSent)
  const door = { events, eventIds, device, isOnline, owner, name, list, local, queue }
  const read = useRead({ ...door, admit, record, refresh })
  const undo = useUndo({ ...door, withdraw, change, refresh })
  return { history, read, undo, queue, hasList: list !== undefined }
}
