import type { Fault } from '../rules.ts'

export interface WebhookEvent {
  id: string
  /** Null for a test, which no venue numbers. */
  number: number | null
  type: string
  at: string
  data: Record<string, unknown>
}

/** Payload for the receiver: ids and numbers, no personal data. */
export const bodyOf = (partnerId: number, { type, at, number, data }: WebhookEvent): string =>
  JSON.stringify({ type, timestamp: at, number, partnerId, data })

/** The same in each attempt, so that a receiver recognises what it has. */
export const messageIdOf = ({ id }: WebhookEvent): string => `evt_${id.replaceAll('-', '')}`

export interface Attempt {
  at: string
  status: number | null
  ms: number
  /** Empty when it was delivered. */
  fault: '' | Fault
  /** The first bytes of the response. */
  answer: string
  retryAfterMs: number
}

export interface Message {
  url: string
  secrets: readonly string[]
  messageId: string
  body: string
}

/** Posts a message; `stopping` breaks it off. */
export type Send = (message: Message, stopping?: AbortSignal) => Promise<Attempt>
