import type { FigureStatus, TransferState } from './states.ts'

/** The stored figures of a show; `docs/playing-figures.md` describes each field. */
export type Figures = Readonly<Record<string, unknown>>

export interface KeptFigures {
  eventId: number
  revision: number
  status: FigureStatus
  madeAt: string
  figures: Figures
}

export interface FiguresMessage {
  /** Identical in every message with the same revision, so that the receiver recognizes repeated messages. */
  key: string
  body: string
}

export function messageOf(
  partnerId: number,
  { eventId, revision, status, madeAt, figures }: KeptFigures,
): FiguresMessage {
  return {
    key: `${partnerId}-${eventId}-${revision}`,
    body: JSON.stringify({
      format: 'dxweb-playing-figures-1',
      status,
      revision,
      madeAt,
      ...figures,
    }),
  }
}

/** Figures are sent again only if the outcome is `unreached`. */
export interface Answer {
  outcome: Extract<TransferState, 'sent' | 'accepted' | 'rejected'> | 'unreached'
  /** The receiver's text, or the reason why the receiver was not reached. */
  text: string
}

export interface FiguresReceiver {
  name: string
  send(message: FiguresMessage): Promise<Answer>
}

const maxWaitMinutes = 60

export const waitMinutes = (tries: number): number => Math.min(2 ** (tries - 1), maxWaitMinutes)

const passing = new Set([408, 425, 429])

/**
 * Status 202 means accepted but not yet validated. An error of a busy or broken receiver does not mean that the
 * figures are rejected.
 */
export function outcomeOf(status: number): Answer['outcome'] {
  if (status === 202) return 'sent'
  if (status >= 200 && status < 300) return 'accepted'
  return status >= 400 && status < 500 && !passing.has(status) ? 'rejected' : 'unreached'
}
