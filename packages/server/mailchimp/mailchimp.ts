import {
  MailFault,
  type MailService,
  type MemberForm,
  type MemberStatus,
  memberStatuses,
  type NewList,
  type OpenMailService,
} from '@dxweb/areas/integrations/mail-list/mail-account.ts'
import * as z from 'zod/mini'
import {
  type Answer,
  type SendRequest,
  type ClientSettings,
  faultOf,
  openClient,
} from './client.ts'

const pageSize = 1000

const status = z.enum(memberStatuses)
const list = z.object({ id: z.string().check(z.minLength(1)), name: z.string() })
const lists = z.object({ lists: z.array(list) })
const field = z.object({ tag: z.string(), name: z.string() })
const fields = z.object({ merge_fields: z.array(field) })
const member = z.object({ status })
const listed = z.object({ email_address: z.string(), status, last_changed: z.string() })
const listedMembers = z.object({ members: z.array(listed) })
const many = z.object({ new_members: z.array(z.object({ id: z.string() })) })
const webhooks = z.object({ webhooks: z.array(z.object({ id: z.string(), url: z.string() })) })

const isGood = (code: number) => code >= 200 && code < 300

/** Throws for an answer that reports a failure or does not match the schema. */
function read<S extends z.ZodMiniType>(schema: S, answer: Answer): z.output<S> {
  if (!isGood(answer.status)) throw faultOf(answer)
  const { success, data } = schema.safeParse(answer.json)
  if (!success) throw new MailFault('refused')
  return data
}

function done(answer: Answer, ...alsoFine: number[]): void {
  if (!isGood(answer.status) && !alsoFine.includes(answer.status)) throw faultOf(answer)
}

const at = (listId: string, rest = '') => `/lists/${encodeURIComponent(listId)}${rest}`
const memberAt = (listId: string, hash: string) => at(listId, `/members/${hash}`)

/** `status_if_new` applies only to new members; existing members keep their status (docs/decisions/0216). */
const memberBody = ({ email, kind, mergeFields }: MemberForm) => ({
  email_address: email,
  status_if_new: kind,
  merge_fields: mergeFields,
})

const skipMerge = { skip_merge_validation: 'true' }

async function everyPage<T>(readPage: (offset: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (;;) {
    const page = await readPage(all.length)
    all.push(...page)
    if (page.length < pageSize) return all
  }
}

const listBody = (given: NewList) => ({
  name: given.name,
  permission_reminder: given.permissionReminder,
  email_type_option: false,
  double_optin: false,
  marketing_permissions: false,
  contact: {
    company: given.company,
    address1: given.address,
    city: given.city,
    zip: given.zip,
    country: given.country,
    phone: given.phone,
  },
  campaign_defaults: {
    from_name: given.fromName,
    from_email: given.fromEmail,
    subject: given.subject,
    language: given.language,
  },
})

const events = {
  subscribe: true,
  unsubscribe: true,
  profile: false,
  cleaned: true,
  upemail: true,
  campaign: false,
}
const sources = { user: true, admin: true, api: false }

const listCalls = (ask: SendRequest) => ({
  getAllLists: () =>
    everyPage(async (offset) => {
      const query = { fields: 'lists.id,lists.name,total_items', count: pageSize, offset }
      return read(lists, await ask({ method: 'GET', path: '/lists', query })).lists
    }),
  async createList(given: NewList) {
    const body = listBody(given)
    const answer = await ask({ method: 'POST', path: '/lists', body, isOnce: true })
    if (!isGood(answer.status)) throw faultOf(answer)
    return list.safeParse(answer.json).data
  },
  getListMergeFields: (listId: string) =>
    everyPage(async (offset) => {
      const query = { count: pageSize, offset }
      const path = at(listId, '/merge-fields')
      return read(fields, await ask({ method: 'GET', path, query })).merge_fields
    }),
  async addListMergeField(listId: string, given: { tag: string; name: string; type: string }) {
    const body = { ...given, required: false, public: false }
    done(await ask({ method: 'POST', path: at(listId, '/merge-fields'), body, isOnce: true }))
  },
})

const memberCalls = (ask: SendRequest) => ({
  async getListMembersInfo(
    listId: string,
    given: { status?: MemberStatus; since?: string; before: string; offset: number },
  ) {
    const query = {
      fields: 'members.email_address,members.status,members.last_changed',
      count: pageSize,
      offset: given.offset,
      status: given.status,
      since_last_changed: given.since,
      before_last_changed: given.before,
      sort_field: 'last_changed',
      sort_dir: 'ASC',
    }
    const answer = await ask({ method: 'GET', path: at(listId, '/members'), query })
    return read(listedMembers, answer).members.map((each) => ({
      email: each.email_address,
      status: each.status,
      lastChanged: each.last_changed,
    }))
  },
  async getListMember(listId: string, hash: string) {
    const answer = await ask({ method: 'GET', path: memberAt(listId, hash) })
    return answer.status === 404 ? undefined : read(member, answer).status
  },
})

const writingCalls = (ask: SendRequest) => ({
  async setListMember(listId: string, given: MemberForm) {
    const path = memberAt(listId, given.hash)
    const body = memberBody(given)
    return read(member, await ask({ method: 'PUT', path, query: skipMerge, body })).status
  },
  async reviveListMember(listId: string, given: MemberForm) {
    const path = memberAt(listId, given.hash)
    const body = { ...memberBody(given), status: given.kind }
    return read(member, await ask({ method: 'PUT', path, query: skipMerge, body })).status
  },
  async batchListMembers(listId: string, members: readonly MemberForm[]) {
    const body = {
      members: members.map(({ email, kind, mergeFields }) => ({
        email_address: email,
        status: kind,
        merge_fields: mergeFields,
      })),
      update_existing: false,
    }
    const answer = await ask({ method: 'POST', path: at(listId), query: skipMerge, body })
    return new Set(read(many, answer).new_members.map(({ id }) => id))
  },
})

const leavingCalls = (ask: SendRequest) => ({
  async deleteListMember(listId: string, hash: string) {
    const answer = await ask({ method: 'DELETE', path: memberAt(listId, hash) })
    done(answer, 404, 405)
    return answer.status === 404 ? undefined : answer.status !== 405
  },
  async deleteListMemberPermanent(listId: string, hash: string) {
    const path = `${memberAt(listId, hash)}/actions/delete-permanent`
    done(await ask({ method: 'POST', path }), 404)
  },
})

const webhookCalls = (ask: SendRequest) => ({
  async getListWebhooks(listId: string) {
    return read(webhooks, await ask({ method: 'GET', path: at(listId, '/webhooks') })).webhooks
  },
  async createListWebhook(listId: string, url: string) {
    const body = { url, events, sources }
    done(await ask({ method: 'POST', path: at(listId, '/webhooks'), body, isOnce: true }))
  },
  async deleteListWebhook(listId: string, id: string) {
    const path = at(listId, `/webhooks/${encodeURIComponent(id)}`)
    done(await ask({ method: 'DELETE', path }), 404)
  },
})

/** All users of a key share one client and its limit of concurrent requests. */
export function mailchimp(settings: ClientSettings = {}): OpenMailService {
  const clients = new Map<string, MailService>()
  return (key) => {
    const known = clients.get(key)
    if (known) return known
    const ask = openClient(key, settings)
    const made = {
      ...listCalls(ask),
      ...memberCalls(ask),
      ...writingCalls(ask),
      ...leavingCalls(ask),
      ...webhookCalls(ask),
    }
    clients.set(key, made)
    return made
  }
}
