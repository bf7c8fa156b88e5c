import { randomUUID } from 'node:crypto'
import type { Answer } from '../../wire/messages.ts'
import type { FieldError } from './published.ts'

/** Problem details by title. The titles are the service's own; the details are written for the double. */
const details: Record<string, readonly [status: number, detail: string]> = {
  'API Key Invalid': [401, 'No account has this key in this data center.'],
  'API Key Missing': [401, 'The request has no key.'],
  'Resource Not Found': [404, 'Nothing has this address.'],
  'Method Not Allowed': [405, 'The resource cannot be used so, or not in its state.'],
  'Invalid Resource': [400, 'The request does not keep to the schema of the call.'],
  'JSON Parse Error': [400, 'The body is not JSON.'],
  'Member In Compliance State': [
    400,
    'The person has left or bounced, and must ask for mail again before it can be subscribed.',
  ],
  'Forgotten Email Not Subscribed': [
    400,
    'The address was deleted for good. Only the person can sign it up again, in a form.',
  ],
  'Member Exists': [400, 'The address is on the list already.'],
  'Too Many Requests': [429, 'Ten requests of an account may be under way at once.'],
  Forbidden: [403, 'The plan of the account has no room for another list.'],
}

export type ProblemTitle = keyof typeof details

export class Problem extends Error {
  readonly answer: Answer

  constructor(
    title: ProblemTitle,
    { errors, detail }: { errors?: FieldError[]; detail?: string } = {},
  ) {
    super(title)
    const [status, usual] = details[title] ?? [400, title]
    this.answer = {
      status,
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
      body: {
        type: 'https://mailchimp.com/developer/marketing/docs/errors/',
        title,
        status,
        detail: detail ?? usual,
        instance: randomUUID(),
        ...(errors && { errors }),
      },
    }
  }
}

export const invalid = (...errors: FieldError[]) => new Problem('Invalid Resource', { errors })
