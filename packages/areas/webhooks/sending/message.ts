import type { Fault } from '../rules.ts'

export interface WebhookEvent {
  id: string
  /** Null for a test event, which has no number. */
  number: number | null
  type: string
  at: string
  data: Record<string, unknown>
}

/** The payload has ids and numbers, no personal data. */
export const bodyOf = (partnerId: number, { type, at, number, data }: WebhookEvent): string =>
  JSON.stringify({ type, timestamp: at, number, partnerId, data })

/** Returns the same id for each attempt, so that the receiver recognises a duplicate. */
export const messageIdOf = ({ id }: WebhookEvent): string => `evt_${id.replaceAll('-', '')}`

export interface Attempt {
  at: string
  status: number | null
  ms: number
  /** Empty if the event was delivered. */
  fault: '' | Fault
  answer: string
  retryAfterMs: number
}

export interface Message {
  url: string
  secrets: readonly string[]
  messageId: string
  body: string
}

export type Send = (message: Message, stopping?: AbortSignal) => Promise<Attempt>
