import { Webhook } from 'standardwebhooks'
import type { Received } from './receiver.ts'

/** Uses the Standard Webhooks library. Throws for a wrong signature. */
export const verified = (secret: string, { text, headers }: Pick<Received, 'text' | 'headers'>) =>
  new Webhook(secret).verify(text, headers as Record<string, string>)
