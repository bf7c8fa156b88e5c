import type { FigureStatus, TransferState } from './states.ts'

/** The stored figures of a show; `docs/playing-figures.md` describes each field. */
export type Figures = Readonly<Record<string, unknown>>

/** A revision of a show's figures. */
export interface KeptFigures {
  eventId: number
  revision: number
  status: FigureStatus
  madeAt: string
  figures: Figures
}

export interface FiguresMessage {
  /** The same for the same revision of the same show, so that a resend is recognised. */
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

/** Outcome of a message. `unreached` is sent again, the others are not. */
export interface Answer {
  outcome: Extract<TransferState, 'sent' | 'accepted' | 'rejected'> | 'unreached'
  /** The receiver's text, or why it was not reached. */
  text: string
}

/** Takes figures to the industry's report server. */
export interface FiguresReceiver {
  /** Name in the log. */
  name: string
  send(message: FiguresMessage): Promise<Answer>
}

const mostWaitMinutes = 60

/** Minutes until a receiver that was not reached is asked again. */
export const waitMinutes = (tries: number): number => Math.min(2 ** (tries - 1), mostWaitMinutes)

const passing = new Set([408, 425, 429])

/** 202 is accepted but not yet judged. Errors of a busy or broken receiver say nothing about the figures. */
export function outcomeOf(status: number): Answer['outcome'] {
  if (status === 202) return 'sent'
  if (status >= 200 && status < 300) return 'accepted'
  return status >= 400 && status < 500 && !passing.has(status) ? 'rejected' : 'unreached'
}
