import { addAttachment } from '@dxweb/areas/events/content/attachments/contract.ts'
import { maxAttachmentBytes } from '@dxweb/kit/files/attachment-kind.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../../data/calls/call-api.ts'
import { urlOf } from '../../../data/calls/url-of.ts'
import { refetchTopics } from '../../../data/calls/own-changes.ts'
import { usePartnerId } from '../../../data/session/context.ts'
import { sendFile } from '../../../data/calls/send-file.ts'

export interface Upload {
  key: string
  file: File
  share: number
  error: unknown
}

/** Number of parallel uploads; more would only share the same bandwidth. */
const atOnce = 2

/** Leaving the page cancels the uploads. */
export function useUploads(eventId: number) {
  const partnerId = usePartnerId()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const { current } = leaving
    return () => current.abort()
  }, [])
  const update = (key: string, change: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const send = async ({ key, file }: Upload) => {
    try {
      if (file.size > maxAttachmentBytes) throw new Refusal('too_large')
      const url = urlOf(addAttachment.path, { partnerId, id: eventId }, { name: file.name })
      const onProgress = (share: number) => update(key, { share })
      await sendFile(url, { file, onProgress, signal: leaving.current.signal })
      setUploads((before) => before.filter((one) => one.key !== key))
    } catch (error) {
      update(key, { error })
    }
    refetchTopics([`event:${eventId}`])
  }
  const begin = (files: readonly File[], keptOf: (before: readonly Upload[]) => Upload[]) => {
    const queue = files.map((file): Upload => ({ key: newKey(), file, share: 0, error: null }))
    const started = [...queue]
    setUploads((before) => [...keptOf(before), ...started])
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await send(next)
    }
    for (let worker = 0; worker < atOnce; worker += 1) void work()
  }
  const add = (files: readonly File[]) => begin(files, (before) => [...before])
  const again = ({ key, file }: Upload) =>
    begin([file], (before) => before.filter((one) => one.key !== key))
  const forget = (key: string) => setUploads((before) => before.filter((one) => one.key !== key))
  return { uploads, add, again, forget }
}
