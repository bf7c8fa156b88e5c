import {
  recordScans,
  type Scan,
  type ScanEvent,
  type ScanList,
} from '@dxweb/areas/scanning/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { uuid7 } from '@dxweb/kit/database/uuid7.ts'
import type { RefObject } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { answerOffline, listedTicket, type LocalEntries } from './kept/offline-list.ts'
import type { ScanAnswer } from './kept/scan-answer.ts'
import { type WaitingScan, waitingScans } from './kept/waiting-scans.ts'

/** Milliseconds until the phone answers without the server, so that the queue of guests keeps moving. */
const patienceMs = 4_000

/** Returns true for a network or server error, which is no answer about the ticket. */
export const isLineFault = (error: unknown) => !(error instanceof Refusal) || error.status >= 500

interface Reader {
  events: readonly ScanEvent[]
  eventIds: number[]
  device: string
  isOnline: boolean
  owner: string
  name: string
  list: ScanList | undefined
  local: RefObject<LocalEntries>
  queue: { keep: (scan: WaitingScan) => Promise<void> }
  /** Adds an entry that the server has confirmed to the list. */
  admit: (hash: string, id: string, entry: NonNullable<Scan['first']>) => void
  record: (scan: Scan, code: string, isWaiting: boolean) => ScanAnswer
  refresh: () => void
}

async function ask(
  partnerId: number,
  { eventIds, device, name, list, admit, record, refresh }: Reader,
  id: string,
  code: string,
): Promise<ScanAnswer> {
  const { scans } = await callApi(recordScans, {
    params: { partnerId },
    body: { eventIds, device, scans: [{ id, code }] },
    isQuiet: true,
    signal: AbortSignal.timeout(patienceMs),
  })
  const [scan] = scans
  if (scan === undefined) throw new Refusal('internal')
  const listed = scan.result === 'accepted' && list ? await listedTicket(list, code) : null
  if (listed) admit(listed.hash, id, { at: scan.scannedAt, by: name, device })
  refresh()
  return record(scan, code, false)
}

/** After a reload, restores the entries that the device has accepted and not sent yet. */
async function recallEntries({ owner, name, local }: Reader): Promise<void> {
  for (const { id, hash, result, scannedAt, device } of await waitingScans(owner)) {
    if (result !== 'accepted' || !hash || local.current.has(hash)) continue
    local.current.set(hash, { id, entry: { at: scannedAt, by: name, device } })
  }
}

async function answerHere(
  reader: Reader,
  id: string,
  code: string,
  isSent: boolean,
): Promise<ScanAnswer> {
  const { events, eventIds, device, owner, name, list, local, queue, record } = reader
  if (list === undefined) throw new Refusal('unavailable')
  await recallEntries(reader)
  const now = new Date()
  const scannedAt = now.toISOString()
  const answer = await answerOffline({ list, events, local: local.current, code, now })
  const { result, hash, ticketFacts } = answer
  if (result === 'accepted' && hash !== null) {
    local.current.set(hash, { id, entry: { at: scannedAt, by: name, device } })
  }
  await queue.keep({ id, owner, eventIds, device, code, scannedAt, result, hash, isSent })
  return record(
    { id, result, scannedAt, isOffline: true, isUndone: false, ...ticketFacts },
    code,
    true,
  )
}

/** The returned function resolves to null if neither the server nor the stored list can answer. */
export function useRead(reader: Reader) {
  const t = useText()
  const partnerId = usePartnerId()
  return async (code: string): Promise<ScanAnswer | null> => {
    const id = uuid7()
    const asksServer = reader.isOnline && navigator.onLine
    try {
      if (asksServer) {
        try {
          return await ask(partnerId, reader, id, code)
        } catch (error) {
          if (!isLineFault(error)) throw error
          reader.refresh()
        }
      }
      return await answerHere(reader, id, code, asksServer)
    } catch (error) {
      toast({ tone: 'bad', text: reasonText(t, error) })
      return null
    }
  }
}
