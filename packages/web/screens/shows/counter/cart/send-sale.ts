import { sellTickets } from '@dxweb/areas/ticketing/sales/contract.ts'
import { saleBody } from '@dxweb/areas/ticketing/selling/sale-body.ts'
import type { BodyFor, ReplyOf } from '@dxweb/kit/definitions/endpoint.ts'
import { Refusal } from '@dxweb/kit/errors/errors.ts'
import * as z from 'zod/mini'
import { exchangeTickets } from '@dxweb/server/flows/exchange/contract.ts'
import { callApi } from '../../../../data/calls/call-api.ts'
import type { Exchanging } from './cart.ts'
import { storedExchange } from './cart-store.ts'

export type SaleBody = BodyFor<typeof sellTickets.parts>
export type SaleAnswer = ReplyOf<typeof sellTickets.parts> &
  Partial<Omit<ReplyOf<typeof exchangeTickets.parts>, keyof ReplyOf<typeof sellTickets.parts>>>

/** The key stays the same until an answer arrives. */
export interface Attempt {
  key: string
  body: SaleBody
  /** Cash handed over; null for a card. */
  receivedOre: number | null
  exchange?: AttemptedExchange | undefined
}

export interface AttemptedExchange extends Exchanging {
  differenceOre: number
  to: 'means' | 'giftCard'
}

const tries = 3
const pauseMs = 800

/** Returns true if there was no reply, or if the reply does not show whether the sale was made. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Refusal) || error.status >= 500

/** Error codes of checks that are made before the server looks up an earlier answer to the same key. */
const borderCodes: readonly string[] = ['unauthenticated', 'forbidden', 'csrf', 'too_many']
const isOfBorder = (error: unknown) => error instanceof Refusal && borderCodes.includes(error.code)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a sale, and retries with the same key. After an unanswered attempt, one of `borderCodes` does not prove that no
 * sale was made.
 */
export async function sendSale(
  partnerId: number,
  attempt: Attempt,
  wasSent = false,
): Promise<SaleAnswer> {
  for (let sent = 1; ; sent += 1) {
    try {
      return await sendOnce(partnerId, attempt)
    } catch (error) {
      if ((wasSent || sent > 1) && isOfBorder(error)) throw new Refusal('unavailable')
      if (!isUnanswered(error) || sent >= tries) throw error
    }
    await pause(pauseMs * sent)
  }
}

function sendOnce(partnerId: number, { key, body, exchange }: Attempt): Promise<SaleAnswer> {
  if (!exchange) {
    const topics = [`event:${body.eventId}`]
    const sent = { body, idempotencyKey: key, topics, isQuiet: true }
    return callApi(sellTickets, { params: { partnerId }, ...sent })
  }
  const { saleId, ticketIds, withFee, reason, to, differenceOre } = exchange
  const { eventId, lines, holdId, means, membershipNumbers } = body
  const { mayLeaveGaps, mayBreakClosedSale } = body
  const alone = means && differenceOre > 0 ? [{ means, amountOre: differenceOre }] : undefined
  const payments = body.payments ?? alone
  return callApi(exchangeTickets, {
    params: { partnerId, saleId },
    body: {
      ticketIds: [...ticketIds],
      withFee,
      reason,
      to,
      eventId,
      lines,
      holdId,
      membershipNumbers,
      payments,
      mayLeaveGaps,
      mayBreakClosedSale,
      expectedOre: differenceOre,
    },
    idempotencyKey: key,
    isQuiet: true,
  })
}

const stored = z.object({
  key: z.string(),
  body: saleBody,
  receivedOre: z.nullable(z.int()),
  exchange: z.optional(
    z.extend(storedExchange, { differenceOre: z.int(), to: z.enum(['means', 'giftCard']) }),
  ),
})

/** Attempts in session storage, which keep their key after a reload. */
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
