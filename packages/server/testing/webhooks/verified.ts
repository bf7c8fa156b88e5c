import { Webhook } from 'standardwebhooks'
import type { Received } from './receiver.ts'

/** The event of a request, as the library of Standard Webhooks accepts it; throws for a wrong signature. */
export const verified = (secret: string, { text, headers }: Pick<Received, 'text' | 'headers'>) =>
  new Webhook(secret).verify(text, headers as Record<string, string>)
