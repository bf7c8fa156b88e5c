import { sellTickets } from '@dxweb/areas/ticketing/contract.ts'
import { saleBody } from '@dxweb/areas/ticketing/sale-body.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors.ts'
import * as z from 'zod/mini'
import { callApi } from '../../../data/call-api.ts'

export type SaleBody = BodyFor<typeof sellTickets.parts>
export type SaleAnswer = ReplyOf<typeof sellTickets.parts>

/** One act of selling. Its key stays the same until an answer is known, however often it is sent. */
export interface Attempt {
  key: string
  body: SaleBody
  /** What the buyer handed over in cash; null for a card. */
  receivedOre: number | null
}

const tries = 3
const pauseMs = 800

/** No answer, or one that does not say whether the sale stands. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Refusal) || error.status >= 500

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends a sale, and again with the same key when no answer comes. Throws the refusal, or the last fault. */
export async function sendSale(partnerId: number, attempt: Attempt): Promise<SaleAnswer> {
  for (let sent = 1; ; sent += 1) {
    try {
      return await callApi(sellTickets, {
        params: { partnerId },
        body: attempt.body,
        idempotencyKey: attempt.key,
      })
    } catch (error) {
      if (!isUnanswered(error) || sent >= tries) throw error
    }
    await pause(pauseMs * sent)
  }
}

const stored = z.object({
  key: z.string(),
  body: saleBody,
  receivedOre: z.nullable(z.int()),
})

/** The unanswered sale of one user at one event, kept in the tab so that a reload does not lose its key. */
export interface AttemptStore {
  read: () => Attempt | null
  write: (attempt: Attempt | null) => void
}

export function attemptStore(userId: number, partnerId: number, eventId: number): AttemptStore {
  const name = `dxweb.sale.${userId}.${partnerId}.${eventId}`
  return {
    read: () => {
      const text = sessionStorage.getItem(name)
      const kept = text === null ? null : z.safeParse(stored, JSON.parse(text))
      return kept?.success ? kept.data : null
    },
    write: (attempt) => {
      if (attempt === null) sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, JSON.stringify(attempt))
    },
  }
}
