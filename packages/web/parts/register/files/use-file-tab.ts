import { useMutation } from '@tanstack/react-query'
import { request } from '../../../data/calls/call-api.ts'
import { fileOf } from '../../../data/calls/download.ts'
import { useText } from '../../../ui/text/text.ts'
import { toast } from '../../../ui/messages/toast.tsx'
import { fileFailureText } from './use-download.ts'

/** Milliseconds for which a file is kept for a tab to read. */
const keptMs = 120_000

interface Opened {
  url: string
  tab: Window
}

async function show({ url, tab }: Opened): Promise<void> {
  const answer = await request({ method: 'GET', url, headers: { Accept: '*/*' } })
  const address = URL.createObjectURL(await fileOf(answer))
  tab.location.replace(address)
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}

export function useFileTab() {
  const t = useText()
  const { mutate, isPending } = useMutation({
    mutationFn: show,
    onError: (error, { tab }) => {
      tab.close()
      toast({ tone: 'bad', text: t('export.failed', { why: fileFailureText(t, error) }) })
    },
  })
  /** Opens a tab for the file at `url`. Must run within the click, since browsers block tabs that open later. */
  const open = (url: string) => {
    const tab = window.open('', '_blank')
    if (tab === null) toast({ tone: 'bad', text: t('export.popup') })
    else mutate({ url, tab })
  }
  return { open, isPending }
}
