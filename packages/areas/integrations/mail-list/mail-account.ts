import { type RunError, RunFault } from '../runs/rules.ts'

/** Member statuses of the mail service. An archived member is not on the list, but can return. */
export const memberStatuses = [
  'subscribed',
  'unsubscribed',
  'cleaned',
  'pending',
  'transactional',
  'archived',
] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** Statuses of new members: subscribed with consent to marketing mail, or stored without receiving any. */
export type MemberKind = Extract<MemberStatus, 'subscribed' | 'transactional'>

export interface FaultMore {
  /** The service's name for the problem, such as 'Member In Compliance State'. */
  title?: string
  /** The service's message. It may contain an address, so it is never stored, and only the caller sees it. */
  detail?: string
}

/**
 * A refusal by the service, or a failed connection. Faults of single members are recognized by `title`, since the
 * service has no codes.
 */
export class MailFault extends RunFault {
  readonly title: string
  readonly detail: string
  constructor(code: RunError, { title = '', detail = '' }: FaultMore = {}) {
    super(code, title)
    this.title = title
    this.detail = detail
  }
}

export interface ServiceList {
  id: string
  name: string
}

export interface MergeField {
  tag: string
  name: string
}

export interface NewList {
  name: string
  permissionReminder: string
  company: string
  address: string
  city: string
  zip: string
  country: string
  phone: string
  fromName: string
  fromEmail: string
  subject: string
  language: string
}

export interface MemberForm {
  hash: string
  email: string
  kind: MemberKind
  mergeFields: Record<string, string>
}

export interface ListedMember {
  email: string
  status: MemberStatus
  lastChanged: string
}

export interface MembersQuery {
  status?: MemberStatus
  since?: string
  before: string
  offset: number
}

export interface Webhook {
  id: string
  url: string
}

/** One venue's account at the mail service, with the method names of the service's own library. */
export interface MailService {
  getAllLists: () => Promise<ServiceList[]>
  /** Undefined if the service answered without a list. */
  createList: (list: NewList) => Promise<ServiceList | undefined>
  getListMergeFields: (listId: string) => Promise<MergeField[]>
  addListMergeField: (listId: string, field: MergeField & { type: string }) => Promise<void>
  /** Returns a page of at most a thousand members, ordered by the last change. */
  getListMembersInfo: (listId: string, asked: MembersQuery) => Promise<ListedMember[]>
  getListMember: (listId: string, hash: string) => Promise<MemberStatus | undefined>
  /** Creates a member, or changes the fields of an existing member but never the status. */
  setListMember: (listId: string, member: MemberForm) => Promise<MemberStatus>
  /** Restores an archived member; the service refuses members who have unsubscribed. */
  reviveListMember: (listId: string, member: MemberForm) => Promise<MemberStatus>
  /** Creates new members, at most 500. Returns the hashes of the created members; existing members stay unchanged. */
  batchListMembers: (listId: string, members: readonly MemberForm[]) => Promise<Set<string>>
  /** Archives a member. Returns false if the service refuses this, and undefined if there is no such member. */
  deleteListMember: (listId: string, hash: string) => Promise<boolean | undefined>
  /** Used for erasure only: afterwards, only the owner of the address can add it to the list again. */
  deleteListMemberPermanent: (listId: string, hash: string) => Promise<void>
  getListWebhooks: (listId: string) => Promise<Webhook[]>
  createListWebhook: (listId: string, url: string) => Promise<void>
  deleteListWebhook: (listId: string, id: string) => Promise<void>
}

export type OpenMailService = (key: string) => MailService
