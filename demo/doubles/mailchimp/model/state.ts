export type Status =
  | 'subscribed'
  | 'unsubscribed'
  | 'cleaned'
  | 'pending'
  | 'transactional'
  | 'archived'

export type Source = 'user' | 'admin' | 'api'

export interface Member {
  email_address: string
  status: Status
  /** Status before archiving, since the API cannot subscribe a person who had unsubscribed before being archived. */
  statusBefore: Status | null
  /** Source of the last change of status. An unsubscribe through the API does not lead to the compliance state. */
  by: Source
  unsubscribe_reason: string
  merge_fields: Record<string, unknown>
  tags: string[]
  email_type: string
  language: string
  vip: boolean
  /** ISO time in whole seconds, the service's format. */
  last_changed: string
  timestamp_opt: string
}

export interface MergeField {
  merge_id: number
  tag: string
  name: string
  type: string
  required: boolean
  options: Record<string, unknown>
}

export interface Webhook {
  id: string
  url: string
  events: Record<string, boolean>
  sources: Record<string, boolean>
}

export interface List {
  id: string
  web_id: number
  date_created: string
  fields: Record<string, unknown>
  merge: MergeField[]
  /** Members by the MD5 hash of their address in lower case. */
  members: Record<string, Member>
  /** Hashes of permanently deleted addresses. */
  forgotten: string[]
  webhooks: Webhook[]
}

export interface BatchOperation {
  method: string
  path: string
  params?: Record<string, unknown>
  body?: string
  operation_id?: string
}

export interface Batch {
  id: string
  status: 'pending' | 'preprocessing' | 'started' | 'finalizing' | 'finished'
  operations: BatchOperation[]
  results: { status_code: number; operation_id: string | null; response: string }[]
  submitted_at: string
  completed_at: string
}

export interface Account {
  key: string
  listLimit: number
  lists: List[]
  batches: Batch[]
}

export interface Delivery {
  url: string
  form: string
}

export interface Mailchimp {
  nextId: number
  accounts: Account[]
  /** Addresses that the service refuses as fake. */
  refusedAddresses: string[]
  undelivered: Delivery[]
}

export const demoKey = `${'0123456789abcdef'.repeat(2)}-us7`

export const newAccount = (key: string, listLimit: number): Account => ({
  key,
  listLimit,
  lists: [],
  batches: [],
})

export const newMailchimp = (): Mailchimp => ({
  nextId: 1,
  accounts: [newAccount(demoKey, 5)],
  refusedAddresses: [],
  undelivered: [],
})
