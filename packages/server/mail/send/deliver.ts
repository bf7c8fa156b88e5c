import type { Outcome } from '@dxweb/areas/ticketing/buyer-messages/notify-buyers-store.ts'
import type { Logger } from 'pino'
import type { Mail } from '../mailer.ts'

export type MailFiles = readonly { body: Buffer; contentType: string; fileName: string }[]

export const attached = (files: MailFiles): NonNullable<Mail['attachments']> =>
  files.map(({ body, contentType, fileName }) => ({
    content: body,
    contentType,
    filename: fileName,
  }))

/** Only a refusal or a failed connection proves that the mail was not sent. */
function mailOutcome(error: unknown): Outcome {
  const { responseCode, syscall, code } = error as Record<string, unknown>
  const isRefused = responseCode !== undefined || syscall === 'connect' || code === 'EDNS'
  return isRefused ? 'refused' : 'unsure'
}

type Send = () => Promise<void>

/** If sending fails, logs the error and returns the result of `failed`. */
async function deliver<T>(
  logger: Logger,
  what: string,
  send: Send,
  { done, failed }: { done: T; failed: (error: unknown) => T },
): Promise<T> {
  try {
    await send()
    return done
  } catch (error) {
    logger.warn({ err: error }, `${what} not mailed`)
    return failed(error)
  }
}

export const isDelivered = (logger: Logger, what: string, send: Send) =>
  deliver<boolean>(logger, what, send, { done: true, failed: () => false })

export const outcomeOf = (logger: Logger, what: string, send: Send) =>
  deliver<Outcome>(logger, what, send, { done: 'sent', failed: mailOutcome })
