import { Refusal } from '@dxweb/kit/errors/errors.ts'
import { useState } from 'react'
import { newKey } from '../../../../data/calls/call-api.ts'
import { isUnanswered, sendSale } from './send-sale.ts'
import type { Attempt, AttemptedExchange, AttemptStore, SaleAnswer, SaleBody } from './send-sale.ts'

export type SalePhase =
  | { name: 'choosing'; refusal: Refusal | null }
  | { name: 'sending'; attempt: Attempt }
  /** Sent without a reply. Only the same attempt may be sent again. */
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

/** The phases of a sale, from choosing seats to the receipt. */
export function useSell({ partnerId, store, before, onSold, onRefused }: Selling) {
  const [phase, setPhase] = useState<SalePhase>(() => {
    const attempt = store.read()
    return attempt ? { name: 'unanswered', attempt } : choosing
  })
  const send = async (attempt: Attempt, wasSent: boolean) => {
    store.write(attempt)
    setPhase({ name: 'sending', attempt })
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
  return { phase, sell, again, begin: () => setPhase(choosing) }
}
