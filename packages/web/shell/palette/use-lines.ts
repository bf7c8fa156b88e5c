import type { EventDetail } from '@dxweb/areas/events/core/contract.ts'
import type { EventHit } from '@dxweb/areas/search/contract.ts'
import { searchKey } from '@dxweb/kit/text/search-key.ts'
import { useEffect, useState } from 'react'
import { useText } from '../../ui/text/text.ts'
import type { SidebarEntry } from '../places/sidebar-entries.ts'
import { readCommand } from './commands.ts'
import { useEventActions, useFoundLines } from './found-lines.tsx'
import type { Line } from './line.ts'
import { type EventAct, useOwnEvent } from './own-event.tsx'
import { useOwnLines } from './own-lines.tsx'
import { useSearch } from './use-search.ts'

const saleOf = { sell: 'open', stopSale: 'open', startSale: 'stopped' } as const

/** Milliseconds to wait for results of the server before the list adds pages that only mention the words. */
const patienceMs = 300

/** Returns true once the reply for the typed text is late, even after it arrives, until the text changes. */
function useIsLate(typed: string, isLooking: boolean): boolean {
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (!isLooking) return undefined
    const timer = setTimeout(() => setLate(typed), patienceMs)
    return () => clearTimeout(timer)
  }, [typed, isLooking])
  return late === typed
}

/** Adds late lines below the displayed lines, so that no line moves under the pointer. */
export function useLines(
  entries: readonly SidebarEntry[],
  typed: string,
  recent: readonly Line[],
  onStopSale: (event: EventHit) => void,
  onAct: (event: EventDetail, act: EventAct) => void,
) {
  const { command, q } = readCommand(typed, useText())
  const { found, isLooking, isFailed } = useSearch(q, command ? saleOf[command] : undefined)
  const ownLines = useOwnLines(entries)
  const linesOf = useFoundLines()
  const actionsOf = useEventActions(onStopSale)
  const ownEvent = useOwnEvent(onAct)
  const isLate = useIsLate(typed, isLooking)

  const words = typed.trim().split(/\s+/).map(searchKey).filter(Boolean)
  const { first, rest } = ownLines(words, command !== null)
  const hits = found ? [...actionsOf(found, command), ...(command ? [] : linesOf(found, q))] : []
  const after = isLooking ? [] : rest
  const others = isLate ? [...rest, ...hits] : [...hits, ...after]
  const own = [...(words.length === 0 ? recent : []), ...ownEvent(words), ...first]
  const lines = [...own, ...others]
  // Late results are displayed below the pages that mention the words, but Enter prefers a result to such a page.
  const begins = (isLooking ? lines : [...own, ...hits, ...rest])[0]?.id
  return { lines, begins, words: q === '' ? words : q.split(/\s+/), isLooking, isFailed }
}
