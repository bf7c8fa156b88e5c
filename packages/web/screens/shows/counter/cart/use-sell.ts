import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { newKey } from '../../../../data/calls/call-api.ts'
import { useShowsDown } from '../../../../data/session/use-shows-down.ts'
import { isUnanswered, sendSale } from './send-sale.ts'
import type { Attempt, AttemptedExchange, AttemptStore, SaleAnswer, SaleBody } from './send-sale.ts'

export type SalePhase =
  | { name: 'choosing'; refusal: Refusal | null }
  /** `isRepeated` is true after an attempt without a reply. */
  | { name: 'sending'; attempt: Attempt; isRepeated: boolean }
  /** The sale was sent without a reply. The same attempt is resent automatically, and no other sale may be sent. */
  | { name: 'unanswered'; attempt: Attempt }
  | { name: 'sold'; attempt: Attempt; answer: SaleAnswer }

interface Selling {
  partnerId: number
  store: AttemptStore
  before: () => Promise<void>
  onSold: (attempt: Attempt) => void
  onRefused: (refusal: Refusal) => void
}

const choosing: SalePhase = { name: 'choosing', refusal: null }

const againMs = 2_000

function useRetry(isOn: boolean, retry: () => void): void {
  const onRetry = useEffectEvent(retry)
  useEffect(() => {
    if (!isOn) return undefined
    const again = () => onRetry()
    const timer = setTimeout(again, againMs)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [isOn])
}

export function useSell({ partnerId, store, before, onSold, onRefused }: Selling) {
  const [phase, setPhase] = useState<SalePhase>(() => {
    const attempt = store.read()
    return attempt ? { name: 'unanswered', attempt } : choosing
  })
  const send = async (attempt: Attempt, wasSent: boolean) => {
    store.write(attempt)
    setPhase({ name: 'sending', attempt, isRepeated: wasSent })
    try {
      await before()
      const answer = await sendSale(partnerId, attempt, wasSent)
      store.write(null)
      onSold(attempt)
      setPhase({ name: 'sold', attempt, answer })
    } catch (error) {
      if (isUnanswered(error)) return setPhase({ name: 'unanswered', attempt })
      store.write(null)
      const refusal = error instanceof Refusal ? error : new Refusal('internal')
      setPhase({ name: 'choosing', refusal })
      onRefused(refusal)
    }
  }
  const sell = (body: SaleBody, receivedOre: number | null, exchange?: AttemptedExchange) =>
    void send({ key: newKey(), body, receivedOre, exchange }, false)
  const again = () => {
    if (phase.name === 'unanswered') void send(phase.attempt, true)
  }
  useRetry(phase.name === 'unanswered', again)
  useShowsDown(phase.name === 'unanswered' || (phase.name === 'sending' && phase.isRepeated))
  return { phase, sell, again, begin: () => setPhase(choosing) }
}
