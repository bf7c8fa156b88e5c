import { type Paper, type PaperSize, printPaper } from '@dxweb/areas/ticketing/papers/contract.ts'
import { useState } from 'react'
import { request } from '../../data/calls/call-api.ts'
import { urlOf } from '../../data/calls/url-of.ts'
import { refetchTopics } from '../../data/calls/own-changes.ts'
import { usePartnerId } from '../../data/session/context.ts'
import { fileOf, nameOf } from '../../data/calls/download.ts'
import { refusalText } from '../../ui/text/refusal-text.ts'
import { useLocale, useText } from '../../ui/text/text.ts'
import { toast } from '../../ui/messages/toast.tsx'

interface Printed {
  address: string
  name: string
}

/** Counts the print and returns the file's address. The request needs headers that a link cannot send. */
async function askForPrint(
  params: { partnerId: number; saleId: string },
  body: { paper: Paper; size: PaperSize; locale: 'nb' | 'en' },
): Promise<Printed> {
  const { method, path } = printPaper
  const url = urlOf(path, params)
  const answer = await request({ method, url, body, headers: { Accept: '*/*' } })
  return { address: URL.createObjectURL(await fileOf(answer)), name: nameOf(answer) }
}

function keepFile({ address, name }: Printed) {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Milliseconds for which a file is kept, so that a tab can load it. */
const keptMs = 120_000

/** If the browser blocks the new tab, the print is not counted until the clerk downloads the file. */
export function usePrint(saleId: string, size: PaperSize, onPrinted?: () => void) {
  const t = useText()
  const locale = useLocale() === 'en' ? 'en' : 'nb'
  const partnerId = usePartnerId()
  const [busy, setBusy] = useState<Paper | null>(null)
  const [blocked, setBlocked] = useState<Paper | null>(null)
  const print = async (paper: Paper, show: (printed: Printed) => void, giveUp?: () => void) => {
    setBusy(paper)
    try {
      const printed = await askForPrint({ partnerId, saleId }, { paper, size, locale })
      show(printed)
      setTimeout(() => URL.revokeObjectURL(printed.address), keptMs)
      refetchTopics(['sale'])
      onPrinted?.()
    } catch (error) {
      giveUp?.()
      toast({ tone: 'bad', text: t('ticketing.print.failed', { why: refusalText(t, error) }) })
    } finally {
      setBusy(null)
    }
  }
  /** Must be called directly in a click handler, since browsers block tabs opened later. */
  const open = (paper: Paper) => {
    const tab = window.open('', '_blank')
    setBlocked(tab === null ? paper : null)
    if (tab === null) return
    void print(
      paper,
      ({ address }) => tab.location.replace(address),
      () => tab.close(),
    )
  }
  const keep = (paper: Paper) => {
    setBlocked(null)
    void print(paper, keepFile)
  }
  return { open, keep, busy, blocked }
}
