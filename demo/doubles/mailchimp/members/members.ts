import { createHash } from 'node:crypto'
import type { Call, Played } from '../model/call.ts'
import { pageOf } from '../model/call.ts'
import { invalid, Problem } from '../model/problem.ts'
import type { List, Member, Status } from '../model/state.ts'
import { knownValues, mergeFaults } from './merge-values.ts'
import { nextStatus, refuseForgotten } from './status.ts'

export const hashOf = (email: string): string =>
  createHash('md5').update(email.toLowerCase()).digest('hex')

export interface MemberForm {
  email_address?: string
  status?: Status
  status_if_new?: Status
  merge_fields?: Record<string, unknown>
  email_type?: string
  language?: string
  vip?: boolean
  tags?: string[]
}

/** Formats a time as the service does: in whole seconds, with a UTC offset. */
export const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`

const numberOf = (text: string) => Number.parseInt(hashOf(text).slice(0, 8), 16)

export const shownMember = (list: List, member: Member) => {
  const { email_address, statusBefore: _before, by: _by, tags, ...kept } = member
  const id = hashOf(email_address)
  const { FNAME = '', LNAME = '' } = member.merge_fields as Record<string, string>
  return {
    id,
    email_address,
    unique_email_id: id.slice(0, 10),
    contact_id: hashOf(`${list.id}${id}`),
    full_name: `${FNAME} ${LNAME}`.trim(),
    web_id: numberOf(id),
    ...kept,
    list_id: list.id,
    tags_count: tags.length,
    tags: tags.map((name) => ({ id: numberOf(name), name })),
  }
}

function refuseFakeAddress({ mailchimp }: Call, email: string): void {
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 254
  if (isAddress && !mailchimp.refusedAddresses.includes(email.toLowerCase())) return
  throw invalid({ field: 'email_address', message: 'The address looks fake or invalid' })
}

function newMember(call: Call, list: List, form: MemberForm, status: Status): Member {
  const email = form.email_address ?? ''
  refuseFakeAddress(call, email)
  refuseForgotten(list, hashOf(email))
  const at = timeOf(call.now)
  return {
    email_address: email,
    status,
    statusBefore: null,
    by: 'api',
    unsubscribe_reason: '',
    merge_fields: {},
    tags: [],
    email_type: form.email_type ?? 'html',
    language: form.language ?? '',
    vip: form.vip ?? false,
    last_changed: at,
    timestamp_opt: at,
  }
}

/** Changes the address of a member, and stores the member under the hash of the new address. */
function moveTo(call: Call, list: List, member: Member, email: string): void {
  const [from, to] = [hashOf(member.email_address), hashOf(email)]
  if (from !== to) {
    refuseFakeAddress(call, email)
    refuseForgotten(list, to)
    if (list.members[to]) throw new Problem('Member Exists')
    delete list.members[from]
    list.members[to] = member
  }
  member.email_address = email
}

/** Changes nothing if any field is refused. */
export function writeMember(call: Call, list: List, known: Member | undefined, form: MemberForm) {
  const { email_address, merge_fields = {}, email_type, language, vip } = form
  const status = known && nextStatus(known, form.status)
  const asked = form.status ?? form.status_if_new
  if (!known && asked === undefined)
    throw invalid({ field: 'status_if_new', message: 'Is required' })
  const values = { ...known?.merge_fields, ...merge_fields }
  const faults = mergeFaults(list, values, call.query.get('skip_merge_validation') === 'true')
  if (faults.length > 0) throw invalid(...faults)
  const member = known ?? newMember(call, list, form, asked ?? 'subscribed')
  if (known && email_address !== undefined) moveTo(call, list, known, email_address)
  if (!known) list.members[hashOf(member.email_address)] = member
  if (status !== undefined && status !== member.status) Object.assign(member, { status, by: 'api' })
  member.merge_fields = knownValues(list, values)
  Object.assign(member, {
    ...(email_type !== undefined && { email_type }),
    ...(language !== undefined && { language }),
    ...(vip !== undefined && { vip }),
    last_changed: timeOf(call.now),
  })
  return member
}

/** Finds a member by the id in the path, which is the address or its hash. */
function memberAt({ params }: Call, list: List): Member | undefined {
  const given = params['subscriber_hash'] ?? ''
  return list.members[given.includes('@') ? hashOf(given) : given.toLowerCase()]
}

export function memberOf(call: Call): { list: List; member: Member } {
  const list = call.list()
  const member = memberAt(call, list)
  if (!member) throw new Problem('Resource Not Found')
  return { list, member }
}

export function archive(member: Member, at: Date): void {
  const { status } = member
  Object.assign(member, { status: 'archived', statusBefore: status, last_changed: timeOf(at) })
}

/** Returns true if a query lists a member; archived members are listed only on request. */
function isListed({ query }: Call, member: Member): boolean {
  const status = query.get('status')
  if (status === null ? member.status === 'archived' : member.status !== status) return false
  const [since, before] = [query.get('since_last_changed'), query.get('before_last_changed')]
  const changed = Date.parse(member.last_changed)
  return (
    !(since !== null && changed <= Date.parse(since)) &&
    !(before !== null && changed >= Date.parse(before))
  )
}

const cannotBeArchived = new Set<Status>(['cleaned', 'pending', 'archived'])

export const memberOperations: Record<string, Played> = {
  'GET /lists/{list_id}/members': (call) => {
    const list = call.list()
    const found = Object.values(list.members).filter((member) => isListed(call, member))
    if (call.query.get('sort_field') === 'last_changed') {
      const sign = call.query.get('sort_dir') === 'DESC' ? -1 : 1
      found.sort((one, other) => sign * one.last_changed.localeCompare(other.last_changed))
    }
    const members = pageOf(call.query, found).map((member) => shownMember(list, member))
    return { members, list_id: list.id, total_items: found.length }
  },
  'GET /lists/{list_id}/members/{subscriber_hash}': (call) => {
    const { list, member } = memberOf(call)
    return shownMember(list, member)
  },
  'PUT /lists/{list_id}/members/{subscriber_hash}': (call) => {
    const list = call.list()
    const known = memberAt(call, list) ?? list.members[hashOf(call.body.email_address as string)]
    return shownMember(list, writeMember(call, list, known, call.body))
  },
  'PATCH /lists/{list_id}/members/{subscriber_hash}': (call) => {
    const { list, member } = memberOf(call)
    return shownMember(list, writeMember(call, list, member, call.body))
  },
  'DELETE /lists/{list_id}/members/{subscriber_hash}': (call) => {
    const { member } = memberOf(call)
    if (cannotBeArchived.has(member.status)) throw new Problem('Method Not Allowed')
    archive(member, call.now)
    return null
  },
  'POST /lists/{list_id}/members/{subscriber_hash}/actions/delete-permanent': (call) => {
    const { list, member } = memberOf(call)
    const hash = hashOf(member.email_address)
    delete list.members[hash]
    list.forgotten.push(hash)
    return null
  },
}
