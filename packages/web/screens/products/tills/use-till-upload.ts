import { maxFileBytes, sendTillFile, type TillFile } from '@dxweb/areas/tills/receipts/contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { urlOf } from '../../../data/calls/url-of.ts'
import { refetchTopics } from '../../../data/calls/own-changes.ts'
import { sendFile } from '../../../data/calls/send-file.ts'
import { shownByScreen } from '../../../data/rows/shown-by-screen.ts'
import { usePartnerId } from '../../../data/session/context.ts'

const longestName = 200

/**
 * Files are sent one after another. Leaving the page aborts the current upload; receipts already stored still count.
 */
export function useTillUpload() {
  const partnerId = usePartnerId()
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const { current } = leaving
    return () => current.abort()
  }, [])
  const sendOne = async (file: File) => {
    if (file.size > maxFileBytes) throw new Refusal('too_large')
    const name = file.name.slice(0, longestName)
    setSending({ name, share: 0 })
    const url = urlOf(sendTillFile.path, { partnerId }, { name })
    const onProgress = (share: number) => setSending({ name, share })
    return sendFile<TillFile>(url, { file, onProgress, signal: leaving.current.signal })
  }
  const upload = useMutation({
    meta: shownByScreen,
    mutationFn: async (files: readonly File[]) => {
      const taken: TillFile[] = []
      for (const file of files) taken.push(await sendOne(file))
      return taken
    },
    onSettled: () => {
      setSending(null)
      refetchTopics(sendTillFile.parts.changes)
    },
  })
  return { ...upload, sending }
}
