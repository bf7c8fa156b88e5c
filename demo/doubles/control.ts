import type { Entry } from './kept-state.ts'
import type { FaultToAdd } from './wire/faults.ts'
import type { personForm } from './mailchimp/control.ts'
import type { Communication } from './communication/answer-communication.ts'
import type { Mailchimp } from './mailchimp/model/state.ts'
import type { Purchases } from './purchases/answer-purchases.ts'
import type * as z from 'zod'

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>

const mailchimpOf = (ask: Ask) => ({
  state: () => ask<Mailchimp>('GET', '/mailchimp/state'),
  account: (key: string, listLimit = 5) => ask('POST', '/mailchimp/accounts', { key, listLimit }),
  refuseAddresses: (addresses: string[]) =>
    ask('POST', '/mailchimp/refused-addresses', { addresses }),
  person: (person: z.input<typeof personForm>) =>
    ask<{ delivered: number }>('POST', '/mailchimp/person', person),
  redeliver: () => ask<{ delivered: number }>('POST', '/mailchimp/redeliver'),
})

const communicationOf = (ask: Ask) => ({
  state: () => ask<Communication>('GET', '/communication/state'),
  venue: (venue: number, key: string) => ask('POST', '/communication/venues', { venue, key }),
  optOut: (venue: number, customer: number, purpose: 'mail' | 'sms', at?: string) =>
    ask('POST', '/communication/opt-outs', { venue, customer, purpose, at }),
  refuse: (venue: number, ids: number[]) => ask('POST', '/communication/refused', { venue, ids }),
})

const purchasesOf = (ask: Ask) => ({
  state: () => ask<Purchases>('GET', '/purchases/state'),
  analytics: (id: string, secret: string) => ask('POST', '/purchases/analytics', { id, secret }),
  pixel: (id: string, secret: string) => ask('POST', '/purchases/pixels', { id, secret }),
})

export function controlOf(address: string) {
  const ask: Ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${address}/control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  return {
    fault: (fault: FaultToAdd) => ask('POST', '/faults', fault),
    clearFaults: () => ask('DELETE', '/faults'),
    /** Releases requests that a fault holds. */
    release: () => ask<{ released: number }>('POST', '/release'),
    waiting: async () => (await ask<{ waiting: number }>('GET', '/waiting')).waiting,
    journal: (service: string, after = 0) =>
      ask<Entry[]>('GET', `/journal?service=${service}&after=${after}`),
    clearJournal: () => ask('DELETE', '/journal'),
    clock: (aheadSeconds: number) => ask<{ now: string }>('POST', '/clock', { aheadSeconds }),
    reset: () => ask('POST', '/reset'),
    mailchimp: mailchimpOf(ask),
    communication: communicationOf(ask),
    purchases: purchasesOf(ask),
  }
}

export type Control = ReturnType<typeof controlOf>
