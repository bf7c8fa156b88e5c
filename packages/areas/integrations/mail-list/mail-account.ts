import { type RunError, RunFault } from '../runs/rules.ts'

/** Statuses of the mail service. An archived member is not on the list, but can return. */
export const memberStatuses = [
  'subscribed',
  'unsubscribed',
  'cleaned',
  'pending',
  'transactional',
  'archived',
] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** Kinds of new members: consenting to mail, or known without getting any. */
export type MemberKind = Extract<MemberStatus, 'subscribed' | 'transactional'>

export interface FaultMore {
  /** The service's name of the problem, as 'Member In Compliance State'. */
  title?: string
  /** Message of the service. It may contain an address, so only the caller sees it, and it is never stored. */
  detail?: string
}

/** The service refused or was not reached. Single members are judged by `title`, since it has no codes. */
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

export interface MembersAsked {
  status?: MemberStatus
  since?: string
  before: string
  offset: number
}

export interface Webhook {
  id: string
  url: string
}

/** One venue's account at the mail service. Names are those of the service's own library. */
export interface MailService {
  getAllLists: () => Promise<ServiceList[]>
  /** Undefined: it answered, but not with a list. */
  createList: (list: NewList) => Promise<ServiceList | undefined>
  getListMergeFields: (listId: string) => Promise<MergeField[]>
  addListMergeField: (listId: string, field: MergeField & { type: string }) => Promise<void>
  /** A page of at most a thousand, ordered by the last change. */
  getListMembersInfo: (listId: string, asked: MembersAsked) => Promise<ListedMember[]>
  getListMember: (listId: string, hash: string) => Promise<MemberStatus | undefined>
  /** Creates a member, or changes its fields and never its status. */
  setListMember: (listId: string, member: MemberForm) => Promise<MemberStatus>
  /** Brings back a member that the service has archived; it refuses one who has left. */
  reviveListMember: (listId: string, member: MemberForm) => Promise<MemberStatus>
  /** Creates new members, at most 500. Returns the hashes of those created; others are left as they are. */
  batchListMembers: (listId: string, members: readonly MemberForm[]) => Promise<Set<string>>
  /** Archives. False when the member cannot be archived, undefined when there is none. */
  deleteListMember: (listId: string, hash: string) => Promise<boolean | undefined>
  /** For erasure alone: the address can never be added again except by its owner. */
  deleteListMemberPermanent: (listId: string, hash: string) => Promise<void>
  getListWebhooks: (listId: string) => Promise<Webhook[]>
  createListWebhook: (listId: string, url: string) => Promise<void>
  deleteListWebhook: (listId: string, id: string) => Promise<void>
}

/** Opens the account of a key. */
export type OpenMailService = (key: string) => MailService
