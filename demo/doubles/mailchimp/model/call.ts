import { Problem } from './problem.ts'
import type { Account, List, Mailchimp, Webhook } from './state.ts'

export interface Call {
  mailchimp: Mailchimp
  account: Account
  now: Date
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
  /** Origin of links in the double's answers. */
  origin: string
  /** Returns the list named in the path. Throws 404 if there is none. */
  list(): List
  nextId: () => number
}

/** Returns the answer as JSON, or null for status 204. */
export type Played = (call: Call) => unknown

export function listOf({ lists }: Account, id: string | undefined): List {
  const list = lists.find((each) => each.id === id)
  if (!list) throw new Problem('Resource Not Found')
  return list
}

export function webhookOf({ webhooks }: List, id: string | undefined): Webhook {
  const webhook = webhooks.find((each) => each.id === id)
  if (!webhook) throw new Problem('Resource Not Found')
  return webhook
}

const usualCount = 10

export function pageOf<T>(query: URLSearchParams, rows: readonly T[]): T[] {
  const offset = Number(query.get('offset') ?? 0)
  return rows.slice(offset, offset + Number(query.get('count') ?? usualCount))
}
