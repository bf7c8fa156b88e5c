import { enterCount } from '@dxweb/areas/products/stock/counts-contract.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useEffect, useState } from 'react'
import { callLoosely } from '../../../../data/calls/call-api.ts'
import { usePartnerId } from '../../../../data/session/context.ts'
import { toast } from '../../../../ui/messages/toast.tsx'
import { useOnline } from '../../../../ui/messages/use-online.ts'
import { refusalText } from '../../../../ui/text/refusal-text.ts'
import { useText } from '../../../../ui/text/text.ts'
import { bodyOf, type Entry, keepEntries, keptEntries } from './waiting-entries.ts'

/** Milliseconds before an entry is sent again after a network error. */
const againMs = 5_000

const isRefused = (error: unknown) => error instanceof Refusal && error.status < 500

/**
 * Sends one entry at a time, and keeps each entry on the phone until the server has answered. Each entry has an id,
 * so that it is counted only once.
 */
export function useEntries(countId: number) {
  const t = useText()
  const partnerId = usePartnerId()
  const isOnline = useOnline()
  const [waiting, setWaiting] = useState(() => keptEntries(partnerId, countId))
  /** Failed attempts to send the first entry. */
  const [tries, setTries] = useState(0)
  const [first] = waiting
  useEffect(() => keepEntries(partnerId, countId, waiting), [partnerId, countId, waiting])
  useEffect(() => {
    if (!first || !isOnline) return undefined
    let again: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const done = () => {
      setWaiting((all) => all.filter(({ id }) => id !== first.id))
      setTries(0)
    }
    const send = async () => {
      try {
        await callLoosely(enterCount, { params: { partnerId, id: countId }, body: bodyOf(first) })
        done()
      } catch (error) {
        if (isRefused(error)) {
          toast({ tone: 'bad', text: refusalText(t, error) })
          done()
        } else if (!isLeft) again = setTimeout(() => setTries(tries + 1), tries === 0 ? 0 : againMs)
      }
    }
    void send()
    return () => {
      isLeft = true
      clearTimeout(again)
    }
  }, [first, isOnline, partnerId, countId, t, tries])
  const enter = (entry: Omit<Entry, 'id' | 'typedAt'>) =>
    setWaiting((all) => [...all, { ...entry, id: crypto.randomUUID(), typedAt: Date.now() }])
  const isCut = waiting.length > 0 && (tries > 0 || !isOnline)
  return { waiting, isCut, enter }
}
