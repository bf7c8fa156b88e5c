import { hashOf } from '../members/members.ts'
import type { Delivery, List, Mailchimp, Member, Source } from '../model/state.ts'

const patienceMs = 10_000

export type Happened =
  | { type: 'subscribe' | 'profile' }
  | { type: 'unsubscribe'; action: 'unsub' | 'delete'; reason: 'manual' | 'abuse' }
  | { type: 'cleaned'; reason: 'hard' | 'abuse' }
  | { type: 'upemail'; oldEmail: string }

function dataOf(list: List, member: Member, happened: Happened): Record<string, string> {
  const { email_address: email, email_type, merge_fields } = member
  const id = hashOf(email).slice(0, 10)
  if (happened.type === 'upemail') {
    return { list_id: list.id, new_id: id, new_email: email, old_email: happened.oldEmail }
  }
  if (happened.type === 'cleaned') {
    return { list_id: list.id, campaign_id: 'c000000001', reason: happened.reason, email }
  }
  const left =
    happened.type === 'unsubscribe' ? { action: happened.action, reason: happened.reason } : {}
  const merges = Object.entries({ EMAIL: email, ...merge_fields })
    .filter(([, value]) => typeof value !== 'object')
    .map(([tag, value]) => [`merges][${tag}`, value])
  return { ...left, id, list_id: list.id, email, email_type, ...Object.fromEntries(merges) }
}

export function messagesOf(
  list: List,
  member: Member,
  happened: Happened,
  { source, at }: { source: Source; at: Date },
): Delivery[] {
  const form = new URLSearchParams({
    type: happened.type,
    fired_at: at.toISOString().slice(0, 19).replace('T', ' '),
  })
  for (const [name, value] of Object.entries(dataOf(list, member, happened))) {
    form.set(`data[${name}]`, value)
  }
  return list.webhooks
    .filter(({ events, sources }) => events[happened.type] === true && sources[source] === true)
    .map(({ url }) => ({ url, form: form.toString() }))
}

async function isAccepted({ url, form }: Delivery): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'MailChimp' },
      body: form,
    })
    return response.ok
  } catch {
    return false
  }
}

/** Keeps the unaccepted messages for the next try. Returns the number of accepted messages. */
export async function deliver(mailchimp: Mailchimp, messages: Delivery[]): Promise<number> {
  const outcomes = await Promise.all(messages.map(isAccepted))
  mailchimp.undelivered.push(...messages.filter((_, at) => outcomes[at] !== true))
  return outcomes.filter(Boolean).length
}

export async function redeliver(mailchimp: Mailchimp): Promise<number> {
  return deliver(mailchimp, mailchimp.undelivered.splice(0))
}

/** Sends a GET request to an address, as the service does before it accepts a webhook. */
export async function answersProbe(url: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    return (await fetch(url, { redirect: 'manual', signal })).ok
  } catch {
    return false
  }
}
