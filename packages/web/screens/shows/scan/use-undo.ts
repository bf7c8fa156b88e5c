import { undoScan } from '@dxweb/areas/scanning/contract.ts'
import type { RefObject } from 'react'
import { callApi } from '../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { reasonText } from '../../../ui/text/field-texts.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import type { LocalEntries } from './kept/offline-list.ts'
import type { ScanAnswer } from './kept/scan-answer.ts'
import { isLineFault } from './use-read.ts'
import { dropScan, waitingScans } from './kept/waiting-scans.ts'

interface Undoer {
  owner: string
  local: RefObject<LocalEntries>
  queue: { recount: () => Promise<void> }
  withdraw: (id: string) => void
  change: (part: Partial<ScanAnswer>, id: string) => void
  refresh: () => void
}

/** Removes an unsent scan from the device; the server undoes other scans. */
async function undoHere({ owner, queue }: Undoer, id: string): Promise<boolean> {
  const waiting = (await waitingScans(owner)).find((scan) => scan.id === id)
  if (waiting === undefined || waiting.isSent) return false
  await dropScan(id)
  await queue.recount()
  return true
}

export function useUndo(undoer: Undoer) {
  const t = useText()
  const partnerId = usePartnerId()
  return async (id: string): Promise<void> => {
    const { local, withdraw, change, refresh } = undoer
    try {
      if (!(await undoHere(undoer, id))) {
        await callApi(undoScan, { params: { partnerId, scanId: id }, isQuiet: true })
        refresh()
      }
      for (const [hash, entry] of local.current) if (entry.id === id) local.current.delete(hash)
      withdraw(id)
      change({ isUndone: true, isWaiting: false }, id)
    } catch (error) {
      const text = isLineFault(error) ? t('scan.undo.failed') : reasonText(t, error)
      toast({ tone: 'bad', text })
    }
  }
}
