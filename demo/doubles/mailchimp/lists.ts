import { pageOf, type Played } from './model/call.ts'
import { timeOf } from './members/members.ts'
import { invalid, Problem } from './model/problem.ts'
import type { List, Member, MergeField } from './model/state.ts'

const countOf = (members: Member[], status: string) =>
  members.filter((each) => each.status === status).length

const shownList = (list: List) => {
  const members = Object.values(list.members)
  return {
    id: list.id,
    web_id: list.web_id,
    date_created: list.date_created,
    visibility: 'prv',
    double_optin: false,
    marketing_permissions: false,
    ...list.fields,
    stats: {
      member_count: countOf(members, 'subscribed'),
      total_contacts: members.length,
      unsubscribe_count: countOf(members, 'unsubscribed'),
      cleaned_count: countOf(members, 'cleaned'),
      merge_field_count: list.merge.length,
    },
  }
}

const usualFields: Omit<MergeField, 'merge_id'>[] = [
  { tag: 'FNAME', name: 'First Name', type: 'text', required: false, options: { size: 25 } },
  { tag: 'LNAME', name: 'Last Name', type: 'text', required: false, options: { size: 25 } },
  { tag: 'ADDRESS', name: 'Address', type: 'address', required: false, options: {} },
  { tag: 'PHONE', name: 'Phone Number', type: 'phone', required: false, options: {} },
]

const idOf = (number: number) => (0x1b_724b_b934 + number * 7919).toString(16).slice(-10)

export const listOperations: Record<string, Played> = {
  'GET /ping': () => ({ health_status: "Everything's Chimpy!" }),
  'GET /lists': ({ account, query }) => ({
    lists: pageOf(query, account.lists).map(shownList),
    total_items: account.lists.length,
    constraints: {
      may_create: account.lists.length < account.listLimit,
      max_instances: account.listLimit,
      current_total_instances: account.lists.length,
    },
  }),
  'POST /lists': ({ account, body, now, nextId }) => {
    if (account.lists.length >= account.listLimit) throw new Problem('Forbidden')
    const empty = Object.entries(body).filter(([, value]) => value === '')
    if (empty.length > 0) {
      throw invalid(...empty.map(([field]) => ({ field, message: 'Is empty' })))
    }
    const number = nextId()
    const list: List = {
      id: idOf(number),
      web_id: 100_000 + number,
      date_created: timeOf(now),
      fields: body,
      merge: usualFields.map((each, at) => ({ ...each, merge_id: at + 1 })),
      members: {},
      forgotten: [],
      webhooks: [],
    }
    account.lists.push(list)
    return shownList(list)
  },
}

/** Returns the given merge tag in upper case, or makes a numbered tag as the service does. */
const tagFor = (given: string | undefined, { merge }: List) =>
  given === undefined || given === '' ? `MMERGE${merge.length + 1}` : given.toUpperCase()

const shownField = (list: List, field: MergeField) => ({ ...field, list_id: list.id })

export const mergeOperations: Record<string, Played> = {
  'GET /lists/{list_id}/merge-fields': (call) => {
    const list = call.list()
    const type = call.query.get('type')
    const found = list.merge.filter((each) => type === null || each.type === type)
    const fields = pageOf(call.query, found).map((each) => shownField(list, each))
    return { merge_fields: fields, list_id: list.id, total_items: found.length }
  },
  'POST /lists/{list_id}/merge-fields': (call) => {
    const list = call.list()
    const form = call.body as { tag?: string; name: string; type: string; required?: boolean }
    const tag = tagFor(form.tag, list)
    if (!/^[A-Z0-9_]{1,10}$/.test(tag)) {
      throw invalid({ field: 'tag', message: 'Is not one to ten letters and numbers' })
    }
    if (list.merge.some((each) => each.tag === tag)) {
      throw invalid({ field: 'tag', message: `The list has a field ${tag}` })
    }
    const options = (call.body['options'] ?? {}) as Record<string, unknown>
    const merge_id = Math.max(0, ...list.merge.map((each) => each.merge_id)) + 1
    const { name, type, required = false } = form
    const field = { merge_id, tag, name, type, required, options }
    list.merge.push(field)
    return shownField(list, field)
  },
}
